import LayoutMath

extension BirthStreams {
    /// Advances the particles of `slots` by the step that ends at `now`, or by the part of that step since their birth.
    ///
    /// Slots are in the order of birth, so all but the last ones have lived through the complete step. The margin of two steps is larger
    /// than the rounding of birth times, so it does not matter on which side of the border a particle is.
    func integrate(_ slots: Range<Int>, _ motion: CellMotion, at now: Seconds, kernel: LaneKernel = .fastest) {
        let field = ForceField(motion: motion)
        let old = firstSlot(of: slots, bornAfter: now - 2 / ForceField.rate)
        let unborn = firstSlot(of: old..<slots.upperBound, bornAfter: now + 2 / ForceField.rate)
        let whole = ForceField.step * motion.timeScale
        var slot = slots.lowerBound
        if !field.isHindered && !extras.contains(.depth) && slot < old {
            slot += kernel.pull(pull(slot), old - slot, acceleration: field.acceleration, step: whole)
        }
        while slot + 8 <= old {
            advance(slot, in: field, by: SIMD8(repeating: whole))
            slot += 8
        }
        let moment = SplitTime(now)
        while slot < unborn {
            let age = ages(slot, at: moment)
            let duration = age.replacing(with: ForceField.step, where: age .> ForceField.step) * motion.timeScale
            // Slots after this run have another motion.
            advance(slot, in: field, by: duration.replacing(with: 0, where: BirthLanes.places .>= Float(slots.upperBound - slot)))
            slot += 8
        }
    }

    /// Advances eight particles by `step` seconds of age each.
    @inline(__always)
    private func advance(_ slot: Int, in field: ForceField, by step: SIMD8<Float>) {
        var state = ForceField.State(x: x(slot), y: y(slot), velocityX: velocityX(slot), velocityY: velocityY(slot))
        let pull = ForceField.Pull(
            originX: originX(slot), originY: originY(slot), radial: radialAccelerations(slot),
            tangential: tangentialAccelerations(slot))
        field.advance(&state, pull, by: step)
        setPlane(slot, x: state.x, y: state.y, velocityX: state.velocityX, velocityY: state.velocityY)
        guard extras.contains(.depth) else { return }
        let velocity = velocityZ(slot) + step * field.acceleration.z
        setDepth(slot, z: z(slot) + velocity * step, velocityZ: velocity)
    }
}
