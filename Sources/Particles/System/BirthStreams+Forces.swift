extension BirthStreams {
    /// Moves the particles of `slots` on by the step that ends at `now`, or by what of it they have lived.
    func integrate(_ slots: Range<Int>, _ motion: CellMotion, at now: SplitTime) {
        let field = ForceField(motion: motion)
        var slot = slots.lowerBound & ~7
        while slot < slots.upperBound {
            let age = ages(slot, at: now)
            let duration = age.replacing(with: ForceField.step, where: age .> ForceField.step)
            let inside = lanes(of: slot, in: slots)
            let step = (duration * motion.timeScale).replacing(with: 0, where: .!inside)
            var state = plane(slot)
            field.advance(&state, pull(slot), by: step)
            setPlane(slot, x: state.x, y: state.y, velocityX: state.velocityX, velocityY: state.velocityY)
            if extras.contains(.depth) {
                let velocity = velocityZ(slot) + step * motion.acceleration.z
                setDepth(slot, z: z(slot) + velocity * step, velocityZ: velocity)
            }
            slot += 8
        }
    }

    @inline(__always)
    func plane(_ slot: Int) -> ForceField.State {
        ForceField.State(x: x(slot), y: y(slot), velocityX: velocityX(slot), velocityY: velocityY(slot))
    }

    @inline(__always)
    func pull(_ slot: Int) -> ForceField.Pull {
        ForceField.Pull(
            originX: originX(slot), originY: originY(slot), radial: radialAccelerations(slot),
            tangential: tangentialAccelerations(slot))
    }

    /// Which of the eight slots from `slot` on lie in `slots`: neighbours follow other motions.
    @inline(__always)
    private func lanes(of slot: Int, in slots: Range<Int>) -> SIMDMask<SIMD8<Int32>> {
        // Whole numbers in `Float`, exact here: words are compared one by one on the smallest machines.
        let places = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) + Float(slot - slots.lowerBound)
        return places .>= 0 .& places .< Float(slots.count)
    }
}
