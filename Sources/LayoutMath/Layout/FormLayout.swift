/// The rows of a form below each other, in sections with a heading and a footer; where there is room, two half rows that follow each other
/// share a line.
///
/// A line is as high as its highest item, and begins a gap below the line before it:
///
///     y₀ = top,   yᵢ = yᵢ₋₁ + hᵢ₋₁ + gᵢ
///
/// with the gap gᵢ of ``Spacing`` that suits the kinds of the two lines. Two half rows share a line if the content is at least
/// 2 · ``minimumColumnWidth`` + ``Spacing/column`` wide. A half row without a partner keeps the width of its column.
///
/// Heights are those that the views of the items need; until a view was asked, an item has its estimate.
public struct FormLayout: CollectionLayout {
    /// What an item is, and how high it is expected to be.
    public struct Item: Hashable, Sendable {
        /// The kinds of items.
        public enum Kind: Hashable, Sendable {
            /// The heading of a section, which begins there.
            case header
            /// A row as wide as the form.
            case row
            /// A row that may share its line with the half row after it.
            case halfRow
            /// Words below the rows of a section.
            case footer
        }

        /// What the item is.
        public var kind: Kind
        /// Whether a section begins with the item.
        public var beginsSection: Bool
        /// Expected height in points.
        public var estimatedHeight: Double

        /// An item. Traps if the estimate is NaN or outside 0 … 2²⁴ points.
        public init(_ kind: Kind, beginsSection: Bool = false, estimatedHeight: Double = 44) {
            _ = LayoutUnit.units(ofLength: estimatedHeight, "estimate of a height")
            self.kind = kind
            self.beginsSection = beginsSection
            self.estimatedHeight = estimatedHeight
        }
    }

    /// Space between items, in points; traps where used if it is NaN or outside 0 … 2²⁴.
    public struct Spacing: Hashable, Sendable {
        /// Between two rows.
        public var rows: Double
        /// Below a heading, and above a footer.
        public var related: Double
        /// Above a section that is not the first.
        public var sections: Double
        /// Between two rows of one line.
        public var column: Double

        /// The spaces of the visual design at scale 1.
        public init(rows: Double = 16, related: Double = 8, sections: Double = 24, column: Double = 16) {
            (self.rows, self.related, self.sections, self.column) = (rows, related, sections, column)
        }
    }

    /// The items in order; those that are set have their estimates until they are measured.
    public var items: [Item] { didSet { if items != oldValue { itemsChanged(from: oldValue) } } }
    /// The visible rectangle; items begin at its origin and lie within its width. Another width makes fitted heights estimates again; one
    /// that is not finite counts as 0.
    public var bounds: Rect { didSet { if bounds.width != oldValue.width { widthChanged() } } }
    /// Space around all items, in points.
    public var insets = Insets.zero { didSet { if insets != oldValue { widthChanged() } } }
    /// Space between items.
    public var spacing = Spacing() { didSet { if spacing != oldValue { arrange() } } }
    /// Width in points that each of two rows in a line has at least. Default 200.
    public var minimumColumnWidth = 200.0 { didSet { if minimumColumnWidth != oldValue { arrange() } } }
    /// The side of a line's first row. Default left to right.
    public var direction = LayoutDirection.leftToRight

    /// Height of each item in points, in whole 1/64.
    var heights: [Double]
    /// Whether each item's view was asked.
    var isMeasured: [Bool]
    /// The first item of each line.
    private(set) var lineStarts: [Int] = []
    /// The line of each item.
    private(set) var lineOfItem: [Int] = []
    /// The lines with the gaps above them.
    private(set) var lines = RowExtents()

    /// A form of these items.
    public init(_ items: [Item] = [], bounds: Rect = .zero) {
        self.items = items
        self.bounds = bounds
        heights = items.map(\.estimatedHeight).map(FormLayout.rounded)
        isMeasured = items.map { _ in false }
        arrange()
    }

    // MARK: Columns

    /// Width in points between the insets, at least 0.
    public var contentWidth: Double {
        let width = bounds.width - insets.left - insets.right
        return width.isFinite ? max(0, width) : 0
    }

    /// Whether half rows share their lines.
    public var hasTwoColumns: Bool { contentWidth >= 2 * minimumColumnWidth + spacing.column }

    /// Width in points of a row in one of two columns, or of every row if there is one.
    public var columnWidth: Double { hasTwoColumns ? ((contentWidth - spacing.column) / 2).rounded(.down) : contentWidth }

    func width(of index: Int) -> Double { items[index].kind == .halfRow ? columnWidth : contentWidth }

    // MARK: Changes

    private mutating func itemsChanged(from old: [Item]) {
        for index in items.indices where index >= heights.count || index >= old.count || items[index] != old[index] {
            let height = FormLayout.rounded(items[index].estimatedHeight)
            if index < heights.count {
                // A row that was measured keeps its height until its view is asked again.
                if !isMeasured[index] { heights[index] = height }
            } else {
                heights.append(height)
                isMeasured.append(false)
            }
        }
        heights.removeLast(heights.count - items.count)
        isMeasured.removeLast(isMeasured.count - items.count)
        arrange()
    }

    private mutating func widthChanged() {
        for index in isMeasured.indices { isMeasured[index] = false }
        arrange()
    }

    /// Forms the lines anew.
    /// - Complexity: O(n).
    mutating func arrange() {
        (lineStarts, lineOfItem) = ([], [])
        lineOfItem.reserveCapacity(items.count)
        let isPaired = hasTwoColumns
        var index = 0
        while index < items.count {
            let isPair = isPaired && items[index].kind == .halfRow && canFollow(index + 1)
            for _ in 0..<(isPair ? 2 : 1) { lineOfItem.append(lineStarts.count) }
            lineStarts.append(index)
            index += isPair ? 2 : 1
        }
        lines = RowExtents(heights: lineStarts.indices.map(lineExtent))
    }

    private func canFollow(_ index: Int) -> Bool {
        index < items.count && items[index].kind == .halfRow && !items[index].beginsSection
    }

    func items(inLine line: Int) -> Range<Int> {
        lineStarts[line]..<(line + 1 < lineStarts.count ? lineStarts[line + 1] : items.count)
    }

    /// The space above a line, in points.
    func gap(above line: Int) -> Double {
        guard line > 0 else { return 0 }
        let (item, before) = (items[lineStarts[line]], items[lineStarts[line] - 1])
        if item.beginsSection { return spacing.sections }
        return before.kind == .header || item.kind == .footer ? spacing.related : spacing.rows
    }

    /// Height of a line with the gap above it.
    func lineExtent(_ line: Int) -> Double { items(inLine: line).reduce(0) { max($0, heights[$1]) } + gap(above: line) }

    mutating func setHeight(_ height: Double, at index: Int) {
        heights[index] = FormLayout.rounded(height)
        isMeasured[index] = true
        let line = lineOfItem[index]
        lines.setHeight(lineExtent(line), at: line)
    }

    /// Items carried over a change of their number; see ``replaceItems(count:keeping:)``.
    mutating func replace(items: [Item], heights: [Double], isMeasured: [Bool]) {
        self.heights = heights
        self.isMeasured = isMeasured
        self.items = items
        arrange()
    }

    static func rounded(_ height: Double) -> Double { LayoutUnit.points(Int64(LayoutUnit.units(ofLength: height, "height"))) }
}
