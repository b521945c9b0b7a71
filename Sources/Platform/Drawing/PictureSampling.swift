/// How a picture's pixels become those of a sprite of another size.
public struct PictureSampling: Hashable, Sendable {
    /// How a pixel follows from those of the picture.
    public enum Filter: Hashable, Sendable {
        /// Interpolates between the pixels, and averages them where the picture is reduced.
        case linear
        /// The pixel at the place: hard edges.
        case nearest
        /// Interpolates between the two nearest of the picture's halved copies where it is reduced; `linear` where it is enlarged.
        case trilinear
    }

    /// Filter where sprites are smaller than their picture.
    public var minification: Filter
    /// Filter where sprites are larger than their picture.
    public var magnification: Filter
    /// Added to the number of times that `trilinear` halves the picture.
    public var bias: Double

    /// By default linear both ways.
    public init(minification: Filter = .linear, magnification: Filter = .linear, bias: Double = 0) {
        self.minification = minification
        self.magnification = magnification
        self.bias = bias
    }
}
