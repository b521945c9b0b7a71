/// The rows of a form, one below another, in sections with a heading and a footer. If there is enough room, two consecutive half rows
/// share a line.
///
/// A line is as high as its highest item, and begins at a gap below the previous line:
///
///     y₀ = top,   yᵢ = yᵢ₋₁ + hᵢ₋₁ + gᵢ
///
/// The gap gᵢ is the one in ``Spacing`` for the kinds of the two lines. Two half rows share a line if the content is at least 2 ·
/// ``minimumColumnWidth`` + ``Spacing/column`` wide. A half row without a partner keeps the width of its column.
///
/// Heights are determined by the views of the items. Until a view has been asked, its item has the estimated height.
public struct FormLayout: CollectionLayout {
    /// The kind and the expected height of an item.
    public struct Item: Hashable, Sendable {
        /// The kinds of items.
        public enum Kind: Hashable, Sendable {
            /// The heading that begins a section.
            case header
            /// A row as wide as the form.
            case row
            /// A row that may share its line with the half row that follows it.
            case halfRow
            /// Text below the rows of a section.
            case footer
        }

        /// The kind of the item.
        public var kind: Kind
        /// Whether a section begins at this item.
        public var beginsSection: Bool
        /// Expected height in points.
        public var estimatedHeight: Double

        /// Creates an item. Traps if the estimate is NaN or outside 0 … 2²⁴ points.
        public init(_ kind: Kind, beginsSection: Bool = false, estimatedHeight: Double = 44) {
            _ = LayoutUnit.units(ofLength: estimatedHeight, "estimate of a height")
            self.kind = kind
            self.beginsSection = beginsSection
            self.estimatedHeight = estimatedHeight
        }
    }

    /// Space between items, in points. Using a value that is NaN or outside 0 … 2²⁴ traps.
    public struct Spacing: Hashable, Sendable {
        /// Space between two rows.
        public var rows: Double
        /// Space below a heading, and above a footer.
        public var related: Double
        /// Space above a section that is not the first.
        public var sections: Double
        /// Space between two rows on one line.
        public var column: Double

        /// Creates the spacing of the visual design at scale 1.
        public init(rows: Double = 16, related: Double = 8, sections: Double = 24, column: Double = 16) {
            (self.rows, self.related, self.sections, self.column) = (rows, related, sections, column)
        }
    }

    /// The items in order. Items that are set have their estimated heights until they are measured.
    public var items: [Item] { didSet { if items != oldValue { itemsChanged(from: oldValue) } } }
    /// The visible rectangle. Items begin at its origin and are within its width. When the width changes, measured heights become
    /// estimates again. A width that is not finite counts as 0.
    public var bounds: Rect { didSet { if bounds.width != oldValue.width { widthChanged() } } }
    /// Space around all items, in points.
    public var insets = Insets.zero { didSet { if insets != oldValue { widthChanged() } } }
    /// Space between items.
    public var spacing = Spacing() { didSet { if spacing != oldValue { arrange() } } }
    /// Minimum width in points of each of two rows on a line. Default: 200.
    public var minimumColumnWidth = 200.0 { didSet { if minimumColumnWidth != oldValue { arrange() } } }
    /// The side of a line's first row. Default: left to right.
    public var direction = LayoutDirection.leftToRight

    /// Height of each item in points, in multiples of 1/64.
    var heights: [Double]
    /// Whether each item's view has been asked.
    var isMeasured: [Bool]
    /// The first item of each line.
    private(set) var lineStarts: [Int] = []
    /// The line of each item.
    private(set) var lineOfItem: [Int] = []
    /// The heights of the lines including the gaps above them.
    private(set) var lines = RowExtents()

    /// Creates a form with these items.
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

    /// Width in points of a row in one of two columns, or of every row if there is only one column.
    public var columnWidth: Double { hasTwoColumns ? ((contentWidth - spacing.column) / 2).rounded(.down) : contentWidth }

    func width(of index: Int) -> Double { items[index].kind == .halfRow ? columnWidth : contentWidth }

    // MARK: Changes

    private mutating func itemsChanged(from old: [Item]) {
        for index in items.indices where index >= heights.count || index >= old.count || items[index] != old[index] {
            let height = FormLayout.rounded(items[index].estimatedHeight)
            if index < heights.count {
                // A measured row keeps its height until its view is asked again.
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

    /// Arranges the items into lines again.
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

    /// Height of a line including the gap above it.
    func lineExtent(_ line: Int) -> Double { items(inLine: line).reduce(0) { max($0, heights[$1]) } + gap(above: line) }

    mutating func setHeight(_ height: Double, at index: Int) {
        heights[index] = FormLayout.rounded(height)
        isMeasured[index] = true
        let line = lineOfItem[index]
        lines.setHeight(lineExtent(line), at: line)
    }

    /// Replaces the items after a change of their number; see ``replaceItems(count:keeping:)``.
    mutating func replace(items: [Item], heights: [Double], isMeasured: [Bool]) {
        self.heights = heights
        self.isMeasured = isMeasured
        self.items = items
        arrange()
    }

    static func rounded(_ height: Double) -> Double { LayoutUnit.points(Int64(LayoutUnit.units(ofLength: height, "height"))) }
}
