import LayoutMath
import Platform

/// Identifies what a path looks like in device pixels, apart from its colour and from whole pixels by which it is moved.
nonisolated struct PathKey: Hashable, Sendable {
    var path: Path
    var stroke: StrokeStyle?
    var rule: FillRule
    /// The gradient it is filled with; nil for a colour.
    var gradient: Paint?
    /// Device pixels for each unit of the path's coordinates, above 0.
    var scale: Double
    /// The position of the path's origin right of and below a whole pixel, in quarters of a pixel.
    var quarterX: Int
    var quarterY: Int
    /// The pixels to draw, relative to that whole pixel.
    var part: PixelRect

    /// The greatest distance between a curve and the lines that replace it, in device pixels; it changes a pixel by 5 of 255 levels at most.
    private static let tolerance = 0.02

    /// Lines around everything that is filled, in device pixels.
    /// - Complexity: O(lines), of which a curve has about five for the square root of each pixel of its length.
    func outline() -> Path {
        let tolerance = Self.tolerance / scale
        let lines = stroke.map { path.stroked($0, tolerance: tolerance) } ?? path.flattened(tolerance: tolerance)
        return lines.applying(Mapping(scale: scale, offset: Vector(x: Double(quarterX) / 4, y: Double(quarterY) / 4)))
    }

    /// Bytes of the path itself, which a cache keeps along with its picture.
    var byteCount: Int { path.elements.count * MemoryLayout<Path.Element>.stride }
}

nonisolated extension PixelRect {
    /// The smallest rectangle of whole pixels that contains `rect`, in device pixels.
    init(containing rect: Rect) {
        let (left, top) = (Self.whole(rect.minX.rounded(.down)), Self.whole(rect.minY.rounded(.down)))
        self.init(
            x: left, y: top, width: Self.whole(rect.maxX.rounded(.up)) - left, height: Self.whole(rect.maxY.rounded(.up)) - top)
    }

    /// The rectangle extended to whole multiples of `step` on every side.
    func aligned(to step: Int) -> PixelRect {
        func down(_ value: Int) -> Int { Int((Double(value) / Double(step)).rounded(.down)) * step }
        let (left, top) = (down(x), down(y))
        return PixelRect(x: left, y: top, width: down(maxX + step - 1) - left, height: down(maxY + step - 1) - top)
    }
}
