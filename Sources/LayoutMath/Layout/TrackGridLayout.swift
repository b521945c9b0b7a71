/// Items in a table of columns and rows, each of which has its own kind of length. Items may span several of both.
///
/// Along each axis, tracks of fixed and fitted lengths come first; the rest of the room is divided among the fractions. If fixed and fitted
/// tracks need more than there is, the fitted ones give it up in proportion to their lengths.
///
/// An item that spans several tracks makes the fitted ones among them longer, by equal parts, if it needs more room than they have. It has
/// no effect if it also spans a fraction.
///
/// Source: the track sizing of CSS Grid Layout Module Level 1, section 11, with lengths instead of minimum and maximum sizes.
public struct TrackGridLayout: Hashable, Sendable {
    /// The length of a column or a row.
    public enum Track: Hashable, Sendable {
        /// A length in points. Using one that is negative or not finite traps.
        case points(Double)
        /// A share of the room that other tracks leave, relative to those of the other fractions. Where the room is infinite, fractions are
        /// as long as their items need. Using one that is negative or not finite traps.
        case fraction(Double)
        /// As long as its items need.
        case content
    }

    /// An item of the grid.
    public struct Item: Hashable, Sendable {
        /// The tracks that the item occupies.
        public var area: GridArea
        /// The size in points that the item needs. Using one that is negative or not finite traps.
        public var size: Size

        /// Creates an item.
        public init(_ area: GridArea, size: Size) { (self.area, self.size) = (area, size) }
    }

    /// The columns, at least one.
    public var columns: [Track] {
        didSet { precondition(!columns.isEmpty, "a grid has at least one column, not none") }
    }
    /// The first rows; further ones are as high as their items need. Default: none.
    public var rows: [Track] = []
    /// Space between columns, in points. Using a value that is negative or not finite traps. Default: 0.
    public var columnSpacing = 0.0
    /// Space between rows, in points. Using a value that is negative or not finite traps. Default: 0.
    public var rowSpacing = 0.0
    /// Space around the grid, in points.
    public var insets = Insets.zero
    /// Placement of items within the width of their columns. Default: fill.
    public var alignment = StackLayout.Alignment.fill
    /// Placement of items within the height of their rows. Default: fill.
    public var verticalAlignment = StackLayout.Alignment.fill
    /// The side of the first column. Default: left to right.
    public var direction = LayoutDirection.leftToRight

    /// Creates a grid; other properties have their defaults. Traps without columns.
    public init(columns: [Track]) {
        precondition(!columns.isEmpty, "a grid has at least one column, not none")
        self.columns = columns
    }
}

extension TrackGridLayout {
    /// Returns the width of each column, in points. The heights of items have no effect, so they can be measured at the widths of their
    /// columns afterwards.
    /// - Parameter width: The width of the grid including the insets; infinite for the width that its items need.
    public func columnWidths(of items: [Item], in width: Double) -> [Double] {
        for item in items { require(item) }
        let needs = items.map { TrackNeed(tracks: $0.area.columnRange, length: $0.size.width) }
        return GridTracks(columns, spacing: columnSpacing, needs).lengths(in: width - insets.total(along: .horizontal))
    }

    /// Returns the height of each row, in points.
    /// - Parameter height: The height of the grid including the insets; infinite for the height that its items need.
    public func rowHeights(of items: [Item], in height: Double) -> [Double] {
        for item in items { require(item) }
        let needs = items.map { TrackNeed(tracks: $0.area.rowRange, length: $0.size.height) }
        let count = max(rows.count, items.map(\.area.rowRange.upperBound).max() ?? 0)
        let all = rows + Array(repeating: .content, count: count - rows.count)
        return GridTracks(all, spacing: rowSpacing, needs).lengths(in: height - insets.total(along: .vertical))
    }

    /// Returns the frame of each item, in the coordinates of `bounds`.
    /// - Complexity: O(items · tracks).
    public func frames(of items: [Item], in bounds: Rect) -> [Rect] {
        let room = bounds.inset(by: insets)
        let across = TrackPlaces(columnWidths(of: items, in: bounds.width), spacing: columnSpacing, start: room.minX)
        let down = TrackPlaces(rowHeights(of: items, in: bounds.height), spacing: rowSpacing, start: room.minY)
        return items.map { item in
            let x = alignment.placed(item.size.width, in: across.span(of: item.area.columnRange))
            let y = verticalAlignment.placed(item.size.height, in: down.span(of: item.area.rowRange))
            return Rect(x: x.start, y: y.start, width: x.length, height: y.length).placed(in: room, direction)
        }
    }

    /// Returns the size in points that the grid needs with the insets.
    /// - Parameter room: The room for the grid; an infinite side gives the length that its items need.
    public func naturalSize(of items: [Item], in room: Size) -> Size {
        let (widths, heights) = (columnWidths(of: items, in: room.width), rowHeights(of: items, in: room.height))
        return Size(
            width: TrackPlaces(widths, spacing: columnSpacing, start: 0).end + insets.total(along: .horizontal),
            height: TrackPlaces(heights, spacing: rowSpacing, start: 0).end + insets.total(along: .vertical))
    }

    private func require(_ item: Item) {
        requireFiniteLength(item.size.width, "width of an item in a grid")
        requireFiniteLength(item.size.height, "height of an item in a grid")
        precondition(
            item.area.columnRange.upperBound <= columns.count,
            "an item of a grid lies in its \(columns.count) columns, not in \(item.area.columnRange)")
    }
}
