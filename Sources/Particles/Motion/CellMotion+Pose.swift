import LayoutMath

/// Positions and velocities of eight particles at a time.
struct ParticlePose: Hashable {
    var x: SIMD8<Float>
    var y: SIMD8<Float>
    /// Depth towards the viewer.
    var z: SIMD8<Float>
    var velocityX: SIMD8<Float>
    var velocityY: SIMD8<Float>

    static let zero = ParticlePose(x: .zero, y: .zero, z: .zero, velocityX: .zero, velocityY: .zero)
}

extension CellMotion {
    /// Returns the particles' positions and velocities at these ages.
    /// - Parameter step: Seconds since the particles' stored state; used only for motion under forces.
    @inline(__always)
    func pose(_ births: BirthLanes, age: SIMD8<Float>, step: SIMD8<Float>) -> ParticlePose {
        switch course {
        case .ballistic: ballistic(births, age)
        case .damped: damped(births, age)
        case .orbiting: orbiting(births, age)
        case .integrated: integrated(births, step)
        }
    }

    @inline(__always)
    private func ballistic(_ births: BirthLanes, _ age: SIMD8<Float>) -> ParticlePose {
        func all(_ value: Float) -> SIMD8<Float> { SIMD8(repeating: value) }
        return ParticlePose(
            x: ClosedForm.ballistic(births.x, births.velocityX, all(acceleration.x), age),
            y: ClosedForm.ballistic(births.y, births.velocityY, all(acceleration.y), age),
            z: ClosedForm.ballistic(births.z, births.velocityZ, all(acceleration.z), age),
            velocityX: births.velocityX + age * acceleration.x, velocityY: births.velocityY + age * acceleration.y)
    }

    @inline(__always)
    private func damped(_ births: BirthLanes, _ age: SIMD8<Float>) -> ParticlePose {
        let damping = Damping(drag: drag, age: age)
        return ParticlePose(
            x: damping.place(births.x, births.velocityX, acceleration.x), y: damping.place(births.y, births.velocityY, acceleration.y),
            z: damping.place(births.z, births.velocityZ, acceleration.z), velocityX: damping.velocity(births.velocityX, acceleration.x),
            velocityY: damping.velocity(births.velocityY, acceleration.y))
    }

    /// For orbits, `velocityX` contains the initial radius and `velocityY` its change per second.
    @inline(__always)
    private func orbiting(_ births: BirthLanes, _ age: SIMD8<Float>) -> ParticlePose {
        let turns = births.orbitTurns + births.orbitSpeed * age
        let (cosine, sine) = (Turns.cosine(turns), Turns.sine(turns))
        let radius = births.velocityX + births.velocityY * age
        let across = radius * births.orbitSpeed * (2 * .pi)
        return ParticlePose(
            x: births.x + cosine * radius, y: births.y + sine * radius, z: births.z,
            velocityX: cosine * births.velocityY - sine * across, velocityY: sine * births.velocityY + cosine * across)
    }

    @inline(__always)
    private func integrated(_ births: BirthLanes, _ step: SIMD8<Float>) -> ParticlePose {
        var state = ForceField.State(x: births.x, y: births.y, velocityX: births.velocityX, velocityY: births.velocityY)
        let pull = ForceField.Pull(
            originX: births.originX, originY: births.originY, radial: births.radialAcceleration,
            tangential: births.tangentialAcceleration)
        ForceField(motion: self).advance(&state, pull, by: step)
        return ParticlePose(
            x: state.x, y: state.y, z: births.z + (births.velocityZ + acceleration.z * step) * step, velocityX: state.velocityX,
            velocityY: state.velocityY)
    }

    /// Rotations in radians.
    @inline(__always)
    func rotation(_ births: BirthLanes, age: SIMD8<Float>) -> SIMD8<Float> { births.rotation + births.spin * age }

    /// Scales, possibly negative, before `scaleOverLife` is applied.
    @inline(__always)
    func scale(_ births: BirthLanes, age: SIMD8<Float>) -> SIMD8<Float> { births.scale + age * (births.scaleSpeed + scaleSpeed) }

    /// Colours before `colorOverLife` is applied.
    @inline(__always)
    func color(_ births: BirthLanes, age: SIMD8<Float>) -> ColorLanes {
        @inline(__always)
        func channel(_ shift: UInt32, _ excess: SIMD8<Float>, _ own: SIMD8<Float>, _ common: Float) -> SIMD8<Float> {
            let byte = SIMD8<Int32>(truncatingIfNeeded: births.color &>> shift & 0xFF)
            return (SIMD8<Float>(byte) + excess) / 255 + age * (own + common)
        }
        let (excess, own) = (births.colorExcess, births.colorSpeed)
        return ColorLanes(
            red: channel(16, excess.red, own.red, colorSpeed.x), green: channel(8, excess.green, own.green, colorSpeed.y),
            blue: channel(0, excess.blue, own.blue, colorSpeed.z), alpha: channel(24, excess.alpha, own.alpha, colorSpeed.w)
        ).bounded
    }
}

// MARK: - Births from particles

extension CellMotion {
    /// The positions at which these particles emit at these ages, and the values that the new particles inherit.
    func sites(in parents: BirthLanes, age: SIMD8<Float>, step: SIMD8<Float>) -> BirthSites {
        let pose = pose(parents, age: age, step: step)
        let speed = (pose.velocityX * pose.velocityX + pose.velocityY * pose.velocityY).squareRoot()
        var parent = BirthSites.Parents()
        // A particle at rest emits to the right.
        parent.headingX = (pose.velocityX / speed).replacing(with: 1, where: speed .== 0)
        parent.headingY = (pose.velocityY / speed).replacing(with: 0, where: speed .== 0)
        let scale = scale(parents, age: age)
        parent.scale = scale.replacing(with: 0, where: scale .< 0)
        parent.color = color(parents, age: age)
        let share = age / parents.lifetime
        if let scaleOverLife { parent.scale *= scaleOverLife.values(at: share) }
        if let colorOverLife { parent.color = parent.color.mapped(with: colorOverLife.colors(at: share)) { $0 * $1 } }
        return BirthSites(x: pose.x, y: pose.y, z: pose.z, parents: parent)
    }
}
