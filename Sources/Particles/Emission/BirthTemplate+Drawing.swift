import LayoutMath

extension BirthTemplate {
    /// Returns eight particles at these sites, drawn with these random numbers.
    ///
    /// Values that the cell does not use are not drawn; this does not affect the others.
    func births(_ random: BirthDraws, lifetime: SIMD8<Float>, at sites: BirthSites) -> BirthLanes {
        var births = BirthLanes()
        births.seconds = sites.moments.seconds
        births.fractions = sites.moments.fractions
        births.lifetime = lifetime
        births.identity = random.state
        let place = shape.sample(random)
        births.x = sites.x + place.x
        births.y = sites.y + place.y
        births.z = sites.z + place.z
        births.scale = random.sample(draws.scale, .scale)
        births.rotation = random.sample(draws.rotation, .rotation)
        births.spin = random.sample(draws.spin, .spin)
        var color = random.sample(draws.color, finish: false)
        if let parents = sites.parents {
            births.scale *= parents.scale
            color = color.mapped(with: parents.color) { $0 * $1 }
        }
        if motion.extras.contains(.excess) { births.colorExcess = color.excess }
        color = color.bounded
        births.color = color.words
        var (headingX, headingY) = heading(
            random, x: sites.parents?.headingX ?? place.headingX, y: sites.parents?.headingY ?? place.headingY)
        if let cone = draws.cone {
            setVelocity(of: &births, random, &headingX, &headingY, place, in: cone)
        } else {
            setVelocity(of: &births, random, headingX, headingY, place)
        }
        if draws.alignsToDirection { births.rotation += Turns.turns(x: headingX, y: headingY) * (2 * .pi) }
        if let orbit = draws.orbit { births.begin(orbit, random, headingX, headingY) }
        if let finish = draws.finish { births.head(for: finish, random, sites, color) }
        if draws.frameCount > 1 { births.frame = frames(random) }
        if motion.course == .integrated { setForces(of: &births, random, sites) }
        return births
    }

    /// The initial directions in the plane.
    @inline(__always)
    private func heading(_ random: BirthDraws, x: SIMD8<Float>, y: SIMD8<Float>) -> (SIMD8<Float>, SIMD8<Float>) {
        let turns = Turns.reduced(random.sample(draws.direction, .direction))
        let (sine, cosine) = (Turns.sine(turns), Turns.cosine(turns))
        return (x * cosine - y * sine, x * sine + y * cosine)
    }

    /// The angles out of the plane; those of the shape and of the cell are added.
    @inline(__always)
    private func setVelocity(
        of births: inout BirthLanes, _ random: BirthDraws, _ headingX: SIMD8<Float>, _ headingY: SIMD8<Float>, _ place: ShapeSamples
    ) {
        let speed = random.sample(draws.speed, .speed)
        let latitude = draws.latitude
        let inPlane = speed * (place.elevationCosine * latitude.x - place.elevationSine * latitude.y)
        births.velocityX = headingX * inPlane
        births.velocityY = headingY * inPlane
        births.velocityZ = speed * (place.elevationSine * latitude.x + place.elevationCosine * latitude.y)
    }

    /// Sets the velocities in a cone about a heading. The headings are replaced by the directions in the plane, which are not unit
    /// vectors.
    ///
    /// For a heading h and an angle λ out of the plane, the axis is (h cos λ, sin λ). The vectors across it are (n, 0) in the plane,
    /// where n is h rotated by a quarter turn, and (-h sin λ, cos λ).
    @inline(__always)
    private func setVelocity(
        of births: inout BirthLanes, _ random: BirthDraws, _ headingX: inout SIMD8<Float>, _ headingY: inout SIMD8<Float>,
        _ place: ShapeSamples, in cone: ConeSpread
    ) {
        let latitude = draws.latitude
        let cosine = place.elevationCosine * latitude.x - place.elevationSine * latitude.y
        let sine = place.elevationSine * latitude.x + place.elevationCosine * latitude.y
        let direction = cone.directions(random)
        let inPlane = direction.along * cosine - direction.outward * sine
        let (x, y) = (headingX, headingY)
        headingX = x * inPlane - y * direction.across
        headingY = y * inPlane + x * direction.across
        let speed = random.sample(draws.speed, .speed)
        births.velocityX = headingX * speed
        births.velocityY = headingY * speed
        births.velocityZ = speed * (direction.along * sine + direction.outward * cosine)
    }

    private func frames(_ random: BirthDraws) -> SIMD8<UInt32> {
        let places = random.uniform(.frame) * Float(draws.frameCount)
        var frames = SIMD8<UInt32>.zero
        for lane in 0..<8 { frames[lane] = UInt32(places[lane]) }
        return frames
    }

    private func setForces(of births: inout BirthLanes, _ random: BirthDraws, _ sites: BirthSites) {
        births.radialAcceleration = random.sample(draws.radialAcceleration, .radialAcceleration)
        births.tangentialAcceleration = random.sample(draws.tangentialAcceleration, .tangentialAcceleration)
        births.originX = sites.x
        births.originY = sites.y
    }
}

extension BirthLanes {
    fileprivate mutating func begin(_ orbit: OrbitSpreads, _ random: BirthDraws, _ headingX: SIMD8<Float>, _ headingY: SIMD8<Float>) {
        let start = random.sample(orbit.startRadius, .startRadius)
        let end = random.sample(orbit.endRadius, .endRadius)
        velocityX = start
        velocityY = (end - start) / lifetime
        orbitTurns = Turns.turns(x: headingX, y: headingY)
        orbitSpeed = random.sample(orbit.speed, .orbitSpeed)
    }

    /// Sets the changes per second that reach the finish values at the end of the life.
    fileprivate mutating func head(for finish: FinishSpreads, _ random: BirthDraws, _ sites: BirthSites, _ start: ColorLanes) {
        let endScale = random.sample(finish.scale, .finishScale) * (sites.parents?.scale ?? SIMD8(repeating: 1))
        scaleSpeed = (endScale - scale) / lifetime
        spin = (random.sample(finish.rotation, .finishRotation) - rotation) / lifetime
        var end = random.sample(finish.color, finish: true)
        if let parents = sites.parents { end = end.mapped(with: parents.color) { $0 * $1 } }
        let life = lifetime
        colorSpeed = end.bounded.mapped(with: start) { ($0 - $1) / life }
    }
}

extension BirthDraws {
    /// The initial colours, or those at the finish.
    func sample(_ spread: ColorSpread, finish: Bool) -> ColorLanes {
        func channel(_ index: Int, _ field: BirthField) -> SIMD8<Float> {
            let mean = SIMD8(repeating: spread.mean[index])
            return spread.range[index] == 0 ? mean : mean + spread.range[index] * (uniform(field) - 0.5)
        }
        return ColorLanes(
            red: channel(0, finish ? .finishRed : .red), green: channel(1, finish ? .finishGreen : .green),
            blue: channel(2, finish ? .finishBlue : .blue), alpha: channel(3, finish ? .finishAlpha : .alpha))
    }
}
