extension StopList {
    /// The item's extent in content coordinates, which include the leading inset.
    /// - Parameter item: 0 ..< `itemCount`, otherwise traps. In a loop any index is allowed, counting through the turns.
    public func frame(ofItem item: Int) -> Interval {
        let place = unrolled(item)
        return Interval(start: leadingInset + starts[place.item] + place.shift, length: widths[place.item])
    }

    /// The items visible between two content coordinates. An item that only touches an end is not visible.
    ///
    /// In a loop the indices count through the turns (−1 is the last item, drawn before the first). ``frame(ofItem:)`` accepts such
    /// indices, and ``wrappedItem(_:)`` converts them to the item's actual index.
    /// - Complexity: O(log n).
    public func items(in range: ClosedRange<Double>) -> Range<Int> {
        guard itemCount > 0 else { return 0..<0 }
        let started = startCount(upTo: range.lowerBound - leadingInset, inclusive: true)
        let upper = startCount(upTo: range.upperBound - leadingInset, inclusive: false)
        // Only the last item that started before the range can extend into it.
        let isReaching = (loop != nil || started > 0) && frame(ofItem: started - 1).end > range.lowerBound
        let lower = isReaching ? started - 1 : started
        return lower..<max(lower, upper)
    }

    /// The item, 0 ..< `itemCount`, for an index in a loop; a row with ends returns the index unchanged.
    /// An empty list traps.
    public func wrappedItem(_ item: Int) -> Int { unrolled(item).item }

    /// The item for an index of a loop, and the distance by which its turns shift it.
    func unrolled(_ item: Int) -> (item: Int, shift: Double) {
        guard let loop else {
            precondition(starts.indices.contains(item), "an item's index lies in \(starts.indices), not at \(item)")
            return (item, 0)
        }
        let turn = item.flooredQuotient(itemCount)
        return (item - turn * itemCount, Double(turn) * loop.length)
    }

    /// The number of items that start before `position`, or also at it if `inclusive`, counting through the turns of a loop.
    private func startCount(upTo position: Double, inclusive: Bool) -> Int {
        guard let loop else { return starts.count(upTo: position, inclusive: inclusive) }
        let turn = turns(before: position, of: loop)
        let local = position - Double(turn) * loop.length
        return turn * itemCount + starts.count(upTo: local, inclusive: inclusive)
    }

    /// The number of complete turns in `distance`, rounded down. It is limited, so that no offset overflows an index.
    func turns(before distance: Double, of loop: Loop) -> Int {
        let limit = Double(1 << 30)
        return Int((distance / loop.length).rounded(.down).clamped(to: -limit...limit))
    }
}

extension Int {
    /// Division that rounds towards negative infinity; `divisor` must be positive.
    func flooredQuotient(_ divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

extension [Double] {
    /// The number of elements of the ascending array that are below `value`, or also equal to it if `inclusive`.
    /// - Complexity: O(log n).
    func count(upTo value: Double, inclusive: Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value || (inclusive && self[middle] == value) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}
