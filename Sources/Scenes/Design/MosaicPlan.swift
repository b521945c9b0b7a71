import LayoutMath

/// Which tiles the cover shows, and where: one large picture, a tall one, wide ones, single ones, and a tile that counts the new.
nonisolated struct MosaicPlan: Equatable, Sendable {
    struct Tile: Equatable, Sendable {
        enum Role: Sendable { case hero, picture, count }
        var role: Role
        var frame: Rect
    }

    let tiles: [Tile]

    /// - Parameters:
    ///   - frame: where the mosaic lies.
    ///   - pictures: how many pictures there are; tiles beyond their number are left out, but with none at all every frame is planned.
    ///   - showsCount: whether the tile that counts is wanted; its place goes to a picture otherwise.
    init(in frame: Rect, isCompact: Bool, gap: Double, pictures: Int, showsCount: Bool) {
        let grid = isCompact ? MosaicPlan.compact : frame.height > 520 ? MosaicPlan.large : MosaicPlan.regular
        var free = pictures == 0 ? Int.max : pictures
        var planned: [Tile] = []
        for cell in grid.cells {
            let isCount = cell.role == .count && showsCount && pictures > 0
            if !isCount {
                guard free > 0 else { continue }
                free -= 1
            }
            let role: Tile.Role = isCount ? .count : cell.role == .hero ? .hero : .picture
            planned.append(Tile(role: role, frame: grid.frame(of: cell, in: frame, gap: gap)))
        }
        tiles = planned
    }

    private struct Cell: Sendable {
        var role: Tile.Role
        var column: Int
        var row: Int
        var columns = 1
        var rows = 1
    }

    private struct Grid: Sendable {
        var columns: Int
        var rows: Int
        var cells: [Cell]

        /// Edges rounded to whole points, so that gaps stay equal to a point.
        func frame(of cell: Cell, in frame: Rect, gap: Double) -> Rect {
            let width = (frame.width - gap * Double(columns - 1)) / Double(columns)
            let height = (frame.height - gap * Double(rows - 1)) / Double(rows)
            let left = (frame.minX + Double(cell.column) * (width + gap)).rounded()
            let top = (frame.minY + Double(cell.row) * (height + gap)).rounded()
            let right = (frame.minX + Double(cell.column + cell.columns) * (width + gap) - gap).rounded()
            let bottom = (frame.minY + Double(cell.row + cell.rows) * (height + gap) - gap).rounded()
            return Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
        }
    }

    // The arrangements of the mockups at 1280x720, 800x600 and 1920x1080.
    private static let regular = Grid(
        columns: 5, rows: 3,
        cells: [
            Cell(role: .hero, column: 0, row: 0, columns: 2, rows: 2), Cell(role: .picture, column: 2, row: 0),
            Cell(role: .picture, column: 3, row: 0), Cell(role: .picture, column: 4, row: 0, rows: 2),
            Cell(role: .picture, column: 2, row: 1, columns: 2), Cell(role: .picture, column: 0, row: 2),
            Cell(role: .picture, column: 1, row: 2, columns: 2), Cell(role: .count, column: 3, row: 2),
            Cell(role: .picture, column: 4, row: 2),
        ])
    private static let compact = Grid(
        columns: 5, rows: 2,
        cells: [
            Cell(role: .hero, column: 0, row: 0, columns: 2, rows: 2), Cell(role: .picture, column: 2, row: 0),
            Cell(role: .count, column: 2, row: 1), Cell(role: .picture, column: 3, row: 0, rows: 2),
            Cell(role: .picture, column: 4, row: 0), Cell(role: .picture, column: 4, row: 1),
        ])
    private static let large = Grid(
        columns: 6, rows: 4,
        cells: [
            Cell(role: .hero, column: 0, row: 0, columns: 3, rows: 2), Cell(role: .picture, column: 3, row: 0),
            Cell(role: .picture, column: 4, row: 0), Cell(role: .picture, column: 5, row: 0, rows: 2),
            Cell(role: .picture, column: 3, row: 1, columns: 2), Cell(role: .picture, column: 0, row: 2),
            Cell(role: .picture, column: 1, row: 2, columns: 2), Cell(role: .count, column: 3, row: 2),
            Cell(role: .picture, column: 0, row: 3), Cell(role: .picture, column: 1, row: 3),
            Cell(role: .picture, column: 2, row: 3, columns: 2), Cell(role: .picture, column: 4, row: 2, columns: 2, rows: 2),
        ])
}
