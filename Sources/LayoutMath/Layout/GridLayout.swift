/// Items of one size in rows, with as many columns as fit. Rows that do not fit continue below the bounds.
///
/// With W the width within the insets, g the spacing and m the minimum width of an item, there are c = max(1, ⌊(W + g)/(m + g)⌋) columns
/// of w = ⌊(W − g·(c − 1))/c⌋ points. Item i is in column i mod c and row ⌊i/c⌋. All items have the same size and integral coordinates in
/// points, and therefore their pictures as well. The remainder from rounding is distributed between the columns.
public struct GridLayout: CollectionLayout {
    /// Number of items; a negative one traps.
    public var itemCount: Int {
        didSet { requireCount(itemCount) }
    }
    /// The visible rectangle. The grid begins at its origin and has its width; the grid's height is that of its rows.
    public var bounds: Rect
    /// Space around all rows.
    public var insets = Insets.zero
    /// Space between columns and between rows; values below 0 count as 0.
    public var spacing = 8.0
    /// Columns are added as long as items are at least this wide; values below 1 count as 1.
    public var minimumItemWidth = 160.0
    /// Width divided by height of an item without its caption; must be positive.
    public var itemAspect = 1.5
    /// Height of an item's caption, which is added to the height from the aspect ratio; not negative.
    public var captionHeight = 0.0

    /// Creates a grid with the default measures.
    /// - Parameter itemCount: Traps if negative.
    public init(itemCount: Int = 0, bounds: Rect = .zero) {
        requireCount(itemCount)
        self.itemCount = itemCount
        self.bounds = bounds
    }

    public var contentSize: Size {
        guard itemCount > 0 else { return Size(width: bounds.width, height: insets.top + insets.bottom) }
        return Size(width: bounds.width, height: frame(at: itemCount - 1).maxY - bounds.minY + insets.bottom)
    }

    public func attributes(at index: Int) -> LayoutAttributes? {
        guard (0..<itemCount).contains(index) else { return nil }
        return LayoutAttributes(center: frame(at: index).center, size: itemSize)
    }

    /// Returns the items whose frames overlap `rect`, ascending.
    /// - Complexity: O(items found + columns).
    public func elements(in rect: Rect) -> [Int] {
        var found: [Int] = []
        forEachElement(in: rect) { found.append($0) }
        return found
    }

    /// Calls `body` with each item whose frame overlaps `rect`, ascending. Allocates no memory.
    /// - Complexity: O(items found + columns).
    public func forEachElement(in rect: Rect, _ body: (Int) -> Void) {
        let (rows, columns) = (rows(meeting: rect), columnCount)
        for index in rows.lowerBound * columns..<rows.upperBound * columns where index < itemCount && frame(at: index).intersects(rect) {
            body(index)
        }
    }
}

extension GridLayout {
    /// Items in a full row, at least 1.
    public var columnCount: Int {
        // At least one column if the bounds have no width, and a finite number if they are infinite.
        Int(((room.width + gap) / (max(1, minimumItemWidth) + gap)).clamped(to: 1...1e6))
    }

    /// Rows with at least one item.
    public var rowCount: Int { (itemCount + columnCount - 1) / columnCount }

    /// Size of an item including its caption, in integral points; at least 1 each way.
    public var itemSize: Size {
        let columns = Double(columnCount)
        let width = max(1, ((room.width - gap * (columns - 1)) / columns).rounded(.down))
        return Size(width: width, height: max(1, (width / itemAspect + captionHeight).rounded()))
    }

    /// Distance from the top of a row to the top of the next.
    public var rowPitch: Double { itemSize.height + gap }

    private var gap: Double { max(0, spacing) }

    /// The bounds within the insets, shrunk to whole points.
    private var room: Rect {
        let free = bounds.inset(by: insets)
        let (left, top) = (free.minX.rounded(.up), free.minY.rounded(.up))
        return Rect(x: left, y: top, width: max(0, free.maxX.rounded(.down) - left), height: max(0, free.maxY - top))
    }

    private func frame(at index: Int) -> Rect {
        let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
        let size = itemSize
        let slack = max(0, room.width - size.width) / Double(max(1, columnCount - 1))
        return Rect(
            origin: Point(x: room.minX + (Double(column) * slack).rounded(), y: (room.minY + Double(row) * rowPitch).rounded()), size: size)
    }

    /// The rows that overlap `rect` vertically.
    private func rows(meeting rect: Rect) -> Range<Int> {
        let last = Double(rowCount)
        // Rounding moves a row by up to half a point.
        let low = ((rect.minY - 1 - room.minY) / rowPitch).rounded(.down).clamped(to: 0...last)
        let high = ((rect.maxY + 1 - room.minY) / rowPitch).rounded(.up).clamped(to: low...last)
        return Int(low)..<Int(high)
    }
}
