/// Eight particles at an instant.
struct ParticlePose {
    var x: SIMD8<Float>
    var y: SIMD8<Float>
    /// Radians.
    var rotation: SIMD8<Float>
    /// Towards the viewer; zero unless depth is kept.
    var z = SIMD8<Float>.zero
}

extension BirthStreams {
    /// Where the particles of eight slots are at these ages.
    /// - Parameter step: Seconds since the streams' state, of motion under forces only.
    @inline(__always)
    func pose(_ slot: Int, _ motion: CellMotion, age: SIMD8<Float>, step: SIMD8<Float>) -> ParticlePose {
        var pose = place(slot, motion, age, step)
        pose.rotation = spins(slot) * age
        if extras.contains(.rotation) { pose.rotation += rotations(slot) }
        if extras.contains(.depth) { pose.z = depth(slot, motion, age, step) }
        return pose
    }

    @inline(__always)
    private func place(_ slot: Int, _ motion: CellMotion, _ age: SIMD8<Float>, _ step: SIMD8<Float>) -> ParticlePose {
        func all(_ value: Float) -> SIMD8<Float> { SIMD8(repeating: value) }
        let (x, y, velocityX, velocityY) = (x(slot), y(slot), velocityX(slot), velocityY(slot))
        let (forceX, forceY) = (all(motion.acceleration.x), all(motion.acceleration.y))
        switch motion.course {
        case .ballistic:
            return ParticlePose(
                x: ClosedForm.ballistic(x, velocityX, forceX, age), y: ClosedForm.ballistic(y, velocityY, forceY, age), rotation: .zero)
        case .damped:
            return ParticlePose(
                x: ClosedForm.damped(x, velocityX, forceX, age, drag: motion.drag),
                y: ClosedForm.damped(y, velocityY, forceY, age, drag: motion.drag), rotation: .zero)
        case .orbiting:
            // The velocity streams hold the radius at birth and its change per second.
            let radius = velocityX + velocityY * age
            let turns = orbitTurns(slot) + orbitSpeeds(slot) * age
            return ParticlePose(x: x + Turns.cosines(turns) * radius, y: y + Turns.sines(turns) * radius, rotation: .zero)
        case .integrated:
            var state = plane(slot)
            ForceField(motion: motion).advance(&state, pull(slot), by: step)
            return ParticlePose(x: state.x, y: state.y, rotation: .zero)
        }
    }

    @inline(__always)
    private func depth(_ slot: Int, _ motion: CellMotion, _ age: SIMD8<Float>, _ step: SIMD8<Float>) -> SIMD8<Float> {
        let acceleration = SIMD8(repeating: motion.acceleration.z)
        switch motion.course {
        case .ballistic: return ClosedForm.ballistic(z(slot), velocityZ(slot), acceleration, age)
        case .damped: return ClosedForm.damped(z(slot), velocityZ(slot), acceleration, age, drag: motion.drag)
        case .orbiting: return z(slot)
        case .integrated: return z(slot) + (velocityZ(slot) + acceleration * step) * step
        }
    }
}

extension BirthStreams {
    /// Factors on the picture's size at these ages, perhaps negative.
    @inline(__always)
    func scales(_ slot: Int, _ motion: CellMotion, age: SIMD8<Float>) -> SIMD8<Float> {
        var speed = SIMD8(repeating: motion.scaleSpeed)
        if extras.contains(.speeds) { speed += scaleSpeeds(slot) }
        return scales(slot) + age * speed
    }

    /// Words `0xAARRGGBB` at these ages.
    @inline(__always)
    func colors(_ slot: Int, _ motion: CellMotion, age: SIMD8<Float>) -> SIMD8<UInt32> {
        let birth = colors(slot)
        guard motion.colorSpeed != .zero || extras.contains(.speeds) else { return birth }
        let red = channel(0, slot, birth &>> 16, motion, age)
        let green = channel(1, slot, birth &>> 8, motion, age)
        let blue = channel(2, slot, birth, motion, age)
        let alpha = channel(3, slot, birth &>> 24, motion, age)
        return alpha &<< 24 | red &<< 16 | green &<< 8 | blue
    }

    @inline(__always)
    private func channel(_ index: Int, _ slot: Int, _ birth: SIMD8<UInt32>, _ motion: CellMotion, _ age: SIMD8<Float>) -> SIMD8<UInt32> {
        guard extras.contains(.speeds) else { return level(birth, age * (motion.colorSpeed[index] * 255)) }
        return level(birth, age * ((colorSpeeds(slot, channel: index) + motion.colorSpeed[index]) * 255))
    }

    /// A byte of a colour and its change, rounded to nearest.
    @inline(__always)
    private func level(_ birth: SIMD8<UInt32>, _ change: SIMD8<Float>) -> SIMD8<UInt32> {
        let byte = SIMD8<Int32>(truncatingIfNeeded: birth & 0xFF)
        let level = SIMD8<Float>(byte) + change
        // Above 2^23 the steps of `Float` are whole: the sum's low bits are the rounded level, and no lane needs a checked conversion.
        let raised = level.replacing(with: 0, where: level .< 0)
        let sum = raised.replacing(with: 255, where: raised .> 255) + 0x1p23
        var result = SIMD8<UInt32>.zero
        for lane in 0..<8 { result[lane] = sum[lane].bitPattern & 0xFF }
        return result
    }
}
