public import LayoutMath

/// The template of the particles that an emitter gives birth to.
///
/// A value with a range R about its mean M is drawn per particle, uniformly from M - R/2 to M + R/2. The sign of a range does not matter.
/// A particle of age a stands at p0 + v a + acc a^2 / 2, has the scale max(0, s0 + scaleSpeed a), is turned by spin a,
/// and has the colour c0 + speed a, clamped to 0...1; it dies at the age of its lifetime.
///
/// What a particle is born with, it keeps: an edit reaches the particles born after it.
/// Only `contents`, `contentsRect` and `isEnabled` say how to draw, and reach every particle at once.
public struct EmitterCell: Hashable, Sendable {
    /// Finds the cell in its emitter.
    public var name: String?
    /// False hides the cell's particles; they live on unseen.
    public var isEnabled = true
    /// The name of the particles' picture; nil draws nothing.
    public var contents: String?
    /// The part of the picture that is drawn, in unit coordinates.
    public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)

    /// Particles per second; a negative rate counts as 0. Must be finite.
    public var birthRate = 0.0
    /// Seconds; a particle whose lifetime is drawn as 0 or less is never born.
    public var lifetime: Seconds = 0
    public var lifetimeRange: Seconds = 0

    /// Speed at birth in px/s; a negative one goes backwards.
    public var velocity = 0.0
    public var velocityRange = 0.0
    /// The direction of birth, relative to the natural orientation of the emitter's shape; positive turns clockwise.
    public var emissionLongitude = Angle.zero
    /// The total width of the fan of directions about `emissionLongitude`.
    public var emissionRange = Angle.zero
    /// px/s^2.
    public var xAcceleration = 0.0
    /// px/s^2; positive falls.
    public var yAcceleration = 0.0

    /// Factor on the picture's size.
    public var scale = 1.0
    public var scaleRange = 0.0
    /// Change of scale per second.
    public var scaleSpeed = 0.0
    /// Turn per second, clockwise.
    public var spin = Angle.zero
    public var spinRange = Angle.zero

    /// Multiplies the picture's colour and alpha; a particle keeps its colour of birth in steps of 1/255.
    public var color = ParticleColor.white
    public var redRange: Float = 0
    public var greenRange: Float = 0
    public var blueRange: Float = 0
    public var alphaRange: Float = 0
    /// Change per second.
    public var redSpeed: Float = 0
    /// Change per second.
    public var greenSpeed: Float = 0
    /// Change per second.
    public var blueSpeed: Float = 0
    /// Change per second; a particle whose alpha has run out is invisible and lives on.
    public var alphaSpeed: Float = 0

    /// A cell that emits nothing until it has a birth rate and a lifetime.
    public init() {}
}
