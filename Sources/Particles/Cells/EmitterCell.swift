public import LayoutMath

/// A template for the particles emitted by an emitter, or by the particles of another cell.
///
/// A value with a range R around its mean M is drawn for each particle, uniformly from M - R/2 to M + R/2. The sign of a range does not
/// matter. At age a, a particle is at p0 + v a + acc a^2 / 2, its scale is max(0, s0 + scaleSpeed a), its rotation is rotation + spin a,
/// and its colour is c0 + speed a, clamped to 0...1. It dies when its age reaches its lifetime. The properties beyond Core Animation's
/// are at the end and have no effect by default.
///
/// Values drawn at birth do not change, so an edit affects only particles created later.
/// `contents` and the properties after it up to `magnificationFilter`, and `isEnabled`, affect drawing and therefore all particles
/// immediately.
public struct EmitterCell: Hashable, Sendable {
    /// Identifies the cell in its emitter; nil if it has no name.
    public var name: String?
    /// Whether the cell's particles are drawn. Hidden particles continue to live, and the particles that they emit are drawn.
    public var isEnabled = true
    /// Values for numeric properties that are at their defaults, keyed by the names in `EmitterCell.numbers`; unknown names are ignored.
    public var style: [String: Double] = [:]

    // MARK: Picture

    /// The name of the particles' picture; nil draws nothing, but nested cells still emit.
    public var contents: String?
    /// The part of the picture to draw, in unit coordinates.
    public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
    /// The picture's pixels per point: 2 draws it at half its size. Must be greater than 0.
    public var contentsScale = 1.0
    /// The filter for a picture that is drawn smaller than its size.
    public var minificationFilter = SpriteFilter.linear
    /// The filter for a picture that is drawn larger than its size.
    public var magnificationFilter = SpriteFilter.linear
    /// Added to the mipmap level of `SpriteFilter.trilinear`: 1 selects the next smaller one.
    public var minificationFilterBias = 0.0

    // MARK: Birth

    /// Births per second; negative counts as 0. Must be finite.
    public var birthRate = 0.0
    /// Mean lifetime in seconds; a particle with a lifetime of 0 or less is never created.
    public var lifetime: Seconds = 0
    /// Total width of the range of lifetimes, in seconds.
    public var lifetimeRange: Seconds = 0
    /// When the cell emits, relative to the start of its emitter or to the birth of its parent particle.
    public var timing = MediaTiming()
    /// The cells that each particle emits from its position, along its direction, with its scale and colour.
    public var emitterCells: [EmitterCell] = []

    // MARK: Motion

    /// Mean initial speed in px/s; negative values move backwards.
    public var velocity = 0.0
    /// Total width of the range of speeds, in px/s.
    public var velocityRange = 0.0
    /// The angle out of the plane of the picture, towards the viewer.
    public var emissionLatitude = Angle.zero
    /// The initial direction in the plane, relative to the natural orientation of the emitter's shape; positive turns clockwise.
    public var emissionLongitude = Angle.zero
    /// The total width of the fan of directions about `emissionLongitude`, or the full opening angle of the cone; see `emissionSpread`.
    public var emissionRange = Angle.zero
    /// Acceleration to the right in px/s^2.
    public var xAcceleration = 0.0
    /// Acceleration downwards in px/s^2.
    public var yAcceleration = 0.0
    /// Acceleration towards the viewer in px/s^2.
    public var zAcceleration = 0.0

    // MARK: Scale and turn

    /// Mean factor for the picture's initial size.
    public var scale = 1.0
    /// Total width of the range of scales; a scale below 0 counts as 0.
    public var scaleRange = 0.0
    /// Change of scale per second.
    public var scaleSpeed = 0.0
    /// Mean rotation per second, positive clockwise.
    public var spin = Angle.zero
    /// Total width of the range of spins.
    public var spinRange = Angle.zero

    // MARK: Colour

    /// Multiplies the picture's colour and alpha; a particle stores its initial colour in steps of 1/255.
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
    /// Change of alpha per second; a particle with alpha 0 is invisible but continues to live.
    public var alphaSpeed: Float = 0

    // MARK: Beyond Core Animation

    /// The maximum number of this cell's particles that are alive at the same time; nil uses the system's limit.
    public var capacity: Int?
    /// Whether `emissionRange` is a fan in a plane or a three-dimensional cone; no effect if the range is zero.
    public var emissionSpread = EmissionSpread.fan
    /// Mean initial rotation, positive clockwise.
    public var rotation = Angle.zero
    /// Total width of the range of initial rotations.
    public var rotationRange = Angle.zero
    /// Whether the initial direction is added to the initial rotation.
    public var alignsToDirection = false
    /// Scale, rotation and colour at the end of each life, which replace `scaleSpeed`, `spin` and the colour speeds.
    public var finish: FinishState?
    /// Multiplies the scale as a function of the particle's age.
    public var scaleOverLife: LifeCurve?
    /// Multiplies the colour as a function of the particle's age.
    public var colorOverLife: LifeGradient?
    /// Divides the drawn part of the picture into frames.
    public var frames: SpriteFrames?
    /// Rate at which the velocity decays exponentially, per second; negative counts as 0.
    public var drag = 0.0
    /// Mean acceleration in px/s^2 away from the emitter's position at the particle's birth.
    public var radialAcceleration = 0.0
    /// Total width of the range of radial accelerations, in px/s^2.
    public var radialAccelerationRange = 0.0
    /// Mean acceleration in px/s^2 perpendicular to the radial one, clockwise.
    public var tangentialAcceleration = 0.0
    /// Total width of the range of tangential accelerations, in px/s^2.
    public var tangentialAccelerationRange = 0.0
    /// Points that attract or repel particles.
    public var attractors: [PointAttractor] = []
    /// Moves particles in a spiral around their initial position, instead of velocity and forces.
    public var orbit: OrbitMotion?
    /// Copies of a particle that follow it.
    public var trail: ParticleTrail?

    /// Creates a cell that emits nothing until it has a birth rate and a lifetime.
    public init() {}
}

/// How a picture is resampled to another size.
public enum SpriteFilter: String, CaseIterable, Hashable, Sendable {
    /// Linear interpolation between the pixels.
    case linear
    /// The nearest pixel, which gives hard edges.
    case nearest
    /// Linear interpolation between the two nearest mipmap levels; the same as `linear` for a picture drawn larger.
    case trilinear
}
