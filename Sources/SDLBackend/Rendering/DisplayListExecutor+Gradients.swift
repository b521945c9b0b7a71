import Imaging
import LayoutMath
import Platform

extension DisplayListExecutor {
    func resolveGradient(
        _ gradient: Gradient, _ rect: Rect, axis: Axis, radius: Double, opacity: Double
    ) throws(SDLError) {
        let pixels = PixelRect(rect, scale: scale)
        guard opacity > 0, shows(pixels), max(pixels.width, pixels.height) <= renderer.longestTextureSide else { return }
        let size = PixelSize(width: pixels.width, height: pixels.height)
        let key = GradientKey(gradient: gradient, axis: axis, size: size, radius: sixteenths(of: radius))
        let texture = try self.texture(key)
        append(texture, texture.bounds, to: pixels, Color.white.opacity(opacity), .sourceOver)
    }

    private func texture(_ key: GradientKey) throws(SDLError) -> Texture {
        if let known = caches.gradients.value(for: key) { return known }
        let pixels = GradientRasterizer.pixels(key.gradient, axis: key.axis, size: key.size, radius: Double(key.radius) / 16)
        let isOpaque = key.radius == 0 && key.gradient.stops.allSatisfy { $0.color.bytes.alpha == 0xFF }
        let texture = try Texture.make(
            renderer, width: key.size.width, height: key.size.height, pixels: pixels, isOpaque: isOpaque)
        caches.gradients.insert(texture, for: key, cost: texture.byteCount)
        return texture
    }

    /// A logical radius in sixteenths of a device pixel, the resolution of cache keys.
    func sixteenths(of radius: Double) -> Int { max(0, PixelRect.whole((radius * scale * 16).rounded())) }
}
