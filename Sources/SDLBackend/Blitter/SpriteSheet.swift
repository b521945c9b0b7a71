import CBlit

/// A sprite of one size, turned and shifted: every variant is computed when it is first drawn, and then only copied.
///
/// A value that points to memory of its own; the `SpriteFamily` that made it frees it. Counting references to an object would
/// take a tenth of the time of drawing a small sprite.
nonisolated struct SpriteSheet {
    let half: Int
    /// Rows and columns of a variant.
    let side: Int
    /// Pixels from one row of a variant to the next.
    let stride: Int
    let angles: Int
    let phases: Int
    /// Steps of angle in a radian.
    let anglesPerRadian: Float

    // Variants lie one after another; pages that nobody drew from cost address space only.
    private let pixels: UnsafeMutablePointer<UInt32>
    private let spans: UnsafeMutablePointer<CBlitSpan>
    private let exists: UnsafeMutablePointer<Bool>

    init(_ plan: SheetPlan) {
        half = plan.half
        side = plan.side
        stride = plan.stride
        angles = plan.angles
        phases = plan.phases
        anglesPerRadian = Float(Double(plan.angles) / (2 * .pi))
        pixels = .allocate(capacity: plan.variantCount * plan.side * plan.stride)
        spans = .allocate(capacity: plan.variantCount * plan.side)
        exists = .allocate(capacity: plan.variantCount)
        exists.initialize(repeating: false, count: plan.variantCount)
    }

    func deallocate() {
        pixels.deallocate()
        spans.deallocate()
        exists.deallocate()
    }

    /// Index of the variant at an angle and a place; bits beyond a turn or a pixel do not count.
    @inline(__always)
    func index(angle: Int, x: Int, y: Int) -> Int {
        let mask = phases &- 1
        return ((angle & (angles &- 1)) &* phases &+ (y & mask)) &* phases &+ (x & mask)
    }

    @inline(__always)
    func has(_ index: Int) -> Bool { exists[index] }

    /// `side` rows of a variant that exists.
    @inline(__always)
    func pixels(of index: Int) -> UnsafePointer<UInt32> { UnsafePointer(pixels + index &* side &* stride) }

    @inline(__always)
    func spans(of index: Int) -> UnsafePointer<CBlitSpan> { UnsafePointer(spans + index &* side) }

    var variantByteCount: Int { side * stride * 4 }

    /// Computes a variant.
    /// - Parameter sampler: Gives the pixels at an angle in radians.
    /// - Complexity: O(pixels).
    func make(_ index: Int, _ sampler: (_ angle: Double) -> SpriteSampler) {
        let (angle, place) = index.quotientAndRemainder(dividingBy: phases * phases)
        let sampler = sampler(2 * .pi * Double(angle) / Double(angles))
        let x = 0.5 - Float(half) - Float(place % phases) / Float(phases)
        let y = 0.5 - Float(half) - Float(place / phases) / Float(phases)
        for row in 0..<side {
            let line = pixels + (index * side + row) * stride
            sampler.row(x: x, y: y + Float(row), count: side, into: line)
            (line + side).initialize(repeating: 0, count: stride - side)
            (spans + (index * side + row)).initialize(to: span(of: line))
        }
        exists[index] = true
    }

    /// The columns that are not transparent, made a whole number of groups by some that are.
    private func span(of line: UnsafePointer<UInt32>) -> CBlitSpan {
        var (begin, end) = (0, side)
        while end > 0, line[end - 1] == 0 { end -= 1 }
        while begin < end, line[begin] == 0 { begin += 1 }
        return CBlitSpan(begin: UInt16(begin), end: UInt16(begin + (end - begin + 7) / 8 * 8))
    }
}
