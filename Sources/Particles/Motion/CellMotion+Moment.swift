/// What a particle is at an instant, for what is born of it then.
struct ParticleMoment {
    var position: SIMD3<Float>
    /// The direction of motion in the plane, a unit vector; +x while it rests.
    var heading: SIMD2<Float>
    var scale: Float
    /// Red, green, blue, alpha.
    var color: SIMD4<Float>
}

extension CellMotion {
    /// A particle at an age.
    /// - Parameter step: Seconds since the state was taken, which matters for integrated motion only.
    func moment(of birth: BirthState, age: Float, step: Float) -> ParticleMoment {
        let (position, velocity) = course(of: birth, age: age, step: step)
        let share = min(1, age / birth.lifetime)
        let scale = max(0, birth.scale + (scaleSpeed + birth.scaleSpeed) * age)
        let bytes = SIMD4<UInt32>(birth.color >> 16, birth.color >> 8, birth.color, birth.color >> 24) & 0xFF
        let color = SIMD4<Float>(bytes) / 255 + (colorSpeed + birth.colorSpeed) * age
        return ParticleMoment(
            position: position, heading: Self.unit(velocity), scale: scale * (scaleOverLife?.value(at: share).x ?? 1),
            color: color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
                * (colorOverLife?.value(at: share) ?? SIMD4(repeating: 1)))
    }

    private func course(of birth: BirthState, age: Float, step: Float) -> (SIMD3<Float>, SIMD3<Float>) {
        let ages = SIMD3(repeating: age)
        switch course {
        case .ballistic:
            return (ClosedForm.ballistic(birth.position, birth.velocity, acceleration, ages), birth.velocity + acceleration * age)
        case .damped:
            return (
                ClosedForm.damped(birth.position, birth.velocity, acceleration, ages, drag: drag),
                ClosedForm.dampedVelocity(birth.velocity, acceleration, ages, drag: drag)
            )
        case .orbiting:
            let turns = Turns.reduced(birth.orbit.x + birth.orbit.y * age)
            let way = SIMD3(Turns.cosine(turns), Turns.sine(turns), 0)
            let across = SIMD3(-way.y, way.x, 0)
            let radius = birth.velocity.x + birth.velocity.y * age
            return (birth.position + way * radius, way * birth.velocity.y + across * (radius * birth.orbit.y * 2 * .pi))
        case .integrated:
            return integrated(birth, by: step)
        }
    }

    private func integrated(_ birth: BirthState, by step: Float) -> (SIMD3<Float>, SIMD3<Float>) {
        func all(_ value: Float) -> SIMD8<Float> { SIMD8(repeating: value) }
        var state = ForceField.State(
            x: all(birth.position.x), y: all(birth.position.y), velocityX: all(birth.velocity.x), velocityY: all(birth.velocity.y))
        let pull = ForceField.Pull(
            originX: all(birth.origin.x), originY: all(birth.origin.y), radial: all(birth.radialAcceleration),
            tangential: all(birth.tangentialAcceleration))
        ForceField(motion: self).advance(&state, pull, by: all(step))
        let velocityZ = birth.velocity.z + acceleration.z * step
        return (
            SIMD3(state.x[0], state.y[0], birth.position.z + velocityZ * step),
            SIMD3(state.velocityX[0], state.velocityY[0], velocityZ)
        )
    }

    private static func unit(_ velocity: SIMD3<Float>) -> SIMD2<Float> {
        let plane = SIMD2(velocity.x, velocity.y)
        let length = (plane * plane).sum().squareRoot()
        return length > 0 ? plane / length : SIMD2(1, 0)
    }
}
