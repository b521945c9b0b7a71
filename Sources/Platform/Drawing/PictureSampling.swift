/// How a picture is resampled for sprites of another size.
public struct PictureSampling: Hashable, Sendable {
    /// A way to compute a pixel from the picture's pixels.
    public enum Filter: Hashable, Sendable {
        /// Interpolates between pixels, and averages them if the picture is reduced.
        case linear
        /// Uses the nearest pixel, which gives hard edges.
        case nearest
        /// If the picture is reduced, interpolates between the two nearest mipmap levels; if it is enlarged, the same as `linear`.
        case trilinear
    }

    /// Added to the mipmap level of `trilinear`.
    public var bias: Double
    /// The filter for sprites smaller than their picture.
    public var minification: Filter
    /// The filter for sprites larger than their picture.
    public var magnification: Filter

    /// Creates a sampling, by default linear in both directions.
    public init(minification: Filter = .linear, magnification: Filter = .linear, bias: Double = 0) {
        self.minification = minification
        self.magnification = magnification
        self.bias = bias
    }
}
