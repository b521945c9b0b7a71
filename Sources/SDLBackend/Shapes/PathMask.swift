import LayoutMath
import Platform

/// A path's pixels: tiles that are covered evenly, and one texture with all others side by side. A thin line across the window thus takes
/// little memory, and a renderer draws the path in one batch.
struct PathMask {
    enum Piece {
        /// A rectangle of uniform coverage.
        case fill(PixelRect, coverage: UInt8)
        /// A part of the texture.
        case copy(source: PixelRect, destination: PixelRect)
    }

    /// Destinations are relative to the whole pixel of `PathKey`.
    private(set) var pieces: [Piece] = []
    /// Nil if all tiles are covered evenly.
    private(set) var texture: Texture?

    var byteCount: Int { (texture?.byteCount ?? 0) + pieces.count * MemoryLayout<Piece>.stride }

    /// Side of a tile in device pixels: small enough to follow an edge closely, and large enough that a tile takes longer to draw than to
    /// place.
    private static let tile = 32

    init(_ key: PathKey, _ renderer: RendererHandle) throws(SDLError) {
        let outline = key.outline()
        let part = key.part.intersection(PixelRect(containing: outline.controlBounds))
        guard !part.isEmpty else { return }
        var rasterizer = PathRasterizer(part, rule: key.stroke == nil ? key.rule : .nonZero)
        rasterizer.add(outline)
        let coverage = rasterizer.coverage()
        let colors = key.gradient.flatMap { PathGradient($0, over: outline.controlBounds, in: part) }
        arrange(coverage, in: part, hasGradient: colors != nil)
        guard let size = textureSize else { return }
        var pixels = [UInt32](repeating: 0, count: size.width * size.height)
        for case .copy(let source, let destination) in pieces {
            for row in 0..<source.height {
                let (y, place) = (destination.y - part.y + row, (source.y + row) * size.width + source.x)
                for column in 0..<source.width {
                    let x = destination.x - part.x + column
                    let value = UInt32(coverage[x, y])
                    pixels[place + column] = colors?.pixel(x, y, coverage: value) ?? value << 24 | 0x00FF_FFFF
                }
            }
        }
        texture = try Texture.make(renderer, width: size.width, height: size.height, pixels: pixels, isOpaque: false, sampling: .nearest)
    }

    /// Finds the pieces row by row, and joins neighbours.
    private mutating func arrange(_ coverage: Coverage, in part: PixelRect, hasGradient: Bool) {
        let columns = (part.width + Self.tile - 1) / Self.tile
        var copied = 0
        for top in stride(from: 0, to: part.height, by: Self.tile) {
            for left in stride(from: 0, to: part.width, by: Self.tile) {
                let tile = PixelRect(
                    x: left, y: top, width: min(Self.tile, part.width - left), height: min(Self.tile, part.height - top))
                let destination = tile.offset(x: part.x, y: part.y)
                switch coverage.uniformValue(in: tile) {
                case 0?: break
                case let value? where !hasGradient: append(fill: destination, coverage: value)
                default:
                    append(copy: destination, x: copied % columns * Self.tile, y: copied / columns * Self.tile)
                    copied += 1
                }
            }
        }
    }

    private mutating func append(fill destination: PixelRect, coverage: UInt8) {
        if case .fill(var last, coverage)? = pieces.last, last.maxX == destination.x, last.y == destination.y {
            last.width += destination.width
            pieces[pieces.count - 1] = .fill(last, coverage: coverage)
        } else {
            pieces.append(.fill(destination, coverage: coverage))
        }
    }

    private mutating func append(copy destination: PixelRect, x: Int, y: Int) {
        let source = PixelRect(x: x, y: y, width: destination.width, height: destination.height)
        if case .copy(var first, var last)? = pieces.last, last.maxX == destination.x, last.y == destination.y, first.maxX == x,
            first.y == y
        {
            first.width += destination.width
            last.width += destination.width
            pieces[pieces.count - 1] = .copy(source: first, destination: last)
        } else {
            pieces.append(.copy(source: source, destination: destination))
        }
    }

    private var textureSize: (width: Int, height: Int)? {
        var size = (width: 0, height: 0)
        for case .copy(let source, _) in pieces { size = (max(size.width, source.maxX), max(size.height, source.maxY)) }
        return size.width > 0 ? size : nil
    }
}

/// The colours of a path's pixels.
private struct PathGradient {
    private let axis: Axis
    private let colors: [UInt32]

    init?(_ paint: Paint, over bounds: Rect, in part: PixelRect) {
        guard let (gradient, axis) = paint.gradient else { return nil }
        self.axis = axis
        let (start, count) = axis == .horizontal ? (part.x, part.width) : (part.y, part.height)
        let length = axis == .horizontal ? bounds.width : bounds.height
        colors = GradientRasterizer.colors(gradient, axis: axis, count: count, start: Double(start) - bounds.origin[axis], length: length)
    }

    func pixel(_ x: Int, _ y: Int, coverage: UInt32) -> UInt32 {
        let color = axis == .horizontal ? colors[x * 8 + y % 8] : colors[y * 8 + x % 8]
        return color & 0x00FF_FFFF | (((color >> 24) * coverage + 127) / 255) << 24
    }
}
