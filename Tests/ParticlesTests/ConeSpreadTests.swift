import LayoutMath
import Testing

@testable import Particles

/// Tests the laws of directions that are uniform in a cone.
@Suite struct ConeSpreadTests {
    /// Complete groups of eight, so that every lane counts.
    private static let births = 8_000

    private static func cell(_ range: Double = 90, _ change: (inout EmitterCell) -> Void = { _ in }) -> EmitterCell {
        var cell = EmitterCell()
        (cell.birthRate, cell.lifetime, cell.velocity) = (1, 1, 1)
        (cell.emissionSpread, cell.emissionRange) = (.cone, .degrees(range))
        change(&cell)
        return cell
    }

    /// The first spawned particles of a cell, eight at a time.
    private static func lanes(
        _ cell: EmitterCell, of emitter: Emitter = Emitter(), seed: UInt64 = 7, parents: BirthSites.Parents? = nil
    ) -> [BirthLanes] {
        let template = BirthTemplate(cell, of: emitter, hash: BirthHash(seed: seed))
        return stride(from: 0, to: UInt32(births), by: 8).map { first in
            let random = template.hash.draws(forBirths: BirthLanes.numbers &+ first)
            return template.births(random, lifetime: SIMD8(repeating: 1), at: BirthSites(parents: parents))
        }
    }

    private static func velocities(_ lanes: [BirthLanes]) -> [SIMD3<Double>] {
        lanes.flatMap { births in
            (0..<8).map { SIMD3(Double(births.velocityX[$0]), Double(births.velocityY[$0]), Double(births.velocityZ[$0])) }
        }
    }

    private static func velocities(_ cell: EmitterCell, seed: UInt64 = 7) -> [SIMD3<Double>] { velocities(lanes(cell, seed: seed)) }

    /// The unit vector of a longitude and a latitude in degrees.
    private static func axis(_ longitude: Double, _ latitude: Double) -> SIMD3<Double> {
        let (around, up) = (Angle.degrees(longitude), Angle.degrees(latitude))
        return SIMD3(around.cosine * up.cosine, around.sine * up.cosine, up.sine)
    }

    private static func cosine(_ degrees: Double) -> Double { Angle.degrees(degrees).cosine }

    // MARK: Within the cone

    @Test(arguments: [
        (0.0, 0.0, 1.0), (0, 0, 60), (30, 20, 90), (-120, -70, 25), (200, 90, 180), (77, 130, 300), (0, 45, 360), (10, 0, -60),
    ])
    func directionsAreUnitVectorsWithinHalfTheRangeOfTheAxis(longitude: Double, latitude: Double, range: Double) {
        let directions = Self.velocities(
            Self.cell(range) { ($0.emissionLongitude, $0.emissionLatitude) = (.degrees(longitude), .degrees(latitude)) })

        let axis = Self.axis(longitude, latitude)
        let cosines = directions.map { ($0 * axis).sum() }
        // Sines and cosines of the axis and of the turn about it are exact to 3e-7 each.
        #expect(directions.allSatisfy { abs(($0 * $0).sum() - 1) < 4e-6 })
        #expect(cosines.allSatisfy { $0 >= Self.cosine(abs(range) / 2) - 4e-6 && $0 <= 1 + 4e-6 })
    }

    /// Heights on the sphere are uniform (Archimedes), and so are the angles about the axis: equal areas get equal shares.
    @Test(arguments: [4.0, 60, 180, 300, 360])
    func coneIsFilledEvenlyByArea(range: Double) {
        let directions = Self.velocities(Self.cell(range) { $0.emissionLatitude = .degrees(90) })

        let height = 1 - Self.cosine(range / 2)
        let heights = (0..<8).map { part in directions.count { min(7, Int((1 - $0.z) / height * 8)) == part } }
        let turns = directions.map { Double(Turns.turns(x: SIMD8(repeating: Float($0.x)), y: SIMD8(repeating: Float($0.y)))[0]) + 0.5 }
        let sectors = (0..<8).map { part in turns.count { min(7, Int($0 * 8)) == part } }
        #expect(heights.reduce(0, +) == Self.births && chiSquared(heights) < 30, "7 on average, 30 in 1 of 10 000")
        #expect(sectors.reduce(0, +) == Self.births && chiSquared(sectors) < 30, "7 on average, 30 in 1 of 10 000")
    }

    @Test(arguments: [1.0, 30, 90, 180, 270, 360])
    func meanVelocityAlongTheAxisIsThatOfTheCap(range: Double) {
        let velocities = Self.velocities(Self.cell(range) { ($0.velocity, $0.emissionLatitude) = (50, .degrees(90)) })

        let mean = velocities.reduce(.zero, +) / Double(Self.births)
        let expected = 50 * (1 + Self.cosine(range / 2)) / 2
        // Uniform heights of this width deviate by its twelfth's root, the mean of n of them by that over the root of n: four of these.
        let tolerance = 4 * 50 * (1 - Self.cosine(range / 2)) / (12 * Double(Self.births)).squareRoot() + 1e-4
        #expect(abs(mean.z - expected) < tolerance, "\(mean.z) for \(expected)")
        // Across the axis the mean is 0; the deviation is at most 50.
        #expect(abs(mean.x) < 4 * 50 / Double(Self.births).squareRoot() && abs(mean.y) < 4 * 50 / Double(Self.births).squareRoot())
    }

    @Test func wholeTurnCoversTheSphereUniformly() {
        let directions = Self.velocities(Self.cell(360) { ($0.emissionLongitude, $0.emissionLatitude) = (.degrees(35), .degrees(-50)) })

        let mean = directions.reduce(.zero, +) / Double(Self.births)
        let octants = (0..<8).map { octant in
            directions.count { ($0.x < 0 ? 1 : 0) + ($0.y < 0 ? 2 : 0) + ($0.z < 0 ? 4 : 0) == octant }
        }
        // Each coordinate deviates by 1/sqrt(3), the mean of 8000 by 0.0065: four of these.
        for axis in 0..<3 { #expect(abs(mean[axis]) < 0.026) }
        #expect(chiSquared(octants) < 30, "7 on average, 30 in 1 of 10 000")
    }

    // MARK: The range

    @Test(arguments: [(0.0, 0.0), (90, 30), (-130, 160)])
    func coneWithoutWidthIsTheFanWithoutWidth(longitude: Double, latitude: Double) {
        let cone = Self.cell(0) {
            ($0.emissionLongitude, $0.emissionLatitude, $0.alignsToDirection) = (.degrees(longitude), .degrees(latitude), true)
        }
        var fan = cone
        fan.emissionSpread = .fan

        let (narrow, flat) = (Self.lanes(cone), Self.lanes(fan))

        #expect(Self.velocities(narrow) == Self.velocities(flat))
        #expect(narrow.map(\.rotation) == flat.map(\.rotation))
    }

    @Test(arguments: [(-60.0, 60.0), (400, 360), (-1e9, 360), (.infinity, 360)])
    func rangeHasNoSignAndEndsAtAWholeTurn(range: Double, same: Double) {
        #expect(Self.velocities(Self.cell(range)) == Self.velocities(Self.cell(same)))
    }

    // MARK: The axis

    @Test(arguments: [(90.0, 0.0), (-37, 0), (0, 60), (145, -80)])
    func turningTheAxisTurnsTheCloud(longitude: Double, latitude: Double) {
        let straight = Self.velocities(Self.cell(100))

        let turned = Self.velocities(
            Self.cell(100) { ($0.emissionLongitude, $0.emissionLatitude) = (.degrees(longitude), .degrees(latitude)) })

        // Out of the plane first, about y, then about z.
        let (around, up) = (Angle.degrees(longitude), Angle.degrees(latitude))
        for (before, after) in zip(straight, turned) {
            let raised = SIMD3(before.x * up.cosine - before.z * up.sine, before.y, before.x * up.sine + before.z * up.cosine)
            let expected = SIMD3(
                raised.x * around.cosine - raised.y * around.sine, raised.x * around.sine + raised.y * around.cosine, raised.z)
            let error = after - expected
            #expect((error * error).sum().squareRoot() < 4e-6)
        }
    }

    @Test func axisOfASphereIsItsNormal() {
        var emitter = Emitter()
        (emitter.emitterShape, emitter.emitterMode) = (.sphere, .surface)
        emitter.emitterSize.width = 10

        for births in Self.lanes(Self.cell(40), of: emitter) {
            let cosines = (births.x * births.velocityX + births.y * births.velocityY + births.z * births.velocityZ) / 10
            #expect((0..<8).allSatisfy { Double(cosines[$0]) >= Self.cosine(20) - 1e-5 })
        }
    }

    @Test func axisOfANestedCellIsTheDirectionOfItsParent() {
        var parents = BirthSites.Parents()
        (parents.headingX, parents.headingY) = (.zero, SIMD8(repeating: 1))

        let directions = Self.velocities(Self.lanes(Self.cell(60), parents: parents))

        #expect(directions.allSatisfy { $0.y >= Self.cosine(30) - 4e-6 })
    }

    // MARK: Everything else

    @Test func spritesAreTurnedToTheDirectionThatIsSeen() {
        for births in Self.lanes(Self.cell(200) { $0.alignsToDirection = true }) {
            let turns = Turns.turns(x: births.velocityX, y: births.velocityY)
            for lane in 0..<8 { #expect(abs(births.rotation[lane] - turns[lane] * 2 * .pi) < 1e-5) }
        }
    }

    @Test func sameSeedGivesTheSameConeAndAnotherSeedAnother() {
        let first = Self.velocities(Self.cell())

        #expect(Self.velocities(Self.cell()) == first)
        #expect(Self.velocities(Self.cell(), seed: 8) != first)
        #expect(Set(first).count == Self.births)
    }

    @Test func coneDrawsNumbersOfItsOwnAndChangesNoOther() {
        let cone = EmitterCell.lively { $0.emissionSpread = .cone }

        for (tilted, flat) in zip(Self.lanes(cone), Self.lanes(.lively)) {
            #expect(tilted.scale == flat.scale && tilted.spin == flat.spin && tilted.color == flat.color)
        }
        #expect(Self.velocities(cone) != Self.velocities(.lively))
    }

    /// The numbers of each purpose depend on its place in the list, so new ones are added at the end.
    @Test func purposesOfRandomNumbersKeepTheirPlaces() {
        #expect(BirthField.lifetime.rawValue == 0 && BirthField.direction.rawValue == 2 && BirthField.finishAlpha.rawValue == 24)
    }

    @Test func depthIsDroppedInThePlaneAndKeptInDepth() {
        var emitter = Emitter(cells: [Self.cell(90) { ($0.birthRate, $0.lifetime, $0.velocity, $0.contents) = (200, 4, 60, "dot") }])
        let plane = ParticleSystem.jumped(to: 3, emitter).sprites
        emitter.preservesDepth = true
        emitter.cameraDistance = 1e9

        let deep = ParticleSystem.jumped(to: 3, emitter).sprites

        // A camera far away sees the projection.
        #expect(plane.count == deep.count && plane.count > 500)
        for (one, other) in zip(plane, deep) { #expect(abs(one.x - other.x) < 1e-3 && abs(one.y - other.y) < 1e-3) }
        emitter.cameraDistance = 400
        #expect(Set(ParticleSystem.jumped(to: 3, emitter).sprites.map(\.scale)).count > 500)
    }
}
