/// How the particles of a population become sprites at an instant.
struct SpriteView {
    let now: SplitTime
    /// Seconds since the streams' point on the grid of forces.
    let timeSinceGrid: Float
    /// What particles of depth z are scaled by, about `center`; nil shows all in the plane.
    let camera: Camera?

    struct Camera {
        let center: SIMD2<Float>
        let distance: Float

        /// Nothing comes nearer than a twentieth of the distance.
        func factor(at depth: Float) -> Float { distance / max(distance - depth, distance / 20) }
    }
}

extension BirthStreams {
    /// Appends what is alive and visible of `slots`, all of one motion without extras.
    ///
    /// p = p0 + v a + acc a^2 / 2, scale = s0 + scaleSpeed a, rotation = spin a, colour = clamp(c0 + speed a).
    func appendPlain(_ slots: Range<Int>, _ motion: CellMotion, _ view: SpriteView, to sprites: inout [Sprite]) {
        let blank = Sprite(x: 0, y: 0, scale: 0, rotation: 0, argb: 0)
        var count = sprites.count
        // Every group of eight is written whole, visible or not, and only its visible ones are counted.
        sprites.append(contentsOf: repeatElement(blank, count: slots.count + 8))
        var output = sprites.mutableSpan
        var slot = slots.lowerBound
        while slot < slots.upperBound {
            count = write(slot..<min(slot + 8, slots.upperBound), motion, view.now, into: &output, at: count)
            slot += 8
        }
        sprites.removeLast(sprites.count - count)
    }

    /// Writes up to eight slots and returns the index behind the last visible one.
    @inline(__always)
    private func write(
        _ slots: Range<Int>, _ motion: CellMotion, _ now: SplitTime, into output: inout MutableSpan<Sprite>, at index: Int
    ) -> Int {
        let slot = slots.lowerBound
        let age = ages(slot, at: now) * motion.timeScale
        let scale = scales(slot) + age * motion.scaleSpeed
        let argb = colors(slot, age, motion)
        let isVisible = age .< lifetimes(slot) .& scale .> 0
        let x = ClosedForm.ballistic(x(slot), velocityX(slot), SIMD8(repeating: motion.acceleration.x), age)
        let y = ClosedForm.ballistic(y(slot), velocityY(slot), SIMD8(repeating: motion.acceleration.y), age)
        let rotation = spins(slot) * age
        var next = index
        for lane in 0..<slots.count {
            output[next] = Sprite(x: x[lane], y: y[lane], scale: scale[lane], rotation: rotation[lane], argb: argb[lane])
            // Comparing words eight at a time compiles to slower code than this.
            next += isVisible[lane] && argb[lane] > 0x00FF_FFFF ? 1 : 0
        }
        return next
    }

    @inline(__always)
    private func colors(_ slot: Int, _ age: SIMD8<Float>, _ motion: CellMotion) -> SIMD8<UInt32> {
        let birth = colors(slot)
        guard motion.colorSpeed != .zero else { return birth }
        let alpha = level(birth &>> 24, age, motion.colorSpeed.w)
        let red = level(birth &>> 16, age, motion.colorSpeed.x)
        let green = level(birth &>> 8, age, motion.colorSpeed.y)
        let blue = level(birth, age, motion.colorSpeed.z)
        return alpha &<< 24 | red &<< 16 | green &<< 8 | blue
    }

    /// One byte of a colour after `age`, rounded to nearest.
    @inline(__always)
    private func level(_ birth: SIMD8<UInt32>, _ age: SIMD8<Float>, _ speed: Float) -> SIMD8<UInt32> {
        let byte = SIMD8<Int32>(truncatingIfNeeded: birth & 0xFF)
        let level = SIMD8<Float>(byte) + age * (speed * 255)
        let raised = level.replacing(with: 0, where: level .< 0)
        // From 2^23 on the steps of `Float` are whole: the sum's low bits are the rounded level.
        return SIMD8<UInt32>(bitPattern: raised.replacing(with: 255, where: raised .> 255) + 0x1p23) & 0xFF
    }

    /// Appends what is alive and visible of `slots` with all that a cell may have; images of trails come before their particle.
    func appendRich(_ slots: Range<Int>, _ motion: CellMotion, _ view: SpriteView, to sink: inout SpriteSink) {
        var slot = slots.lowerBound
        while slot < slots.upperBound {
            let age = ages(slot, at: view.now)
            let step = age.replacing(with: view.timeSinceGrid, where: age .> view.timeSinceGrid)
            sink.begin(motion, lanes(slot), age: age * motion.timeScale, step: step * motion.timeScale)
            for lane in 0..<min(8, slots.upperBound - slot) { sink.append(lane, view) }
            slot += 8
        }
    }
}
