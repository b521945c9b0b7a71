/// Items one after another along an axis, which share the room of their line.
///
/// The line has the length V less the insets. With the lengths ℓᵢ of ``FlexibleLength/resolved(_:in:)`` and the gaps gᵢ between them,
/// item i begins at
///
///     x₀ = start,   xᵢ = xᵢ₋₁ + ℓᵢ₋₁ + gᵢ₋₁
///
/// Room that no item takes is placed by ``distribution``. Across the axis, ``alignment`` places each item within the insets; no item is
/// larger than the room there. In right-to-left layouts, everything is mirrored between the left and the right inset.
public struct StackLayout: Hashable, Sendable {
    /// An item of the line.
    public struct Item: Hashable, Sendable {
        /// The length along the axis.
        public var length: FlexibleLength
        /// Extent across the axis, in points.
        public var breadth: Double
        /// Distance in points from the item's top to the first baseline of its text; nil for an item without text, which stands on the
        /// line's baseline.
        public var firstBaseline: Double?
        /// Space between the item and the one that follows it, in points; nil uses ``StackLayout/spacing``.
        public var spacingAfter: Double?

        /// Creates an item. Traps if the breadth is negative or not finite, or if the baseline or the spacing is not finite.
        public init(_ length: FlexibleLength, breadth: Double, firstBaseline: Double? = nil, spacingAfter: Double? = nil) {
            requireFiniteLength(breadth, "breadth")
            for value in [firstBaseline, spacingAfter].compactMap(\.self) { requireFinite(value, "baseline or a spacing") }
            (self.length, self.breadth, self.firstBaseline, self.spacingAfter) = (length, breadth, firstBaseline, spacingAfter)
        }
    }

    /// Where items are placed if they do not fill the line. Items that are longer than the line begin at its start.
    public enum Distribution: Hashable, Sendable, CaseIterable {
        /// At the start of the line, in its middle, or at its end.
        case leading, center, trailing
        /// The first item at the start, the last at the end, and equal additional room between all of them.
        case spaceBetween
    }

    /// Placement of items across the axis.
    public enum Alignment: Hashable, Sendable, CaseIterable {
        /// In a column at the side where lines of text begin, in the middle, or at the other side; in a row at the top, in the middle, or
        /// at the bottom.
        case leading, center, trailing
        /// Items are stretched to the width of a column, or the height of a row.
        case fill
        /// In a row, the first baselines of all items are on one line; in a column like `leading`.
        case firstBaseline
    }

    /// The axis along which items follow each other. Default: vertical.
    public var axis = Axis.vertical
    /// Space between two items, in points; a negative one lets them overlap. Using a value that is not finite traps. Default: 0.
    public var spacing = 0.0
    /// Space around all items, in points.
    public var insets = Insets.zero
    /// Where items are placed if they do not fill the line. Default: leading.
    public var distribution = Distribution.leading
    /// Placement of items across the axis. Default: leading.
    public var alignment = Alignment.leading
    /// The side of a row's first item, or of a column's leading edge. Default: left to right.
    public var direction = LayoutDirection.leftToRight

    /// Creates a layout; other properties have their defaults.
    public init(axis: Axis = .vertical, spacing: Double = 0) { (self.axis, self.spacing) = (axis, spacing) }
}

extension StackLayout {
    /// Returns the length of each item along the axis, in points. Their breadths have no effect, so they can be measured at these lengths
    /// afterwards.
    /// - Parameter room: The length of the line including the insets, in points; infinite for natural lengths.
    /// - Complexity: That of ``FlexibleLength/resolved(_:in:)``.
    public func lengths(of items: [Item], in room: Double) -> [Double] {
        FlexibleLength.resolved(items.map(\.length), in: room - insets.total(along: axis) - gaps(of: items).reduce(0, +))
    }

    /// Returns the frame of each item, in the coordinates of `bounds`.
    /// - Complexity: That of ``FlexibleLength/resolved(_:in:)``.
    public func frames(of items: [Item], in bounds: Rect) -> [Rect] {
        let lengths = lengths(of: items, in: bounds.size[axis])
        let gaps = gaps(of: items)
        let room = bounds.inset(by: insets)
        let spare = max(0, room.size[axis] - lengths.reduce(0, +) - gaps.reduce(0, +))
        var position = room.origin[axis] + lead(of: spare, count: items.count)
        let extra = distribution == .spaceBetween && items.count > 1 ? spare / Double(items.count - 1) : 0
        let ascent = items.map(ascent(of:)).max() ?? 0
        return items.indices.map { index in
            var frame = room
            let span = span(of: items[index], ascent: ascent, in: Interval(start: room.origin[axis.other], length: room.size[axis.other]))
            (frame.origin[axis], frame.size[axis]) = (position, lengths[index])
            (frame.origin[axis.other], frame.size[axis.other]) = (span.start, span.length)
            if index < gaps.count { position += lengths[index] + gaps[index] + extra }
            return frame.placed(in: room, direction)
        }
    }

    /// Returns the size in points in which all items have their natural lengths and their breadths, with spacing and insets.
    /// - Complexity: O(n).
    public func naturalSize(of items: [Item]) -> Size {
        let gaps = gaps(of: items)
        var size = Size.zero
        size[axis] = items.reduce(0) { $0 + $1.length.natural } + gaps.reduce(0, +) + insets.total(along: axis)
        size[axis.other] = breadth(of: items) + insets.total(along: axis.other)
        return size
    }

    /// The breadth of the line without the insets, in points.
    private func breadth(of items: [Item]) -> Double {
        guard alignment == .firstBaseline, axis == .horizontal else { return items.map(\.breadth).max() ?? 0 }
        let ascent = items.map(ascent(of:)).max() ?? 0
        return items.map { ascent - self.ascent(of: $0) + $0.breadth }.max() ?? 0
    }

    private func ascent(of item: Item) -> Double { item.firstBaseline ?? item.breadth }

    /// The space after each item but the last.
    private func gaps(of items: [Item]) -> [Double] {
        requireFinite(spacing, "spacing")
        return items.dropLast().map { $0.spacingAfter ?? spacing }
    }

    private func lead(of spare: Double, count: Int) -> Double {
        switch distribution {
        case .leading, .spaceBetween: 0
        case .center: spare / 2
        case .trailing: spare
        }
    }

    /// Where an item is across the axis.
    private func span(of item: Item, ascent: Double, in room: Interval) -> Interval {
        guard alignment == .firstBaseline, axis == .horizontal else { return alignment.placed(item.breadth, in: room) }
        let length = min(item.breadth, room.length)
        return Interval(start: room.start + min(ascent - self.ascent(of: item), room.length - length), length: length)
    }
}

extension StackLayout.Alignment {
    /// Returns where an item of this length is within a room; it is never longer than the room.
    func placed(_ length: Double, in room: Interval) -> Interval {
        let length = min(length, room.length)
        let spare = room.length - length
        switch self {
        case .leading, .firstBaseline: return Interval(start: room.start, length: length)
        case .center: return Interval(start: room.start + spare / 2, length: length)
        case .trailing: return Interval(start: room.start + spare, length: length)
        case .fill: return room
        }
    }
}

func requireFinite(_ value: Double, _ name: StaticString) {
    precondition(value.isFinite, "a \(name) is finite, not \(value)")
}
