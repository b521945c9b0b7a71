public import LayoutMath

/// The scale, rotation and colour at the end of a particle's life. They change linearly during the life.
///
/// If it is set, a cell's `scaleSpeed`, `spin` and colour speeds have no effect. cocos2d and Particle Designer describe their emitters in
/// this way. Core Animation's speeds are the same for all particles of a cell, but these values are drawn for each particle. As in those
/// programs, the initial and final colours are clamped to 0...1, so that the change takes the complete life.
public struct FinishState: Hashable, Sendable {
    /// Mean factor for the picture's size at death; the emitter's `scale` multiplies it.
    public var scale = 1.0
    /// Total width of the range of scales at death.
    public var scaleRange = 0.0
    /// Mean rotation at death, clockwise.
    public var rotation = Angle.zero
    /// Total width of the range of rotations at death.
    public var rotationRange = Angle.zero
    /// Colour at death.
    public var color = ParticleColor.white
    /// Total width of the range of the red at death.
    public var redRange: Float = 0
    /// Total width of the range of the green at death.
    public var greenRange: Float = 0
    /// Total width of the range of the blue at death.
    public var blueRange: Float = 0
    /// Total width of the range of the alpha at death.
    public var alphaRange: Float = 0

    /// Creates a state with scale 1, no rotation and white.
    public init() {}
}
