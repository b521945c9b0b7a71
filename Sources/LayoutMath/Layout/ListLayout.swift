/// Rows of any height, one below the other, as wide as the bounds; some of them are headers that stay in sight above their sections.
///
/// Row i begins at yᵢ = top + (h₀ + s) + … + (hᵢ₋₁ + s) with the heights h of ``rows``, the spacing s and the top edge of the bounds within
/// the insets, all in whole 1/64 points: the bottom of a row and the spacing are exactly the top of the next.
///
/// Attributes are those at rest; a header that sticks is moved by its view to ``stickyOrigin(ofHeader:at:)``. Headers are in front of
/// rows. A row that appears fades in at its own place, and one that disappears fades out there.
public struct ListLayout: CollectionLayout {
    /// The heights of all items, headers included.
    public internal(set) var rows: RowExtents
    /// The items that are headers, ascending; the items up to the next header are its section. Items before the first have none.
    public private(set) var headerIndices: [Int]
    /// The visible rectangle; rows begin at its origin and have its width. Another width makes fitted heights estimates again.
    public var bounds: Rect { didSet { if bounds.width != oldValue.width, isSelfSizing { rows.invalidateHeights() } } }
    /// Whether heights are those that the views of the rows need, and the ones given are estimates until a view was asked. Default false.
    ///
    /// Only rows that come near the visible part are asked. The others keep the estimate, so the length of a long list is approximate.
    public var isSelfSizing = false
    /// Space around all rows.
    public var insets = Insets.zero
    /// Height of bars that cover the top of the visible part, in points: headers stick below them. Default 0.
    public var stickyInset = 0.0

    /// Creates a list.
    /// - Parameters:
    ///   - rows: the heights of all items, headers included.
    ///   - headerIndices: the items that are headers. Traps if they do not ascend or one is outside the rows.
    public init(rows: RowExtents = RowExtents(), headerIndices: [Int] = [], bounds: Rect = .zero) {
        requireHeaders(headerIndices, rows.count)
        self.rows = rows
        self.headerIndices = headerIndices
        self.bounds = bounds
    }

    /// Number of items, headers included. New ones at the end have the estimated height and are no headers. A negative number traps.
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
    /// A view that shows rows below the item adds the result to its offset, so that they stay where they are.
    /// - Parameters:
    ///   - height: in points; rounded to 1/64. Traps if it is NaN or outside 0 … 2²⁴.
    ///   - index: traps outside 0 ..< `itemCount`.
    /// - Returns: The distance by which all later rows move, in points.
    /// - Complexity: O(log n); O(n) for the first change after the layout was copied.
    @discardableResult
    public mutating func setHeight(_ height: Double, at index: Int) -> Double { rows.setHeight(height, at: index) }

    /// Changes the headers, such as after ``replaceItems(count:keeping:)``.
    /// - Parameter indices: Traps if they do not ascend or one is outside the rows.
    public mutating func setHeaders(_ indices: [Int]) {
        requireHeaders(indices, rows.count)
        headerIndices = indices
    }

    /// Replaces all items, for example by `RowExtents(carrying: layout.rows, count: count, runs: runs)` after insertions and removals.
    /// - Parameters:
    ///   - rows: the heights of all items, headers included.
    ///   - headerIndices: the items that are headers. Traps if they do not ascend or one is outside the rows.
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

    /// Calls `body` with each item whose frame at rest overlaps `rect`, ascending; allocates nothing.
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

    /// The item at a position, which is clamped to the items; nil without items.
    func index(atPosition y: Double) -> Int? { rows.index(atUnits: LayoutUnit.units(ofPosition: y, rounded: .down) - top) }

    /// The top of the first row, in units.
    private var top: Int64 { LayoutUnit.units(ofPosition: bounds.minY + insets.top, rounded: .toNearestOrAwayFromZero) }

    /// The horizontal extent of all rows.
    private var column: Column {
        let length = max(0, bounds.width - insets.left - insets.right)
        return Column(center: bounds.minX + insets.left + length / 2, length: length)
    }
}

/// A horizontal extent given by its centre, whose edges are rounded as those of `Rect.init(center:size:)` are.
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
