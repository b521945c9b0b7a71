import LayoutMath
import Testing

@testable import Particles

/// Every property changes what it says and nothing else.
@Suite struct PropertyTests {
    /// What can be seen of the particles.
    struct Aspects: OptionSet, Sendable {
        let rawValue: Int
        static let count = Aspects(rawValue: 1)
        static let place = Aspects(rawValue: 2)
        static let scale = Aspects(rawValue: 4)
        static let rotation = Aspects(rawValue: 8)
        static let color = Aspects(rawValue: 16)
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        let name: String
        let aspects: Aspects
        let apply: @Sendable (inout Emitter) -> Void
        var testDescription: String { name }

        init(_ name: String, _ aspects: Aspects, _ apply: @escaping @Sendable (inout Emitter) -> Void) {
            self.name = name
            self.aspects = aspects
            self.apply = apply
        }
    }

    static var plain: Emitter {
        var cell = EmitterCell.demo
        cell.color = ParticleColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5)
        cell.spin = .degrees(10)
        cell.velocityRange = 5
        cell.spinRange = .degrees(4)
        var emitter = Emitter(cells: [cell])
        emitter.emitterShape = .cuboid
        emitter.emitterMode = .surface
        emitter.emitterSize = Size(width: 40, height: 20)
        emitter.emitterDepth = 30
        return emitter
    }

    static let edits: [Edit] = [
        Edit("birthRate", [.count, .place, .rotation]) { $0.cells[0].birthRate = 20 },
        Edit("lifetime", .count) { $0.cells[0].lifetime = 2 },
        Edit("lifetimeRange", .count) { $0.cells[0].lifetimeRange = 30 },
        Edit("velocity", .place) { $0.cells[0].velocity = 90 },
        Edit("velocityRange", .place) { $0.cells[0].velocityRange = 20 },
        Edit("emissionLongitude", .place) { $0.cells[0].emissionLongitude = .degrees(80) },
        Edit("emissionRange", .place) { $0.cells[0].emissionRange = .degrees(180) },
        Edit("xAcceleration", .place) { $0.cells[0].xAcceleration = 3 },
        Edit("yAcceleration", .place) { $0.cells[0].yAcceleration = 3 },
        Edit("scale", .scale) { $0.cells[0].scale = 0.7 },
        Edit("scaleRange", .scale) { $0.cells[0].scaleRange = 0 },
        Edit("scaleSpeed", .scale) { $0.cells[0].scaleSpeed = 0.1 },
        Edit("spin", .rotation) { $0.cells[0].spin = .degrees(20) },
        Edit("spinRange", .rotation) { $0.cells[0].spinRange = .degrees(20) },
        Edit("color", .color) { $0.cells[0].color = .white },
        Edit("redRange", .color) { $0.cells[0].redRange = 0.5 },
        Edit("greenRange", .color) { $0.cells[0].greenRange = 0.5 },
        Edit("blueRange", .color) { $0.cells[0].blueRange = 0.5 },
        Edit("alphaRange", .color) { $0.cells[0].alphaRange = 0.5 },
        Edit("redSpeed", .color) { $0.cells[0].redSpeed = 0.05 },
        Edit("greenSpeed", .color) { $0.cells[0].greenSpeed = 0.05 },
        Edit("blueSpeed", .color) { $0.cells[0].blueSpeed = 0.05 },
        Edit("alphaSpeed", .color) { $0.cells[0].alphaSpeed = 0.05 },
        Edit("emitterPosition", .place) { $0.emitterPosition = Point(x: 3, y: 0) },
        Edit("emitterSize", .place) { $0.emitterSize.width = 60 },
        Edit("emitterDepth", .place) { $0.emitterDepth = 300 },
        Edit("emitterShape", .place) { $0.emitterShape = .rectangle },
        Edit("emitterMode", .place) { $0.emitterMode = .outline },
        Edit("birthRate factor", [.count, .place, .rotation]) { $0.birthRate = 0.5 },
        Edit("lifetime factor", .count) { $0.lifetime = 0.2 },
        Edit("velocity factor", .place) { $0.velocity = 2 },
        Edit("scale factor", .scale) { $0.scale = 2 },
        Edit("spin factor", .rotation) { $0.spin = 2 },
        Edit("seed", [.place, .scale, .rotation]) { $0.seed = 1 },
        Edit("isEnabled", .count) { $0.cells[0].isEnabled = false },
        Edit("contents", .count) { $0.cells[0].contents = nil },
        Edit("name", []) { $0.cells[0].name = "spark" },
        Edit("additive", []) { $0.renderMode = .additive },
        Edit("oldestFirst", []) { $0.renderMode = .oldestFirst },
    ]

    @Test(arguments: edits)
    func changesWhatItSaysAndNothingElse(edit: Edit) {
        var edited = Self.plain
        edit.apply(&edited)

        let before = ParticleSystem.jumped(to: 8, Self.plain).sprites
        let after = ParticleSystem.jumped(to: 8, edited).sprites

        var changed: Aspects = []
        if before.count != after.count { changed.insert(.count) }
        guard !edit.aspects.contains(.count) else {
            #expect(changed.contains(.count))
            return
        }
        if before.map({ [$0.x, $0.y] }) != after.map({ [$0.x, $0.y] }) { changed.insert(.place) }
        if before.map(\.scale) != after.map(\.scale) { changed.insert(.scale) }
        if before.map(\.rotation) != after.map(\.rotation) { changed.insert(.rotation) }
        if before.map(\.argb) != after.map(\.argb) { changed.insert(.color) }
        #expect(changed == edit.aspects)
    }

    @Test func shorterLivesLeaveTheSurvivorsAsTheyWere() {
        var edited = Self.plain
        edited.cells[0].lifetime = 2

        let before = ParticleSystem.jumped(to: 8, Self.plain).sprites
        let after = ParticleSystem.jumped(to: 8, edited).sprites

        #expect(after.count == 80)
        #expect(after == Array(before.suffix(80)))
    }

    static func single(_ change: (inout EmitterCell) -> Void) -> Emitter {
        var cell = EmitterCell()
        cell.contents = "dot"
        cell.birthRate = 0.1
        cell.lifetime = 9
        change(&cell)
        return Emitter(cells: [cell])
    }

    @Test(arguments: [0, 0.25, 1, 4, 8.9])
    func motionFollowsItsEquation(age: Seconds) throws {
        let emitter = Self.single {
            $0.velocity = 50
            $0.emissionLongitude = .degrees(90)
            $0.xAcceleration = 8
            $0.yAcceleration = -20
            $0.scale = 2
            $0.scaleSpeed = -0.125
            $0.spin = .radians(-3)
        }

        let sprite = try #require(ParticleSystem.jumped(to: age, emitter).sprites.first)

        #expect(abs(Double(sprite.x) - 4 * age * age) < 0.001)
        #expect(abs(Double(sprite.y) - (50 * age - 10 * age * age)) < 0.001)
        #expect(abs(Double(sprite.scale) - (2 - 0.125 * age)) < 1e-5)
        #expect(abs(Double(sprite.rotation) + 3 * age) < 1e-4)
    }

    @Test(arguments: [0, 1, 2, 3.5, 6])
    func coloursFollowTheirEquationAndAreClamped(age: Seconds) throws {
        let emitter = Self.single {
            $0.color = ParticleColor(red: 0.2, green: 0.8, blue: 2, alpha: 0.6)
            $0.redSpeed = 0.31
            $0.greenSpeed = -0.21
            $0.blueSpeed = -0.11
            $0.alphaSpeed = 0.06
        }

        let sprite = try #require(ParticleSystem.jumped(to: age, emitter).sprites.first)

        func byte(_ value: Double) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }
        #expect(sprite.red == byte(0.2 + 0.31 * age))
        #expect(sprite.green == byte(0.8 - 0.21 * age))
        #expect(sprite.blue == byte(1 - 0.11 * age))
        #expect(sprite.alpha == byte(0.6 + 0.06 * age))
    }

    @Test func fadedAndShrunkenParticlesLiveOnUnseen() {
        let faded = ParticleSystem.jumped(to: 5, Self.single { $0.alphaSpeed = -0.25 })
        let shrunken = ParticleSystem.jumped(to: 5, Self.single { $0.scaleSpeed = -0.25 })

        #expect(faded.aliveCount == 1 && faded.sprites.isEmpty)
        #expect(shrunken.aliveCount == 1 && shrunken.sprites.isEmpty)
    }

    @Test(arguments: [
        (EmitterShape.point, 0.0, SIMD2<Float>(1, 0)), (.point, -90, SIMD2(0, -1)), (.line, 0, SIMD2(0, -1)), (.line, 180, SIMD2(0, 1)),
        (.line, 90, SIMD2(1, 0)), (.rectangle, 45, SIMD2(0.707_107, 0.707_107)),
    ])
    func longitudeTurnsTheNaturalDirectionClockwise(shape: EmitterShape, degrees: Double, direction: SIMD2<Float>) throws {
        var emitter = Self.single {
            $0.velocity = 100
            $0.emissionLongitude = .degrees(degrees)
        }
        emitter.emitterShape = shape

        let sprite = try #require(ParticleSystem.jumped(to: 1, emitter).sprites.first)

        #expect(abs(sprite.x - 100 * direction.x) < 0.001 && abs(sprite.y - 100 * direction.y) < 0.001)
    }

    @Test func negativeVelocityImplodesACircle() {
        var emitter = Emitter(cells: [.demo])
        emitter.cells[0].emissionLongitude = .zero
        emitter.cells[0].emissionRange = .zero
        emitter.cells[0].velocity = -40
        emitter.cells[0].lifetime = 2
        emitter.emitterShape = .circle
        emitter.emitterMode = .outline
        emitter.emitterSize = Size(width: 80, height: 0)

        let distances = ParticleSystem.jumped(to: 6, emitter).sprites.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }

        for (index, distance) in distances.reversed().enumerated() { #expect(abs(distance - (80 - Float(index))) < 0.01) }
    }

    @Test func fansAreFilledEvenly() {
        var emitter = Emitter(cells: [.demo])
        emitter.cells[0].birthRate = 1_000
        emitter.cells[0].emissionLongitude = .zero
        emitter.cells[0].emissionRange = .degrees(90)
        emitter.cells[0].velocity = 1

        let slopes = ParticleSystem.jumped(to: 10, emitter).sprites.dropLast().map { $0.y / $0.x }

        // tan(22.5 degrees) parts each half of the fan in two.
        let quarter = Float(2).squareRoot() - 1
        let bounds = [-1.001, -quarter, 0, quarter, 1.001]
        let shares = zip(bounds, bounds.dropFirst()).map { low, high in slopes.count { $0 >= low && $0 < high } }
        #expect(shares.reduce(0, +) == slopes.count)
        #expect(chiSquared(shares) < 21, "3 on average, 21 in 1 of 10 000")
    }
}
