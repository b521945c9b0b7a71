public import Imaging
import LayoutMath
public import Platform
import SDLBackend

/// Draws display lists in memory at one scale, without a display. Keeps its renderer while the size stays the same.
public final class Camera {
    private let scale: Double
    private let fallback: FontFallback
    private var renderer: OffscreenRenderer?

    /// - Parameters:
    ///   - scale: Physical pixels per logical pixel.
    ///   - fallback: Fonts for characters that the toolkit's fonts lack.
    public init(scale: Double = 1, fallback: FontFallback = .none) {
        self.scale = scale
        self.fallback = fallback
    }

    /// - Throws: If the toolkit's fonts cannot be found or memory runs out.
    /// - Complexity: O(pixels).
    public func photograph(_ list: DisplayList, images: any ImageProviding) throws -> Bitmap {
        let width = max(1, Int((list.size.width * scale).rounded()))
        let height = max(1, Int((list.size.height * scale).rounded()))
        let renderer = try renderer(width: width, height: height)
        try renderer.render(list, images: images)
        return renderer.snapshot()
    }

    /// The fingerprint of this camera's renderer.
    func fingerprint() throws -> RendererFingerprint { try RendererFingerprint(fonts: DisplaylessBackend.fonts(fallback)) }

    private func renderer(width: Int, height: Int) throws -> OffscreenRenderer {
        if let renderer, renderer.width == width, renderer.height == height { return renderer }
        let made = try OffscreenRenderer(width: width, height: height, scale: scale, fonts: DisplaylessBackend.fonts(fallback))
        renderer = made
        return made
    }
}
