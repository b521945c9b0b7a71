extension StopList {
    /// In logical pixels. An offset this close to a stop counts as being at the stop when a key requests the next one. Half a pixel is
    /// the distance at which a coasting motion ends.
    public static let restingTolerance = 0.5

    /// The stop nearest to `offset`, or the later one halfway between two. In a loop it is in the same turn as `offset`.
    /// - Complexity: O(log n).
    public func nearestStop(to offset: Double) -> Double {
        stop(at: indexOfNearestStop(to: offset))
    }

    /// `offset` itself if it is inside a free range, otherwise the nearest stop.
    /// - Complexity: O(log n).
    public func restingOffset(nearest offset: Double) -> Double {
        isFree(offset) ? offset : nearestStop(to: offset)
    }

    /// Whether `offset` is strictly inside a free range, where a row may rest anywhere.
    /// - Complexity: O(log n).
    public func isFree(_ offset: Double) -> Bool {
        guard !freeRanges.isEmpty else { return false }
        let local = offset - Double(turn(of: offset)) * (loop?.length ?? 0)
        var low = 0
        var high = freeRanges.count
        while low < high {
            let middle = (low + high) / 2
            if freeRanges[middle].lowerBound < local { low = middle + 1 } else { high = middle }
        }
        return low > 0 && local < freeRanges[low - 1].upperBound
    }

    /// The next stop after `offset`, used for keys; nil at the end of the row. A loop has no end.
    /// - Complexity: O(log n).
    public func stop(after offset: Double) -> Double? {
        let index = indexOfStop(atOrBefore: offset + Self.restingTolerance)
        let next = (index ?? -1) + 1
        return loop != nil || next < stops.count ? stop(at: next) : nil
    }

    /// The last stop before `offset`, used for keys; nil at the start of the row. A loop has no start.
    /// - Complexity: O(log n).
    public func stop(before offset: Double) -> Double? {
        let edge = offset - Self.restingTolerance
        guard let index = indexOfStop(atOrBefore: edge) else { return nil }
        if stop(at: index) < edge { return stop(at: index) }
        return loop != nil || index > 0 ? stop(at: index - 1) : nil
    }

    /// `offset` clamped to 0 … `maximumOffset`; unchanged in a loop.
    public func clampedOffset(_ offset: Double) -> Double {
        loop == nil ? offset.clamped(to: 0...maximumOffset) : offset
    }

    /// The offset at which `item` rests: its only stop or, if it is wider than the room, its first stop.
    /// - Parameter item: The item; see ``frame(ofItem:)``.
    public func stop(ofItem item: Int) -> Double {
        let place = unrolled(item)
        return stops[firstStopOfItem[place.item]] + place.shift
    }

    /// The current item is the one whose stop is nearest, so it changes halfway between two stops; nil for an empty list.
    ///
    /// If several items share a stop, it is the first of them. An item wider than the room is current in its complete free range.
    /// - Complexity: O(log n).
    public func item(atOffset offset: Double) -> Int? {
        guard itemCount > 0 else { return nil }
        let index = indexOfNearestStop(to: offset)
        return itemOfStop[index - index.flooredQuotient(stops.count) * stops.count]
    }

    /// The current item as a fraction: the item's index at each of its stops, and linear between the stops of different items.
    ///
    /// It is in 0 … `itemCount` − 1 and constant beyond the ends. In a loop it is in 0 ..< `itemCount`, and the last item continues into
    /// the first. It is 0 for an empty list.
    /// - Complexity: O(log n).
    public func progress(atOffset offset: Double) -> Double {
        guard itemCount > 0 else { return 0 }
        let position = clampedOffset(offset)
        guard let index = indexOfStop(atOrBefore: position), loop != nil || index + 1 < stops.count else {
            return Double(itemOfStop[position <= stops[0] ? 0 : stops.count - 1])
        }
        let from = stop(at: index)
        let fraction = (position - from) / (stop(at: index + 1) - from)
        let page = page(ofStop: index).interpolated(to: self.page(ofStop: index + 1), fraction: fraction)
        return loop == nil ? page : Loop(length: Double(itemCount)).wrapped(page)
    }

    private func page(ofStop index: Int) -> Double {
        let turn = index.flooredQuotient(stops.count)
        return Double(itemOfStop[index - turn * stops.count] + turn * itemCount)
    }
}

// Stops by index. In a loop the index counts through the turns; in a row it is clamped to the ends.
extension StopList {
    func stop(at index: Int) -> Double {
        guard let loop else { return stops[min(max(index, 0), stops.count - 1)] }
        let turn = index.flooredQuotient(stops.count)
        return stops[index - turn * stops.count] + Double(turn) * loop.length
    }

    /// The last stop that is not after `offset`; nil before the first stop of a row.
    func indexOfStop(atOrBefore offset: Double) -> Int? {
        let turn = turn(of: offset)
        let local = offset - Double(turn) * (loop?.length ?? 0)
        let count = stops.count(upTo: local, inclusive: true)
        return count > 0 || loop != nil ? turn * stops.count + count - 1 : nil
    }

    func indexOfNearestStop(to offset: Double) -> Int {
        guard let index = indexOfStop(atOrBefore: offset) else { return 0 }
        guard loop != nil || index + 1 < stops.count else { return index }
        return offset - stop(at: index) >= stop(at: index + 1) - offset ? index + 1 : index
    }

    private func turn(of offset: Double) -> Int {
        guard let loop else { return 0 }
        return turns(before: offset - stops[0], of: loop)
    }
}
