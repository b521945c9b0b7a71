import Imaging
import LayoutMath
import Platform

extension DisplayListExecutor {
    /// Paths of up to this multiple of the window's area are drawn completely, so that they may move. Only the visible part of larger ones is
    /// drawn, in steps of `partStep` device pixels, so that it is not drawn again after every small movement.
    private static let largestPath = 2
    private static let partStep = 256

    func resolvePath(_ draw: PathDraw) throws(SDLError) {
        let pixels = draw.mapping.scale * scale
        guard draw.opacity > 0, pixels > 0, pixels.isFinite else { return }
        func quarters(_ offset: Double) -> Int { PixelRect.whole((offset * scale * 4).rounded()) }
        let (x, y) = (quarters(draw.mapping.offset.x), quarters(draw.mapping.offset.y))
        // Rounds down for negative positions, too.
        let (originX, originY) = (x >> 2, y >> 2)
        var key = PathKey(
            path: draw.path, stroke: draw.stroke, rule: draw.rule, gradient: nil, scale: pixels, quarterX: x & 3, quarterY: y & 3,
            part: PixelRect(x: 0, y: 0, width: 0, height: 0))
        let place = Mapping(scale: pixels, offset: Vector(x: Double(x & 3) / 4, y: Double(y & 3) / 4))
        let reach = draw.stroke?.reach ?? 0
        key.part = PixelRect(containing: place(draw.path.controlBounds.insetBy(-reach)))
        guard shows(key.part.offset(x: originX, y: originY)) else { return }
        if key.part.area > Self.largestPath * windowArea || max(key.part.width, key.part.height) > renderer.longestTextureSide {
            key.part = key.part.intersection(target.offset(x: -originX, y: -originY).aligned(to: Self.partStep))
        }
        switch draw.paint {
        case .color(let color): append(try mask(key), color.opacity(draw.opacity), draw.blend, x: originX, y: originY)
        case .gradient:
            key.gradient = draw.paint
            append(try mask(key), Color.white.opacity(draw.opacity), draw.blend, x: originX, y: originY)
        }
    }

    private func append(_ mask: PathMask, _ color: Color, _ blend: BlendMode, x: Int, y: Int) {
        for piece in mask.pieces {
            switch piece {
            case .fill(let part, let coverage):
                append(fill: part.offset(x: x, y: y), color.opacity(Double(coverage) / 255), blend)
            case .copy(let source, let destination):
                if let texture = mask.texture { append(texture, source, to: destination.offset(x: x, y: y), color, blend) }
            }
        }
    }

    private func mask(_ key: PathKey) throws(SDLError) -> PathMask {
        if let known = caches.paths.value(for: key) { return known }
        let mask = try PathMask(key, renderer)
        // Even paths without pixels have a cost, so that the number of entries is limited.
        caches.paths.insert(mask, for: key, cost: 1_024 + mask.byteCount + key.byteCount)
        return mask
    }
}
