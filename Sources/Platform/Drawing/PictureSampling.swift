/// How a picture's pixels become those of a sprite of another size.
public struct PictureSampling: Hashable, Sendable {
    /// How a pixel follows from those of the picture.
    public enum Filter: Hashable, Sendable {
        /// Between the pixels, and smooth where the picture is reduced.
        case linear
        /// The pixel at the place: hard edges.
        case nearest
        /// Between the two nearest of the picture's halved copies where it is reduced; `linear` where it is enlarged.
        case trilinear
    }

    /// Where sprites are smaller than their picture.
    public var minification: Filter
    /// Where they are larger.
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
