extension CellPopulation {
    /// Appends what is alive and visible at `time`, in the order of birth.
    ///
    /// p = p0 + v a + acc a^2 / 2, scale = s0 + scaleSpeed a, rotation = spin a, colour = clamp(c0 + speed a).
    /// - Complexity: O(living).
    func appendSprites(to sprites: inout [Sprite]) {
        let blank = Sprite(x: 0, y: 0, scale: 0, rotation: 0, argb: 0)
        var count = sprites.count
        // Every group of eight is written whole, visible or not, and only its visible ones are counted.
        sprites.append(contentsOf: repeatElement(blank, count: aliveCount + 8))
        let now = SplitTime(time)
        var output = sprites.mutableSpan
        var slot = first
        for run in runs {
            while slot < run.end {
                count = write(slot..<min(slot + 8, run.end), run.motion, now, into: &output, at: count)
                slot += 8
            }
            // The last group may reach into the next run, and a run may lie before the first slot as a whole.
            slot = max(first, run.end)
        }
        sprites.removeLast(sprites.count - count)
    }

    /// Writes up to eight slots and returns the index behind the last visible one.
    @inline(__always)
    private func write(
        _ slots: Range<Int>, _ motion: CellMotion, _ now: SplitTime, into output: inout MutableSpan<Sprite>, at index: Int
    ) -> Int {
        let slot = slots.lowerBound
        let age = streams.ages(slot, at: now)
        let halfAge = age * 0.5
        let scale = streams.scales(slot) + age * motion.scaleSpeed
        let argb = colors(slot, age, motion)
        let isVisible = age .< streams.lifetimes(slot) .& scale .> 0
        let x = streams.x(slot) + (streams.velocityX(slot) + halfAge * motion.acceleration.x) * age
        let y = streams.y(slot) + (streams.velocityY(slot) + halfAge * motion.acceleration.y) * age
        let rotation = streams.spins(slot) * age
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
        let birth = streams.colors(slot)
        guard motion.colorSpeed != .zero else { return birth }
        let alpha = channel(birth &>> 24, age, motion.colorSpeed.w)
        let red = channel(birth &>> 16, age, motion.colorSpeed.x)
        let green = channel(birth &>> 8, age, motion.colorSpeed.y)
        let blue = channel(birth, age, motion.colorSpeed.z)
        return alpha &<< 24 | red &<< 16 | green &<< 8 | blue
    }

    /// One byte of a colour after `age`, rounded to nearest.
    @inline(__always)
    private func channel(_ birth: SIMD8<UInt32>, _ age: SIMD8<Float>, _ speed: Float) -> SIMD8<UInt32> {
        let byte = SIMD8<Int32>(truncatingIfNeeded: birth & 0xFF)
        let level = SIMD8<Float>(byte) + age * (speed * 255)
        // Above 2^23 the steps of `Float` are whole: the sum's low bits are the rounded level, and no lane needs a checked conversion.
        let raised = level.replacing(with: 0, where: level .< 0)
        let sum = raised.replacing(with: 255, where: raised .> 255) + 0x1p23
        var result = SIMD8<UInt32>.zero
        for lane in 0..<8 { result[lane] = sum[lane].bitPattern & 0xFF }
        return result
    }
}
