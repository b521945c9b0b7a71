/// Rows of any height, one below another, as wide as the bounds. Some of them are headers, which stay visible above their sections.
///
/// Row i begins at yᵢ = top + (h₀ + s) + … + (hᵢ₋₁ + s), with the heights h of ``rows``, the spacing s and the top edge of the bounds
/// within the insets. All are multiples of 1/64 point, so the bottom of a row plus the spacing is exactly the top of the next.
///
/// Attributes are those at rest. A header that sticks is moved by its view to ``stickyOrigin(ofHeader:at:)``. Headers are in front of
/// rows. Rows fade in and out at their positions when they appear and disappear.
public struct ListLayout: CollectionLayout {
    /// The heights of all items, including headers.
    public internal(set) var rows: RowExtents
    /// The indices of the headers, ascending. The items up to the next header are a header's section. Items before the first header have
    /// no section.
    public private(set) var headerIndices: [Int]
    /// The visible rectangle. Rows begin at its origin and have its width. When the width changes, measured heights become estimates
    /// again.
    public var bounds: Rect { didSet { if bounds.width != oldValue.width, isSelfSizing { rows.invalidateHeights() } } }
    /// Whether the rows' views determine the heights. The given heights are then estimates until a view has been asked. Default: false.
    ///
    /// Only rows near the visible part are asked. The others keep the estimate, so the length of a long list is approximate.
    public var isSelfSizing = false
    /// Space around all rows.
    public var insets = Insets.zero
    /// Height in points of bars that cover the top of the visible part; headers stick below them. Default: 0.
    public var stickyInset = 0.0

    /// Creates a list.
    /// - Parameters:
    ///   - rows: The heights of all items, including headers.
    ///   - headerIndices: The indices of the headers. Traps if they are not ascending or one is outside the rows.
    public init(rows: RowExtents = RowExtents(), headerIndices: [Int] = [], bounds: Rect = .zero) {
        requireHeaders(headerIndices, rows.count)
        self.rows = rows
        self.headerIndices = headerIndices
        self.bounds = bounds
    }

    /// Number of items, including headers. Items added at the end have the estimated height and are not headers. A negative number traps.
    /// - Complexity: O(n) to set.
    public var itemCount: Int {
        get { rows.count }
        set {
            rows.resize(to: newValue)
            headerIndices.removeLast(headerIndices.count - firstSection(atOrAfter: newValue))
        }
    }

    /// Space between two rows, in points, rounded to 1/64; traps if set to NaN or outside 0 … 2²⁴.
    public var spacing: Double {
        get { rows.spacing }
        set { rows.spacing = newValue }
    }

    /// Sets the height of an item, which then counts as measured.
    ///
    /// A view that shows rows below the item adds the result to its offset, so that these rows do not move.
    /// - Parameters:
    ///   - height: The height in points, which is rounded to 1/64. Traps if it is NaN or outside 0 … 2²⁴.
    ///   - index: The item; traps outside 0 ..< `itemCount`.
    /// - Returns: The distance by which all later rows move, in points.
    /// - Complexity: O(log n); O(n) for the first change after the layout was copied.
    @discardableResult
    public mutating func setHeight(_ height: Double, at index: Int) -> Double { rows.setHeight(height, at: index) }

    /// Changes which items are headers, for example after ``replaceItems(count:keeping:)``.
    /// - Parameter indices: The indices of the headers. Traps if they are not ascending or one is outside the rows.
    public mutating func setHeaders(_ indices: [Int]) {
        requireHeaders(indices, rows.count)
        headerIndices = indices
    }

    /// Replaces all items, for example by `RowExtents(carrying: layout.rows, count: count, runs: runs)` after insertions and removals.
    /// - Parameters:
    ///   - rows: The heights of all items, including headers.
    ///   - headerIndices: The indices of the headers. Traps if they are not ascending or one is outside the rows.
    public mutating func replaceItems(rows: RowExtents, headerIndices: [Int]) {
        requireHeaders(headerIndices, rows.count)
        self.rows = rows
        self.headerIndices = headerIndices
    }

    public var contentSize: Size {
        Size(width: bounds.width, height: LayoutUnit.points(top + rows.totalUnits) - bounds.minY + insets.bottom)
    }

    /// Returns an item's attributes at rest; nil for an index outside 0 ..< `itemCount`.
    /// - Complexity: O(log n).
    public func attributes(at index: Int) -> LayoutAttributes? {
        guard (0..<itemCount).contains(index) else { return nil }
        let (height, column) = (rows[index], column)
        let center = Point(x: column.center, y: origin(of: index) + height / 2)
        return LayoutAttributes(center: center, size: Size(width: column.length, height: height), zIndex: isHeader(index) ? 1 : 0)
    }

    /// Returns the items whose frames at rest overlap `rect`, ascending.
    /// - Complexity: O(log n + items found).
    public func elements(in rect: Rect) -> [Int] { Array(range(in: rect)) }

    /// Calls `body` with each item whose frame at rest overlaps `rect`, ascending. Allocates no memory.
    /// - Complexity: O(log n + items found).
    public func forEachElement(in rect: Rect, _ body: (Int) -> Void) { range(in: rect).forEach(body) }

    /// Returns the items whose frames at rest overlap `rect`.
    /// - Complexity: O(log n).
    public func range(in rect: Rect) -> Range<Int> {
        guard column.minX < rect.maxX, rect.minX < column.maxX else { return 0..<0 }
        let low = LayoutUnit.units(ofPosition: rect.minY, rounded: .down)
        let high = LayoutUnit.units(ofPosition: rect.maxY, rounded: .up)
        return rows.rows(endingBelow: low - top, beginningAbove: high - top)
    }
}

extension ListLayout {
    /// The top of an item at rest, in points.
    func origin(of index: Int) -> Double { LayoutUnit.points(top + rows.originUnits(of: index)) }

    /// The bottom of the last item at rest, in points.
    var end: Double { LayoutUnit.points(top + rows.totalUnits) }

    /// The item at a position, which is clamped to the items; nil if there are no items.
    func index(atPosition y: Double) -> Int? { rows.index(atUnits: LayoutUnit.units(ofPosition: y, rounded: .down) - top) }

    /// The top of the first row, in units.
    private var top: Int64 { LayoutUnit.units(ofPosition: bounds.minY + insets.top, rounded: .toNearestOrAwayFromZero) }

    /// The horizontal extent of all rows.
    private var column: Column {
        let length = max(0, bounds.width - insets.left - insets.right)
        return Column(center: bounds.minX + insets.left + length / 2, length: length)
    }
}

/// A horizontal extent given by its centre. Its edges are rounded like those of `Rect.init(center:size:)`.
private struct Column {
    var center: Double
    var length: Double
    var minX: Double { center - length / 2 }
    var maxX: Double { minX + length }
}

private func requireHeaders(_ indices: [Int], _ count: Int) {
    for (index, next) in zip(indices, indices.dropFirst()) {
        precondition(index < next, "a list's header indices ascend, but \(next) follows \(index)")
    }
    for index in [indices.first, indices.last] {
        guard let index else { continue }
        precondition(0..<count ~= index, "a list's headers are in 0 ..< \(count), not \(index)")
    }
}
