extension BirthTemplate {
    /// The particle of these random numbers at a site.
    ///
    /// What a cell does not use is not drawn, and changes nothing when it is.
    func birth(_ random: BirthDraws, lifetime: Float, at site: BirthSite) -> BirthState {
        let place = shape.sample(random)
        var state = BirthState(time: site.time)
        state.lifetime = lifetime
        state.position = site.center + place.offset
        state.scale = random.sample(draws.scale, .scale) * site.scale
        state.rotation = random.sample(draws.rotation, .rotation)
        state.spin = random.sample(draws.spin, .spin)
        state.identity = random.state
        let color = random.sample(draws.color) * site.color
        state.color = Self.packed(color)
        let heading = self.heading(random, from: site.heading ?? place.heading)
        if draws.alignsToDirection { state.rotation += Turns.angle(of: heading) }
        state.velocity = velocity(random.sample(draws.speed, .speed), heading, place.elevation)
        if let orbit = draws.orbit { state.begin(orbit, random, heading, lifetime) }
        if let finish = draws.finish { state.head(for: finish, random, site, color, lifetime) }
        if draws.frameCount > 1 { state.frame = UInt32(random.uniform(.frame) * Float(draws.frameCount)) }
        if motion.course == .integrated {
            state.radialAcceleration = random.sample(draws.radialAcceleration, .radialAcceleration)
            state.tangentialAcceleration = random.sample(draws.tangentialAcceleration, .tangentialAcceleration)
            state.origin = SIMD2(site.center.x, site.center.y)
        }
        return state
    }

    /// The direction of birth in the plane.
    private func heading(_ random: BirthDraws, from zero: SIMD2<Float>) -> SIMD2<Float> {
        let turns = Turns.reduced(random.sample(draws.direction, .direction))
        let (sine, cosine) = (Turns.sine(turns), Turns.cosine(turns))
        return SIMD2(zero.x * cosine - zero.y * sine, zero.x * sine + zero.y * cosine)
    }

    /// The angles out of the plane, of the shape and of the cell, add up.
    private func velocity(_ speed: Float, _ heading: SIMD2<Float>, _ elevation: SIMD2<Float>) -> SIMD3<Float> {
        let latitude = draws.latitude
        let cosine = elevation.x * latitude.x - elevation.y * latitude.y
        let sine = elevation.y * latitude.x + elevation.x * latitude.y
        return SIMD3(heading * (speed * cosine), speed * sine)
    }

    /// The colour as a word `0xAARRGGBB`.
    private static func packed(_ color: SIMD4<Float>) -> UInt32 {
        let bounded = color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
        let bytes = SIMD4<UInt32>((bounded * 255).rounded(.toNearestOrAwayFromZero))
        return bytes.w << 24 | bytes.x << 16 | bytes.y << 8 | bytes.z
    }
}

extension BirthState {
    fileprivate mutating func begin(_ orbit: OrbitSpreads, _ random: BirthDraws, _ heading: SIMD2<Float>, _ lifetime: Float) {
        let start = random.sample(orbit.startRadius, .startRadius)
        let end = random.sample(orbit.endRadius, .endRadius)
        velocity = SIMD3(start, (end - start) / lifetime, velocity.z)
        self.orbit = SIMD2(Turns.turns(of: heading), random.sample(orbit.speed, .orbitSpeed))
    }

    /// Sets the changes per second that lead to the finish at the end of the life.
    fileprivate mutating func head(
        for finish: FinishSpreads, _ random: BirthDraws, _ site: BirthSite, _ start: SIMD4<Float>, _ lifetime: Float
    ) {
        scaleSpeed = (random.sample(finish.scale, .finishScale) * site.scale - scale) / lifetime
        spin = (random.sample(finish.rotation, .finishRotation) - rotation) / lifetime
        let end = (random.sample(finish.color, finish: true) * site.color).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
        colorSpeed = (end - start.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))) / lifetime
    }
}
