/// A colour in sRGB with straight alpha. A particle's components may be outside 0...1, because their speeds may bring them back; they are
/// clamped when the particle is drawn.
public struct ParticleColor: Hashable, Sendable {
    /// The red component, usually in 0...1.
    public var red: Float
    /// The green component, usually in 0...1.
    public var green: Float
    /// The blue component, usually in 0...1.
    public var blue: Float
    /// Opacity: 0 is invisible, 1 opaque.
    public var alpha: Float

    /// Creates a colour, by default opaque.
    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Opaque white, which does not change a picture's colours.
    public static let white = ParticleColor(red: 1, green: 1, blue: 1)

    /// Creates a colour from the components red, green, blue and alpha.
    init(components: SIMD4<Float>) {
        self.init(red: components.x, green: components.y, blue: components.z, alpha: components.w)
    }

    var components: SIMD4<Float> { SIMD4(red, green, blue, alpha) }
}
