/// The number of angles and subpixel positions at which a sprite of one size is prepared, and the memory they need.
nonisolated struct SheetPlan {
    /// Device pixels from the centre pixel to the outermost ones that a variant may touch.
    let half: Int
    /// Angles per turn, a power of two; 1 for pictures that look the same at every angle.
    let angles: Int
    /// Subpixel positions of the centre along each axis, a power of two.
    let phases: Int

    /// Maximum size of a set of variants that stays in the second-level cache, beside a part of the frame, while it is used.
    private static let swiftBytes = 1 << 19
    /// Maximum size of a set of variants; larger sprites are computed when they are drawn.
    private static let largestBytes = 12 << 20
    /// Distance in device pixels by which a corner moves from one angle to the next.
    private static let largestStep: Float = 1.125

    /// Creates a plan; nil if the sprite is too large to be prepared.
    init?(width: Float, height: Float, looksTheSameAtAllAngles: Bool) {
        let reach = looksTheSameAtAllAngles ? max(width, height) / 2 + 0.5 : SpriteSampler.reach(width: width, height: height)
        guard reach < Self.largestReach else { return nil }
        half = Int((reach - 0.5).rounded(.up))
        let steps = (width * width + height * height).squareRoot() * .pi / Self.largestStep
        angles = looksTheSameAtAllAngles ? 1 : 1 << max(3, Int((steps - 1).exponent) + 1)
        let side = 2 * half + 1
        let once = angles * side * (side + Self.margin) * 4
        guard once <= Self.largestBytes else { return nil }
        phases = [4, 2].first { once * $0 * $0 <= Self.swiftBytes } ?? 1
    }

    private static let largestReach: Float = 1024
    /// Upper bound of every sheet's `stride`.
    static let largestStride = 2 * Int(largestReach) + 1 + margin

    /// Columns by which the last group of eight may exceed the sprite.
    private static let margin = 7

    /// Rows and columns of a variant.
    var side: Int { 2 * half + 1 }
    /// Pixels from one row of a variant to the next.
    var stride: Int { side + Self.margin }
    var variantCount: Int { angles * phases * phases }
    var variantByteCount: Int { side * stride * 4 }
}
