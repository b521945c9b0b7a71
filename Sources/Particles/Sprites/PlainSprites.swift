import LayoutMath

/// Eight particles of a ballistic motion with only plain extras, in their state at a given time.
struct PlainSprites {
    private let x, y, scale, rotation: SIMD8<Float>
    private let argb: SIMD8<UInt32>
    /// Age minus lifetime: negative for living particles.
    private let overage: SIMD8<Float>

    @inline(__always)
    init(_ streams: borrowing BirthStreams, _ slot: Int, _ motion: CellMotion, _ now: SplitTime) {
        let age = streams.ages(slot, at: now) * motion.timeScale
        overage = age - streams.lifetimes(slot)
        x = ClosedForm.ballistic(streams.x(slot), streams.velocityX(slot), SIMD8(repeating: motion.acceleration.x), age)
        y = ClosedForm.ballistic(streams.y(slot), streams.velocityY(slot), SIMD8(repeating: motion.acceleration.y), age)
        scale = streams.scales(slot) + age * motion.scaleSpeed
        let turn = streams.spins(slot) * age
        rotation = streams.extras.contains(.rotation) ? streams.rotations(slot) + turn : turn
        let birth = streams.colors(slot)
        let speed = motion.colorSpeed
        let hasExcess = streams.extras.contains(.excess)
        argb =
            Self.channel(24, of: birth, hasExcess ? streams.excess(3, slot) : .zero, age, speed.w)
            | Self.channel(16, of: birth, hasExcess ? streams.excess(0, slot) : .zero, age, speed.x)
            | Self.channel(8, of: birth, hasExcess ? streams.excess(1, slot) : .zero, age, speed.y)
            | Self.channel(0, of: birth, hasExcess ? streams.excess(2, slot) : .zero, age, speed.z)
    }

    /// One byte of a colour after `age`, rounded to nearest, shifted to its position in the word.
    @inline(__always)
    private static func channel(
        _ shift: UInt32, of birth: SIMD8<UInt32>, _ excess: SIMD8<Float>, _ age: SIMD8<Float>, _ speed: Float
    ) -> SIMD8<UInt32> {
        guard speed != 0 else { return birth & 0xFF &<< shift }
        let byte = SIMD8<Int32>(truncatingIfNeeded: birth &>> shift & 0xFF)
        let level = (SIMD8<Float>(byte) + excess) + age * (speed * 255)
        let raised = level.replacing(with: 0, where: level .< 0)
        // From 2^23 on, adjacent `Float` values differ by one, so the sum's low bits are the rounded level.
        return (SIMD8<UInt32>(bitPattern: raised.replacing(with: 255, where: raised .> 255) + 0x1p23) & 0xFF) &<< shift
    }

    /// 1 for each of the first `count` particles that is alive and visible, otherwise 0.
    ///
    /// Uses the sign bits of differences, because there are no fast comparisons of integer vectors.
    @inline(__always)
    func visible(of count: Int) -> SIMD8<UInt32> {
        let alpha = SIMD8<UInt32>.zero &- (argb &>> 24)
        let visible = (SIMD8<UInt32>(bitPattern: overage) & SIMD8<UInt32>(bitPattern: 0 - scale) & alpha) &>> 31
        guard count < 8 else { return visible }
        return visible.replacing(with: 0, where: BirthLanes.places .>= Float(count))
    }

    /// Writes all eight sprites; each invisible one is overwritten by the next.
    /// - Returns: The index after the last visible one.
    @inline(__always)
    func write(_ visible: SIMD8<UInt32>, into output: inout MutableSpan<Sprite>, at index: Int) -> Int {
        precondition(index + 8 <= output.count, "eight sprites have room")
        var index = index
        for lane in 0..<8 {
            output[unchecked: index] = Sprite(x: x[lane], y: y[lane], scale: scale[lane], rotation: rotation[lane], argb: argb[lane])
            index &+= Int(visible[lane])
        }
        return index
    }
}
