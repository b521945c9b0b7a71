/// Items of one size in rows, as many to a row as there is room for; what does not fit lies below the bounds.
///
/// With W the width within the insets, g the spacing and m the least width of an item there are c = max(1, ⌊(W + g)/(m + g)⌋) columns of
/// w = ⌊(W − g·(c − 1))/c⌋ points. Item i stands in column i mod c and row ⌊i/c⌋. All items are equally large, in whole points, so that
/// their pictures are, and begin at whole points; what rounding leaves over is spread between the columns.
public struct GridLayout: CollectionLayout {
    /// Number of items; a negative one traps.
    public var itemCount: Int {
        didSet { requireCount(itemCount) }
    }
    /// The room that can be seen at once; the grid begins at its origin and is as wide, but as high as its rows.
    public var bounds: Rect
    /// Room around all rows.
    public var insets = Insets.zero
    /// Room between columns and between rows; below 0 counts as 0.
    public var spacing = 8.0
    /// Columns are added as soon as items can be this wide; below 1 counts as 1.
    public var minimumItemWidth = 160.0
    /// Width by height of an item without its caption; positive.
    public var itemAspect = 1.5
    /// Height of an item's caption, which comes to the height that the aspect gives; not negative.
    public var captionHeight = 0.0

    /// A grid with the default measures.
    /// - Parameter itemCount: A negative one traps.
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

    /// The items whose frames share area with `rect`, ascending.
    /// - Complexity: O(items found + columns).
    public func elements(in rect: Rect) -> [Int] {
        rows(meeting: rect).flatMap { row in
            (row * columnCount..<min((row + 1) * columnCount, itemCount)).filter { frame(at: $0).intersects(rect) }
        }
    }
}

extension GridLayout {
    /// Items in a full row, at least 1.
    public var columnCount: Int {
        // A room of no width still has a column, and one without end no more than can be counted.
        Int(((room.width + gap) / (max(1, minimumItemWidth) + gap)).clamped(to: 1...1e6))
    }

    /// Rows that hold an item, the last one perhaps not full.
    public var rowCount: Int { (itemCount + columnCount - 1) / columnCount }

    /// Size of an item with its caption, in whole points; never below one.
    public var itemSize: Size {
        let columns = Double(columnCount)
        let width = max(1, ((room.width - gap * (columns - 1)) / columns).rounded(.down))
        return Size(width: width, height: max(1, (width / itemAspect + captionHeight).rounded()))
    }

    /// Distance from the top of a row to the top of the next.
    public var rowPitch: Double { itemSize.height + gap }

    private var gap: Double { max(0, spacing) }

    /// What the insets leave, from a whole point to a whole point.
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

    /// The rows that share height with `rect`.
    private func rows(meeting rect: Rect) -> Range<Int> {
        let last = Double(rowCount)
        // Rounding moves a row by half a point.
        let low = ((rect.minY - 1 - room.minY) / rowPitch).rounded(.down).clamped(to: 0...last)
        let high = ((rect.maxY + 1 - room.minY) / rowPitch).rounded(.up).clamped(to: low...last)
        return Int(low)..<Int(high)
    }
}
