/// Tiles of one or more cells on a grid. Their pattern is repeated downwards for as many items as there are.
///
/// Item i takes tile i mod t of the pattern's t tiles, ⌊i/t⌋ patterns further down. Edges are rounded to integral points, so gaps differ
/// by at most one point.
public struct MosaicLayout: CollectionLayout {
    /// Number of items; a negative one traps.
    public var itemCount: Int {
        didSet { requireCount(itemCount) }
    }
    /// The visible rectangle; the mosaic begins at its origin and has its width.
    public var bounds: Rect
    /// Space around all tiles.
    public var insets = Insets.zero
    /// Space between two tiles; values below 0 count as 0. Default: 8.
    public var spacing = 8.0
    /// The arrangement of the tiles, which repeats downwards.
    public var pattern: MosaicPattern
    /// Height of a cell; nil makes one pattern as high as the bounds within the insets.
    public var rowHeight: Double?

    /// Creates a mosaic without insets, with one pattern as high as the bounds.
    /// - Parameter itemCount: Traps if negative.
    public init(_ pattern: MosaicPattern, itemCount: Int = 0, bounds: Rect = .zero) {
        requireCount(itemCount)
        self.pattern = pattern
        self.itemCount = itemCount
        self.bounds = bounds
    }

    public var contentSize: Size {
        let begun = itemCount % pattern.tiles.count
        let tiles = begun == 0 ? pattern.tiles[...] : pattern.tiles.prefix(begun)
        guard itemCount > 0, let bottom = tiles.map({ frame(of: $0, inRepeat: (itemCount - 1) / pattern.tiles.count).maxY }).max() else {
            return Size(width: bounds.width, height: insets.top + insets.bottom)
        }
        return Size(width: bounds.width, height: bottom - bounds.minY + insets.bottom)
    }

    public func attributes(at index: Int) -> LayoutAttributes? {
        guard (0..<itemCount).contains(index) else { return nil }
        let frame = frame(at: index)
        return LayoutAttributes(center: frame.center, size: frame.size)
    }

    /// Returns the items whose frames overlap `rect`, pattern by pattern in the order of the tiles.
    /// - Complexity: O(items found + tiles of the pattern).
    public func elements(in rect: Rect) -> [Int] {
        repeats(meeting: rect).flatMap { number in
            let first = number * pattern.tiles.count
            return (first..<min(first + pattern.tiles.count, itemCount)).filter { frame(at: $0).intersects(rect) }
        }
    }
}

extension MosaicLayout {
    private var room: Rect { bounds.inset(by: insets) }
    private var gap: Double { max(0, spacing) }

    private func frame(at index: Int) -> Rect {
        let (number, tile) = index.quotientAndRemainder(dividingBy: pattern.tiles.count)
        return frame(of: pattern.tiles[tile], inRepeat: number)
    }

    /// Distance from the left of a column to the left of the next.
    private var columnPitch: Double { (room.width + gap) / Double(pattern.columns) }

    /// Distance from the top of a row to the top of the next. It is at least one point, so that the content is finite even if the bounds
    /// have no height.
    private var rowPitch: Double {
        max(1, rowHeight.map { $0 + gap } ?? (room.height + gap) / Double(pattern.rows))
    }

    private func frame(of tile: MosaicPattern.Tile, inRepeat number: Int) -> Rect {
        let row = number * pattern.rows + tile.row
        let left = (room.minX + Double(tile.column) * columnPitch).rounded()
        let top = (room.minY + Double(row) * rowPitch).rounded()
        let right = (room.minX + Double(tile.column + tile.columns) * columnPitch - gap).rounded()
        let bottom = (room.minY + Double(row + tile.rows) * rowPitch - gap).rounded()
        return Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    /// The repetitions of the pattern that may overlap `rect` vertically; rounding moves an edge by up to half a point.
    private func repeats(meeting rect: Rect) -> Range<Int> {
        let pitch = rowPitch * Double(pattern.rows)
        let count = Double((itemCount + pattern.tiles.count - 1) / pattern.tiles.count)
        let low = ((rect.minY - 1 - room.minY) / pitch).rounded(.down).clamped(to: 0...count)
        let high = ((rect.maxY + 1 - room.minY) / pitch).rounded(.up).clamped(to: low...count)
        return Int(low)..<Int(high)
    }
}

/// Tiles on a grid of equal cells, in the order of the items that take them. Some cells may have no tile.
public struct MosaicPattern: Hashable, Sendable {
    /// A rectangle of cells.
    public struct Tile: Hashable, Sendable {
        /// The tile's first column, from 0.
        public var column: Int
        /// The tile's first row, from 0.
        public var row: Int
        /// Columns that the tile covers, at least 1.
        public var columns: Int
        /// Rows that the tile covers, at least 1.
        public var rows: Int

        /// Creates a tile; the pattern checks that it fits.
        public init(column: Int, row: Int, columns: Int = 1, rows: Int = 1) {
            self.column = column
            self.row = row
            self.columns = columns
            self.rows = rows
        }
    }

    /// Cells in a row.
    public let columns: Int
    /// Cells in a column.
    public let rows: Int
    /// The tiles in the order of the items that take them.
    public let tiles: [Tile]

    /// Creates a pattern of `columns` by `rows` cells.
    /// - Precondition: There is at least one tile. All tiles are within the grid and do not overlap.
    public init(columns: Int, rows: Int, tiles: [Tile]) {
        precondition(!tiles.isEmpty, "a mosaic has at least one tile")
        var free = Set((0..<max(0, columns * rows)))
        for tile in tiles {
            precondition(
                tile.column >= 0 && tile.row >= 0 && tile.columns > 0 && tile.rows > 0 && tile.column + tile.columns <= columns
                    && tile.row + tile.rows <= rows, "a tile lies within \(columns)x\(rows) cells, not at \(tile)")
            for row in tile.row..<tile.row + tile.rows {
                for column in tile.column..<tile.column + tile.columns {
                    precondition(free.remove(row * columns + column) != nil, "two tiles share the cell \(column),\(row)")
                }
            }
        }
        self.columns = columns
        self.rows = rows
        self.tiles = tiles
    }

    /// Creates a pattern from a drawing with one string per row. The first tile's cells are `a`, the second's `b` and so on; a full stop
    /// is a cell without a tile.
    /// - Precondition: All rows have the same length, no letter is skipped, and the cells of each letter form a rectangle.
    public init(drawing rows: [String]) {
        let cells = rows.map { Array($0.utf8) }
        let columns = cells.first?.count ?? 0
        precondition(cells.allSatisfy { $0.count == columns }, "the rows of a mosaic are equally long, not \(rows)")
        let letters = Set(cells.joined()).subtracting([UInt8(ascii: ".")]).sorted()
        let tiles = letters.enumerated().map { number, letter in
            precondition(Int(letter) == Int(UInt8(ascii: "a")) + number, "tiles are drawn with a, b, c … without a gap, not as \(rows)")
            let places = cells.indices.flatMap { row in (0..<columns).filter { cells[row][$0] == letter }.map { (row: row, column: $0) } }
            let (across, down) = (places.map(\.column), places.map(\.row))
            let (left, top) = (across.min() ?? 0, down.min() ?? 0)
            let tile = Tile(column: left, row: top, columns: (across.max() ?? left) - left + 1, rows: (down.max() ?? top) - top + 1)
            precondition(tile.columns * tile.rows == places.count, "a tile is a rectangle, not as in \(rows)")
            return tile
        }
        self.init(columns: columns, rows: rows.count, tiles: tiles)
    }
}
