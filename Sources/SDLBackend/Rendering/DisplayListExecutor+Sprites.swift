import CSDL2
import Imaging
import LayoutMath
import Platform

/// A batch of sprites with its picture.
struct BatchStep {
    var draw: SpriteDraw
    var picture: Picture
    /// The area that may be drawn to, in device pixels.
    var clip: PixelRect

    enum Picture {
        /// For the blitter, which draws directly into the renderer's memory.
        case bitmap(Bitmap)
        /// For the GPU.
        case texture(Texture)
    }
}

extension DisplayListExecutor {
    func resolveSprites(_ draw: SpriteDraw, _ images: any ImageProviding) throws(SDLError) {
        guard case .ready(let bitmap) = images.cachedState(of: draw.image) else { return }
        append(draw, renderer.hasPixels ? .bitmap(bitmap) : .texture(try spriteTexture(draw.image, bitmap)))
    }

    func draw(_ step: BatchStep) {
        switch step.picture {
        case .bitmap(let bitmap):
            renderer.withPixels { target in
                blitter.draw(step.draw, of: sprites, picture: bitmap, scale: scale, clip: step.clip, onto: target)
            }
        case .texture(let texture):
            // A GPU texture has one filter; mipmaps are used only by the software renderer.
            texture.sampling = step.draw.sampling.magnification == .nearest ? .nearest : .linear
            defer { texture.sampling = .linear }
            var start = step.draw.sprites.lowerBound
            while start < step.draw.sprites.upperBound {
                let end = min(start + SpriteVertices.capacity, step.draw.sprites.upperBound)
                vertices.load(sprites[start..<end], of: step.draw, scale: scale)
                renderer.draw(vertices, texture, step.draw.blend.sdl)
                start = end
            }
        }
    }
}
