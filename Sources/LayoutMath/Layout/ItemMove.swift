/// The move of one item of a list to another index: it is removed at `from`, and inserted at `to` into the list without it.
public struct ItemMove: Hashable, Sendable {
    /// Index of the item before the move.
    public var from: Int
    /// Index of the item after the move.
    public var to: Int

    /// A move; both indices belong to the same list.
    public init(from: Int, to: Int) {
        self.from = from
        self.to = to
    }

    /// Returns the items in the order after the move. Traps if an index is outside of them.
    /// - Complexity: O(n).
    public func applied<Element>(to items: [Element]) -> [Element] {
        precondition(
            items.indices.contains(from) && items.indices.contains(to), "a move from \(from) to \(to) needs both in 0..<\(items.count)")
        var moved = items
        moved.insert(moved.remove(at: from), at: to)
        return moved
    }

    /// Returns the index after the move of the item that was at `index`.
    public func newIndex(of index: Int) -> Int {
        if index == from { return to }
        if from < to { return index > from && index <= to ? index - 1 : index }
        return index >= to && index < from ? index + 1 : index
    }

    /// The move that restores the order before this one.
    public var inverse: ItemMove { ItemMove(from: to, to: from) }
}

extension CollectionLayout {
    /// Returns the index to which an item that is held at `center` belongs: the one of the item below it, if the held item would then be
    /// nearer to its place than it is now. An item of another height therefore does not move to and fro.
    /// - Parameters:
    ///   - center: Middle of the held item, in the coordinates of the attributes.
    ///   - gap: Present index of the held item, whose place is empty.
    ///   - visible: The part of the content that is searched.
    /// - Returns: An index in `range`, or `gap`.
    public func index(forHeldItemAt center: Point, gap: Int, in range: ClosedRange<Int>, visible: Rect) -> Int {
        guard let place = attributes(at: gap)?.frame else { return gap }
        var best: (index: Int, distance: Double)?
        forEachElement(in: visible) { index in
            guard let frame = attributes(at: index)?.frame, range.contains(index) else { return }
            let distance = frame.contains(center) ? 0 : frame.center.distance(to: center)
            if distance < best?.distance ?? .infinity { best = (index, distance) }
        }
        guard let index = best?.index, index != gap, let frame = attributes(at: index)?.frame else { return gap }
        let landing = place.landing(at: frame, movesForward: index > gap)
        return landing.center.distance(to: center) < place.center.distance(to: center) ? index : gap
    }
}

extension Rect {
    /// This rectangle at the far end of `other`, where an item arrives that pushes the item at `other` towards its old place.
    fileprivate func landing(at other: Rect, movesForward: Bool) -> Rect {
        let origin = movesForward ? Point(x: other.maxX - width, y: other.maxY - height) : other.origin
        return Rect(origin: origin, size: size)
    }
}
