import LayoutMath
import Platform

extension DisplayListExecutor {
    func resolveText(_ draw: TextDraw) throws(SDLError) {
        guard draw.color.bytes.alpha > 0, draw.magnification > 0, !draw.run.text.isEmpty else { return }
        let text = try cachedText(draw.run)
        guard let texture = text.texture else { return }
        let x = PixelRect.whole((draw.origin.x * scale).rounded(.down))
        let y = PixelRect.whole((draw.origin.y * scale).rounded(.down))
        if draw.magnification == 1 {
            let place = PixelRect(x: x - text.originX, y: y - text.baseline, width: texture.width, height: texture.height)
            append(texture, texture.bounds, to: place, draw.color, .sourceOver)
            return
        }
        let m = draw.magnification
        let place = PixelRect(
            x: x - PixelRect.whole((Double(text.originX) * m).rounded()), y: y - PixelRect.whole((Double(text.baseline) * m).rounded()),
            width: max(1, PixelRect.whole((Double(texture.width) * m).rounded())),
            height: max(1, PixelRect.whole((Double(texture.height) * m).rounded())))
        append(texture, texture.bounds, to: place, draw.color, .sourceOver)
    }

    private func cachedText(_ run: TextRun) throws(SDLError) -> CachedText {
        let key = TextKey(run: run, scale: scale)
        if let known = caches.texts.value(for: key) { return known }
        var text = CachedText()
        if let drawn = fonts.rasterize(run, scale: scale) {
            text.texture = try Texture.make(
                renderer, width: drawn.width, height: drawn.height, pixels: drawn.pixels, isOpaque: false)
            text.originX = drawn.originX
            text.baseline = drawn.baseline
        }
        // An empty run costs a little too, so that the number of entries stays bounded.
        caches.texts.insert(text, for: key, cost: max(1_024, text.texture?.byteCount ?? 0))
        return text
    }
}
