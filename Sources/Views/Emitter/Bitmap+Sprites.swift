public import Particles
public import Platform

extension Bitmap {
    /// A sprite that was drawn by the program, for whoever provides pictures.
    public init(_ sprite: SpritePicture) { self.init(width: sprite.width, height: sprite.height, pixels: sprite.pixels) }
}
