public import LayoutMath

/// What a particle comes to at the end of its life: from birth on, scale, turn and colour go there in straight lines.
///
/// With it, a cell's `scaleSpeed`, `spin` and colour speeds do nothing. It is how cocos2d and Particle Designer tell their emitters;
/// Core Animation's speeds are the same for all particles of a cell, these are drawn for each.
public struct FinishState: Hashable, Sendable {
    public var scale = 1.0
    public var scaleRange = 0.0
    public var rotation = Angle.zero
    public var rotationRange = Angle.zero
    public var color = ParticleColor.white
    public var redRange: Float = 0
    public var greenRange: Float = 0
    public var blueRange: Float = 0
    public var alphaRange: Float = 0

    public init() {}
}
