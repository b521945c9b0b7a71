import Imaging
import LayoutMath
import Platform

/// A square of a picture at one level of its pyramid. It may be smaller at the right and lower edges.
nonisolated struct PictureTile: Hashable, Sendable {
    /// Side of the square of source pixels that becomes one pixel, as a power of two: 0 keeps every pixel.
    let level: Int
    /// The tile's part of the source, in pixels.
    let part: PicturePart

    /// Returns the identifier of the tile's pixels.
    func image(of name: String) -> ImageID {
        let (width, height) = (max(1, part.width >> level), max(1, part.height >> level))
        return ImageID(name, part: part, fit: level == 0 ? .original : .exactly(width: width, height: height))
    }
}

/// A level of a picture's pyramid, cut into tiles on a grid that begins at the picture's upper left corner.
///
/// If a source pixel has s display pixels, the level L is the greatest with 2^L · s ≤ 1. A tile then has one to two pixels per display
/// pixel along an axis; if the source is magnified, it has the pixels of the source.
nonisolated struct TileGrid: Equatable, Sendable {
    /// Size of the source in pixels.
    let size: PixelSize
    let level: Int

    /// Side of a tile in its own pixels. A window shows about six tiles, and each takes 4 MB.
    static let side = 1_024
    /// Greatest level. At it, a source of 65,536 pixels fits into a single tile.
    private static let greatestLevel = 6
    /// Factor by which s may exceed a level's scale, for rounding errors.
    private static let tolerance = 1.0001

    /// - Parameters:
    ///   - size: Size of the source, both sides at least 1.
    ///   - scale: Display pixels per pixel of the source, above 0.
    init(size: PixelSize, scale: Double) {
        self.size = size
        var level = 0
        while level < TileGrid.greatestLevel, scale * Double(2 << level) <= TileGrid.tolerance { level += 1 }
        self.level = level
    }

    /// Returns the tiles that have pixels in a rectangle of the source, those nearest to its centre first.
    /// - Complexity: O(n log n) for n tiles.
    func tiles(in area: Rect) -> [PictureTile] {
        let span = TileGrid.side << level
        let (columns, rows) = (indices(area.minX, area.maxX, size.width, span), indices(area.minY, area.maxY, size.height, span))
        let tiles = rows.flatMap { row in columns.map { tile($0, row, span) } }
        return tiles.map { ($0, distance(of: $0, from: area.center)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    private func indices(_ low: Double, _ high: Double, _ length: Int, _ span: Int) -> Range<Int> {
        let (low, high) = (low.clamped(to: 0...Double(length)), high.clamped(to: 0...Double(length)))
        guard high > low else { return 0..<0 }
        return Int(low) / span..<(Int(high.rounded(.up)) - 1) / span + 1
    }

    private func tile(_ column: Int, _ row: Int, _ span: Int) -> PictureTile {
        let (x, y) = (column * span, row * span)
        let part = PicturePart(x: x, y: y, width: min(span, size.width - x), height: min(span, size.height - y))
        return PictureTile(level: level, part: part)
    }

    private func distance(of tile: PictureTile, from center: Point) -> Double {
        let part = tile.part
        let (dx, dy) = (Double(part.x) + Double(part.width) / 2 - center.x, Double(part.y) + Double(part.height) / 2 - center.y)
        return dx * dx + dy * dy
    }
}
