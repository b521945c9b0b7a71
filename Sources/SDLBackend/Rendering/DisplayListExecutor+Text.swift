import Imaging
import LayoutMath
import Platform

extension DisplayListExecutor {
    func resolveText(_ draw: TextDraw) throws(SDLError) {
        guard draw.color.bytes.alpha > 0, draw.magnification > 0, !draw.run.text.isEmpty else { return }
        let text = try cachedText(draw.run)
        if let ink = text.ink { append(ink, draw.color, of: draw) }
        // Coloured glyphs use only the opacity of the text's colour.
        if let colours = text.colours { append(colours, Color.white.opacity(Double(draw.color.alpha)), of: draw) }
    }

    private func append(_ text: CachedText.Layer, _ color: Color, of draw: TextDraw) {
        let texture = text.texture
        let x = PixelRect.whole((draw.origin.x * scale).rounded(.down))
        let y = PixelRect.whole((draw.origin.y * scale).rounded(.down))
        if draw.magnification == 1 {
            let place = PixelRect(x: x - text.originX, y: y - text.baseline, width: texture.width, height: texture.height)
            append(texture, texture.bounds, to: place, color, .sourceOver)
            return
        }
        let m = draw.magnification
        let place = PixelRect(
            x: x - PixelRect.whole((Double(text.originX) * m).rounded()), y: y - PixelRect.whole((Double(text.baseline) * m).rounded()),
            width: max(1, PixelRect.whole((Double(texture.width) * m).rounded())),
            height: max(1, PixelRect.whole((Double(texture.height) * m).rounded())))
        append(texture, texture.bounds, to: place, color, .sourceOver)
    }

    private func cachedText(_ run: TextRun) throws(SDLError) -> CachedText {
        let key = TextKey(run: run, scale: scale)
        if let known = caches.texts.value(for: key) { return known }
        var text = CachedText()
        text.ink = try layer(fonts.rasterize(run, scale: scale))
        if fonts.mayHaveColours(run) { text.colours = try layer(fonts.rasterize(run, scale: scale, colours: true)) }
        // Even empty runs have a cost, so that the number of entries is limited.
        caches.texts.insert(text, for: key, cost: max(1_024, text.byteCount))
        return text
    }

    private func layer(_ drawn: RasterizedText?) throws(SDLError) -> CachedText.Layer? {
        guard let drawn else { return nil }
        let texture = try Texture.make(renderer, width: drawn.width, height: drawn.height, pixels: drawn.pixels, isOpaque: false)
        return CachedText.Layer(texture: texture, originX: drawn.originX, baseline: drawn.baseline)
    }
}
