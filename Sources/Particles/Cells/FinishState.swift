public import LayoutMath

/// The scale, rotation and colour at the end of a particle's life, reached linearly from birth on.
///
/// With it, a cell's `scaleSpeed`, `spin` and colour speeds do nothing. It is how cocos2d and Particle Designer tell their emitters;
/// Core Animation's speeds are the same for all particles of a cell, these are drawn for each. As there, the colours of both ends are clamped to
/// 0...1, so that the way between them takes the whole life.
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
