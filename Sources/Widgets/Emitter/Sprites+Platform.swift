public import Imaging
public import Particles
public import Platform
import Views

// What the emitter makes, in the words of those who draw it.

extension Bitmap {
    /// A sprite that was drawn by the program, for whoever provides pictures.
    public init(_ sprite: SpritePicture) { self.init(width: sprite.width, height: sprite.height, pixels: sprite.pixels) }
}

// A closure of the main thread would ask for every sprite whether it runs there: that took ten times as long as all the rest.
nonisolated extension SpriteInstance {
    public init(_ sprite: Sprite) {
        self.init(x: sprite.x, y: sprite.y, scale: sprite.scale, rotation: sprite.rotation, argb: sprite.argb)
    }
}

extension PictureSampling {
    init(_ batch: SpriteBatch) {
        self.init(
            minification: Filter(batch.minificationFilter), magnification: Filter(batch.magnificationFilter),
            bias: batch.minificationFilterBias)
    }
}

extension PictureSampling.Filter {
    fileprivate init(_ filter: SpriteFilter) {
        switch filter {
        case .linear: self = .linear
        case .nearest: self = .nearest
        case .trilinear: self = .trilinear
        }
    }
}
