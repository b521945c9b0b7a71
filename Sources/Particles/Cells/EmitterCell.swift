public import LayoutMath

/// A template for the particles born from an emitter, or from the particles of another cell.
///
/// A value with a range R around its mean M is drawn per particle, uniformly from M - R/2 to M + R/2. The sign of a range does not matter.
/// At age a, a particle is at p0 + v a + acc a^2 / 2, its scale is max(0, s0 + scaleSpeed a), its rotation is rotation + spin a,
/// and its colour is c0 + speed a, clamped to 0...1; it dies when its age reaches its lifetime. The properties beyond Core Animation's
/// are at the end and have no effect by default.
///
/// Values drawn at birth do not change: an edit affects only particles born later.
/// `contents` and the properties after it up to `magnificationFilter`, and `isEnabled`, affect drawing, and so all particles at once.
public struct EmitterCell: Hashable, Sendable {
    /// Identifies the cell in its emitter; nil for none.
    public var name: String?
    /// Whether the cell's particles are drawn; hidden ones live on, and the particles they emit are drawn.
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
    /// The filter for a picture drawn smaller than it is.
    public var minificationFilter = SpriteFilter.linear
    /// The filter for a picture drawn larger than it is.
    public var magnificationFilter = SpriteFilter.linear
    /// Added to the mipmap level of `SpriteFilter.trilinear`: 1 selects the next smaller one.
    public var minificationFilterBias = 0.0

    // MARK: Birth

    /// Births per second; negative counts as 0. Must be finite.
    public var birthRate = 0.0
    /// Mean lifetime in seconds; a particle with a lifetime of 0 or less is never born.
    public var lifetime: Seconds = 0
    /// Total width of the range of lifetimes, in seconds.
    public var lifetimeRange: Seconds = 0
    /// When the cell emits, relative to the start of its emitter or to the birth of its parent particle.
    public var timing = MediaTiming()
    /// The cells that each particle emits from its position, along its direction, with its scale and colour.
    public var emitterCells: [EmitterCell] = []

    // MARK: Motion

    /// Mean speed at birth in px/s; negative moves backwards.
    public var velocity = 0.0
    /// Total width of the range of speeds, in px/s.
    public var velocityRange = 0.0
    /// The angle out of the plane of the picture, towards the viewer.
    public var emissionLatitude = Angle.zero
    /// The direction of birth in the plane, relative to the natural orientation of the emitter's shape; positive turns clockwise.
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

    /// Mean factor for the picture's size at birth.
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
    /// Change of alpha per second; a particle with alpha 0 is invisible and lives on.
    public var alphaSpeed: Float = 0

    // MARK: Beyond Core Animation

    /// The maximum number of this cell's particles alive at once; nil uses the system's.
    public var capacity: Int?
    /// Whether `emissionRange` is a fan in a plane or a three-dimensional cone; no effect with a range of zero.
    public var emissionSpread = EmissionSpread.fan
    /// Mean rotation at birth, clockwise.
    public var rotation = Angle.zero
    /// Total width of the range of rotations at birth.
    public var rotationRange = Angle.zero
    /// Whether the direction of birth is added to the rotation at birth.
    public var alignsToDirection = false
    /// Scale, rotation and colour at the end of each life, in place of `scaleSpeed`, `spin` and the colour speeds.
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
    /// Moves particles in a spiral around their place of birth, in place of velocity and forces.
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
    /// The nearest pixel: hard edges.
    case nearest
    /// Linear interpolation between the two nearest mipmap levels; the same as `linear` for a picture drawn larger.
    case trilinear
}
