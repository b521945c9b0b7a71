/// Items beside each other in rows, like the words of a text: an item that does not fit into a row begins the next one.
///
/// A row takes items as long as their natural lengths and the spacing between them fit its width. It is as high as its items need, and is
/// laid out by a ``StackLayout``, so that items may also grow and shrink within their row. An item that is wider than a row has a row of
/// its own.
///
/// Source: multi-line containers of CSS Flexible Box Layout Module Level 1, section 9.3.
public struct WrapLayout: Hashable, Sendable {
    /// Space between two items of a row, in points. Using a value that is not finite traps. Default: 0.
    public var spacing = 0.0
    /// Space between two rows, in points. Using a value that is not finite traps. Default: 0.
    public var rowSpacing = 0.0
    /// Space around all rows, in points.
    public var insets = Insets.zero
    /// Where the items of a row are placed if they do not fill it. Default: leading.
    public var distribution = StackLayout.Distribution.leading
    /// Placement of items within the height of their row. Default: leading, at the top.
    public var alignment = StackLayout.Alignment.leading
    /// The side of a row's first item. Default: left to right.
    public var direction = LayoutDirection.leftToRight

    /// Creates a layout; other properties have their defaults.
    public init(spacing: Double = 0, rowSpacing: Double = 0) { (self.spacing, self.rowSpacing) = (spacing, rowSpacing) }

    /// Tolerance in points for a row's width, against the rounding error of sums: a row as wide as its items takes all of them.
    private static let tolerance = 1e-6
}

extension WrapLayout {
    /// Returns the items of each row, in order.
    /// - Parameter width: The width of a row including the insets, in points; infinite for a single row.
    /// - Complexity: O(n).
    public func rows(of items: [StackLayout.Item], in width: Double) -> [Range<Int>] {
        let room = width - insets.total(along: .horizontal) + WrapLayout.tolerance
        var (rows, start, end): ([Range<Int>], Int, Double) = ([], 0, 0)
        for (index, item) in items.enumerated() {
            let gap = index > start ? items[index - 1].spacingAfter ?? spacing : 0
            if index > start, end + gap + item.length.natural > room {
                rows.append(start..<index)
                (start, end) = (index, item.length.natural)
            } else {
                end += gap + item.length.natural
            }
        }
        return items.isEmpty ? [] : rows + [start..<items.count]
    }

    /// Returns the length of each item in its row, in points. Breadths have no effect, so they can be measured at these lengths afterwards.
    /// - Parameter width: As for ``rows(of:in:)``.
    public func lengths(of items: [StackLayout.Item], in width: Double) -> [Double] {
        rows(of: items, in: width).flatMap { row.lengths(of: Array(items[$0]), in: width - insets.total(along: .horizontal)) }
    }

    /// Returns the frame of each item, in the coordinates of `bounds`. Rows that do not fit continue below the bounds.
    public func frames(of items: [StackLayout.Item], in bounds: Rect) -> [Rect] {
        let room = bounds.inset(by: insets)
        var y = room.minY
        return rows(of: items, in: bounds.width).flatMap { range -> [Rect] in
            let rowItems = Array(items[range])
            let height = row.naturalSize(of: rowItems).height
            defer { y += height + rowSpacing }
            return row.frames(of: rowItems, in: Rect(x: room.minX, y: y, width: room.width, height: height))
        }
    }

    /// Returns the size in points of all rows with the insets; as wide as the widest row.
    /// - Parameter width: As for ``rows(of:in:)``.
    public func naturalSize(of items: [StackLayout.Item], in width: Double) -> Size {
        requireFinite(rowSpacing, "spacing of rows")
        let sizes = rows(of: items, in: width).map { row.naturalSize(of: Array(items[$0])) }
        let gaps = Double(max(0, sizes.count - 1)) * rowSpacing
        return Size(
            width: (sizes.map(\.width).max() ?? 0) + insets.total(along: .horizontal),
            height: sizes.reduce(0) { $0 + $1.height } + gaps + insets.total(along: .vertical))
    }

    /// The layout of one row.
    private var row: StackLayout {
        var row = StackLayout(axis: .horizontal, spacing: spacing)
        (row.distribution, row.alignment, row.direction) = (distribution, alignment, direction)
        return row
    }
}
