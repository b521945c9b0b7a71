import LayoutMath

/// The cover's arrangements, as in the mockups at 1280x720, 800x600 and 1920x1080: a large tile, a tall one, wide ones, single ones, and
/// one that counts what has no tile.
nonisolated struct CoverPattern: Equatable, Sendable {
    let tiles: MosaicPattern
    /// The tile that counts when there are more pictures than tiles.
    let countTile: Int

    static func suited(to size: Size, isCompact: Bool) -> CoverPattern { isCompact ? compact : size.height > 520 ? large : regular }

    static let regular = CoverPattern(
        tiles: MosaicPattern(
            columns: 5, rows: 3,
            tiles: [
                .init(column: 0, row: 0, columns: 2, rows: 2), .init(column: 2, row: 0), .init(column: 3, row: 0),
                .init(column: 4, row: 0, rows: 2), .init(column: 2, row: 1, columns: 2), .init(column: 0, row: 2),
                .init(column: 1, row: 2, columns: 2), .init(column: 3, row: 2), .init(column: 4, row: 2),
            ]), countTile: 7)
    static let compact = CoverPattern(
        tiles: MosaicPattern(
            columns: 5, rows: 2,
            tiles: [
                .init(column: 0, row: 0, columns: 2, rows: 2), .init(column: 2, row: 0), .init(column: 2, row: 1),
                .init(column: 3, row: 0, rows: 2), .init(column: 4, row: 0), .init(column: 4, row: 1),
            ]), countTile: 2)
    static let large = CoverPattern(
        tiles: MosaicPattern(
            columns: 6, rows: 4,
            tiles: [
                .init(column: 0, row: 0, columns: 3, rows: 2), .init(column: 3, row: 0), .init(column: 4, row: 0),
                .init(column: 5, row: 0, rows: 2), .init(column: 3, row: 1, columns: 2), .init(column: 0, row: 2),
                .init(column: 1, row: 2, columns: 2), .init(column: 3, row: 2), .init(column: 0, row: 3), .init(column: 1, row: 3),
                .init(column: 2, row: 3, columns: 2), .init(column: 4, row: 2, columns: 2, rows: 2),
            ]), countTile: 7)
}
