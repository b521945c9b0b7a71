public import LayoutMath

/// The template of the particles that an emitter, or a particle of another cell, gives birth to.
///
/// A value with a range R about its mean M is drawn per particle, uniformly from M - R/2 to M + R/2. The sign of a range does not matter.
/// A particle of age a stands at p0 + v a + acc a^2 / 2, has the scale max(0, s0 + scaleSpeed a), is turned by rotation + spin a,
/// and has the colour c0 + speed a, clamped to 0...1; it dies at the age of its lifetime. The properties beyond Core Animation's
/// stand together at the end and do nothing by default.
///
/// What a particle is born with, it keeps: an edit reaches the particles born after it.
/// Only `contents` and what follows it up to `magnificationFilter`, and `isEnabled`, say how to draw, and reach every particle at once.
public struct EmitterCell: Hashable, Sendable {
    /// Name by which the cell is found in its emitter; nil for none.
    public var name: String?
    /// Whether the cell's particles are drawn; hidden ones live on, and particles that they emit are drawn.
    public var isEnabled = true
    /// Values for the numbers of this cell that stand at their defaults, by the names in `EmitterCell.numbers`; other names do nothing.
    public var style: [String: Double] = [:]

    // MARK: Picture

    /// The name of the particles' picture; nil draws nothing, though the cells in this one emit.
    public var contents: String?
    /// The part of the picture that is drawn, in unit coordinates.
    public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
    /// Number of the picture's pixels per point: 2 draws it at half its size. Must be greater than 0.
    public var contentsScale = 1.0
    /// How a picture is sampled that is drawn smaller than it is.
    public var minificationFilter = SpriteFilter.linear
    /// How a picture is sampled that is drawn larger than it is.
    public var magnificationFilter = SpriteFilter.linear
    /// Added to the level of detail that `SpriteFilter.trilinear` picks: 1 takes the next smaller copy of the picture.
    public var minificationFilterBias = 0.0

    // MARK: Birth

    /// Number of births per second; a negative one counts as 0. Must be finite.
    public var birthRate = 0.0
    /// Mean lifetime in seconds; a particle whose lifetime is drawn as 0 or less is never born.
    public var lifetime: Seconds = 0
    /// Total width of the range of lifetimes, in seconds.
    public var lifetimeRange: Seconds = 0
    /// When the cell emits, relative to its emitter's start, or to the birth of the particle it is emitted from.
    public var timing = MediaTiming()
    /// The cells that each particle emits from where it is, along its direction, in its scale and colour.
    public var emitterCells: [EmitterCell] = []

    // MARK: Motion

    /// Mean speed at birth in px/s; a negative one moves backwards.
    public var velocity = 0.0
    /// Total width of the range of speeds, in px/s.
    public var velocityRange = 0.0
    /// The angle out of the plane of the picture, towards the viewer.
    public var emissionLatitude = Angle.zero
    /// The direction of birth in the plane, relative to the natural orientation of the emitter's shape; positive turns clockwise.
    public var emissionLongitude = Angle.zero
    /// The total width of the fan of directions about `emissionLongitude`.
    public var emissionRange = Angle.zero
    /// Acceleration to the right in px/s^2.
    public var xAcceleration = 0.0
    /// Acceleration downwards in px/s^2.
    public var yAcceleration = 0.0
    /// Acceleration towards the viewer in px/s^2.
    public var zAcceleration = 0.0

    // MARK: Scale and turn

    /// Mean factor on the picture's size at birth.
    public var scale = 1.0
    /// Total width of the range of scales; a scale below 0 counts as 0.
    public var scaleRange = 0.0
    /// Change of scale per second.
    public var scaleSpeed = 0.0
    /// Mean rotation per second, clockwise.
    public var spin = Angle.zero
    /// Total width of the range of spins.
    public var spinRange = Angle.zero

    // MARK: Colour

    /// Multiplies the picture's colour and alpha; a particle keeps its colour of birth in steps of 1/255.
    public var color = ParticleColor.white
    /// Total width of the range of the colour's red.
    public var redRange: Float = 0
    /// Total width of the range of the colour's green.
    public var greenRange: Float = 0
    /// Total width of the range of the colour's blue.
    public var blueRange: Float = 0
    /// Total width of the range of the colour's alpha.
    public var alphaRange: Float = 0
    /// Change of red per second.
    public var redSpeed: Float = 0
    /// Change of green per second.
    public var greenSpeed: Float = 0
    /// Change of blue per second.
    public var blueSpeed: Float = 0
    /// Change of alpha per second; a particle whose alpha has run out is invisible and lives on.
    public var alphaSpeed: Float = 0

    // MARK: Beyond Core Animation

    /// The most particles of this cell that live at once; nil leaves it to the system.
    public var capacity: Int?
    /// Mean rotation at birth, clockwise.
    public var rotation = Angle.zero
    /// Total width of the range of turns at birth.
    public var rotationRange = Angle.zero
    /// Whether the direction of birth is added to the rotation at birth.
    public var alignsToDirection = false
    /// What scale, turn and colour come to at the end of each life, in place of their changes per second.
    public var finish: FinishState?
    /// Factor on the scale over the life of a particle.
    public var scaleOverLife: LifeCurve?
    /// Factor on the colour over the life of a particle.
    public var colorOverLife: LifeGradient?
    /// Divides the drawn part of the picture into frames.
    public var frames: SpriteFrames?
    /// Rate at which the velocity falls, as a share of it per second; a negative one counts as 0.
    public var drag = 0.0
    /// Acceleration in px/s^2 away from the place that the emitter had at a particle's birth.
    public var radialAcceleration = 0.0
    /// Total width of the range of radial accelerations, in px/s^2.
    public var radialAccelerationRange = 0.0
    /// Acceleration in px/s^2 at a right angle to the radial one, clockwise.
    public var tangentialAcceleration = 0.0
    /// Total width of the range of tangential accelerations, in px/s^2.
    public var tangentialAccelerationRange = 0.0
    /// Points that draw particles near, or push them away.
    public var attractors: [PointAttractor] = []
    /// Moves particles on a spiral about their place of birth, in place of velocity and forces.
    public var orbit: OrbitMotion?
    /// Images of a particle that follow it.
    public var trail: ParticleTrail?

    /// A cell that emits nothing until it has a birth rate and a lifetime.
    public init() {}
}

/// How a picture is sampled at another size than its own.
public enum SpriteFilter: String, CaseIterable, Hashable, Sendable {
    /// Linear interpolation between the pixels.
    case linear
    /// The pixel at the place: hard edges.
    case nearest
    /// Linear between the two nearest of the picture's halved copies; the same as `linear` for a picture that is drawn larger.
    case trilinear
}
