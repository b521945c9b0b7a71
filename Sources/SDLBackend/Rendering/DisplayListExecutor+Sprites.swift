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
    /// The position of the sprites' origin in what is drawn to, in device pixels.
    var originX = 0
    var originY = 0

    enum Picture {
        /// For the blitter, which draws directly into the renderer's memory.
        case bitmap(Bitmap)
        /// For the GPU.
        case texture(Texture)
    }
}

extension DisplayListExecutor {
    func resolveSprites(_ draw: SpriteDraw, _ images: any ImageProviding) throws(SDLError) {
        guard let bitmap = frame.picture(of: draw) ?? images.cachedState(of: draw.image).bitmap else { return }
        append(draw, renderer.hasPixels && groups.isEmpty ? .bitmap(bitmap) : .texture(try spriteTexture(draw.image, bitmap)))
    }

    func draw(_ step: BatchStep) {
        switch step.picture {
        case .bitmap(let bitmap):
            renderer.withPixels { target in
                blitter.draw(step.draw, of: frame.sprites, picture: bitmap, scale: scale, clip: step.clip, onto: target)
            }
        case .texture(let texture):
            // A GPU texture has one filter; mipmaps are used only by the software renderer.
            texture.sampling = step.draw.sampling.magnification == .nearest ? .nearest : .linear
            defer { texture.sampling = .linear }
            var start = step.draw.sprites.lowerBound
            while start < step.draw.sprites.upperBound {
                let end = min(start + SpriteVertices.capacity, step.draw.sprites.upperBound)
                vertices.load(step.placed(frame.sprites[start..<end], scale: scale), of: step.draw, scale: scale)
                renderer.draw(vertices, texture, step.draw.blend.sdl)
                start = end
            }
        }
    }
}

extension BatchStep {
    /// The sprites moved to the position of the batch's origin.
    fileprivate func placed(_ sprites: ArraySlice<Sprite>, scale: Double) -> ArraySlice<Sprite> {
        guard originX != 0 || originY != 0 else { return sprites }
        let (x, y) = (Float(Double(originX) / scale), Float(Double(originY) / scale))
        return sprites.map { sprite in
            var moved = sprite
            moved.x += x
            moved.y += y
            return moved
        }[...]
    }
}
