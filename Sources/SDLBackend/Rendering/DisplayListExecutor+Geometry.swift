import CSDL2
import LayoutMath
import Platform

/// A batch of quads with the textures it needs.
struct QuadStep {
    var batch: GeometryBatch
    /// The image itself, or one white pixel.
    var texture: Texture
    /// Copies of the image at the sizes its quads have, for renderers that scale slowly.
    var copies: [PixelSize: Texture] = [:]
}

extension DisplayListExecutor {
    /// Sprites up to this many device pixels on a side are drawn from copies of their size.
    private static let largestSpriteCopy = 96

    func resolveGeometry(_ batch: GeometryBatch, _ images: any ImageProviding) throws(SDLError) {
        guard let image = batch.image else {
            append(QuadStep(batch: batch, texture: try whiteTexture()))
            return
        }
        guard case .ready(let bitmap) = images.state(of: image) else { return }
        var step = QuadStep(batch: batch, texture: try spriteTexture(image, bitmap, size: nil))
        if renderer.isSoftware {
            for quad in quads[batch.quads] where quad.showsWholeTexture {
                let size = quad.pixelSize(scale: scale)
                guard max(size.width, size.height) <= Self.largestSpriteCopy, step.copies[size] == nil else { continue }
                step.copies[size] = try spriteTexture(image, bitmap, size: size)
            }
        }
        append(step)
    }

    private func whiteTexture() throws(SDLError) -> Texture {
        if let white = caches.white { return white }
        let white = try Texture.make(renderer, width: 1, height: 1, pixels: [0xFFFF_FFFF], isOpaque: false)
        caches.white = white
        return white
    }

    func draw(_ step: QuadStep, _ quads: ArraySlice<Quad>) {
        if renderer.isSoftware {
            for quad in quads { drawAlone(quad, step) }
        } else {
            geometry.load(quads, scale: scale)
            renderer.drawGeometry(geometry, step.texture, step.batch.blend.sdl)
        }
    }

    /// In software quads are copied one by one: SDL has no fast path for geometry there, and two bugs in it.
    private func drawAlone(_ quad: Quad, _ step: QuadStep) {
        guard quad.color.alpha > 0 else { return }
        let size = quad.pixelSize(scale: scale)
        let texture = quad.showsWholeTexture ? step.copies[size] ?? step.texture : step.texture
        let destination = PixelRect(
            x: PixelRect.whole((quad.center.x * scale - Double(size.width) / 2).rounded(.down)),
            y: PixelRect.whole((quad.center.y * scale - Double(size.height) / 2).rounded(.down)), width: size.width, height: size.height)
        guard !destination.intersection(target).isEmpty || quad.rotation != .zero else { return }
        renderer.copy(
            texture, quad.source(in: texture), to: destination, turnedBy: quad.rotation, quad.color, step.batch.blend.sdl)
    }
}

extension Quad {
    fileprivate var showsWholeTexture: Bool { textureRect == Rect(x: 0, y: 0, width: 1, height: 1) }

    fileprivate func pixelSize(scale: Double) -> PixelSize {
        PixelSize(
            width: max(1, PixelRect.whole((size.width * scale).rounded())), height: max(1, PixelRect.whole((size.height * scale).rounded()))
        )
    }

    fileprivate func source(in texture: Texture) -> PixelRect {
        guard !showsWholeTexture else { return texture.bounds }
        let (width, height) = (Double(texture.width), Double(texture.height))
        let rect = Rect(
            x: textureRect.minX * width, y: textureRect.minY * height, width: textureRect.width * width,
            height: textureRect.height * height)
        return PixelRect(rect, scale: 1).intersection(texture.bounds)
    }
}
