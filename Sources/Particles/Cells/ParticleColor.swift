/// A colour in sRGB with straight alpha. A particle's components may lie outside 0...1, from where their speeds can bring them back: they are
/// clamped when the particle is shown.
public struct ParticleColor: Hashable, Sendable {
    /// The component's share, usually in 0...1.
    public var red: Float
    /// The component's share, usually in 0...1.
    public var green: Float
    /// The component's share, usually in 0...1.
    public var blue: Float
    /// Opacity: 0 is invisible, 1 opaque.
    public var alpha: Float

    /// A colour; opaque unless an alpha is given.
    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Opaque white, which leaves a picture's colours as they are.
    public static let white = ParticleColor(red: 1, green: 1, blue: 1)

    /// Red, green, blue, alpha.
    init(components: SIMD4<Float>) {
        self.init(red: components.x, green: components.y, blue: components.z, alpha: components.w)
    }

    var components: SIMD4<Float> { SIMD4(red, green, blue, alpha) }
}
