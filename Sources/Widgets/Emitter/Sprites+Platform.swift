public import Imaging
public import Particles
import Platform
import Views

// Conversions from the emitter's types to those of the backend contract.

extension Bitmap {
    /// A bitmap with the pixels of a drawn sprite, for an ``ImageProviding``.
    public init(_ sprite: SpritePicture) { self.init(width: sprite.width, height: sprite.height, pixels: sprite.pixels) }

    /// The built-in pictures of particles by name. Each exists once, so that a renderer prepares it once for all emitters.
    static let sprites = Dictionary(
        uniqueKeysWithValues: SpritePicture.names.compactMap { name in SpritePicture.named(name).map { (name, Bitmap($0)) } })
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
