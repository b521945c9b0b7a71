import LayoutMath
import Testing

@testable import Particles

/// Tests that every property changes the aspects that its documentation lists, and no others.
@Suite struct PropertyTests {
    /// The visible aspects of the particles.
    struct Aspects: OptionSet, Sendable {
        let rawValue: Int
        static let count = Aspects(rawValue: 1)
        static let place = Aspects(rawValue: 2)
        static let scale = Aspects(rawValue: 4)
        static let rotation = Aspects(rawValue: 8)
        static let color = Aspects(rawValue: 16)
        /// Which part of which picture is drawn, and how it is blended.
        static let picture = Aspects(rawValue: 32)
        /// The same sprites in another order.
        static let order = Aspects(rawValue: 64)
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        let name: String
        let aspects: Aspects
        let base: Emitter
        let apply: @Sendable (inout Emitter) -> Void
        var testDescription: String { name }

        init(_ name: String, _ aspects: Aspects, in base: Emitter = plain, _ apply: @escaping @Sendable (inout Emitter) -> Void) {
            self.name = name
            self.aspects = aspects
            self.base = base
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

    /// The plain emitter seen in depth.
    static var deep: Emitter {
        var emitter = plain
        emitter.preservesDepth = true
        return emitter
    }

    /// The plain emitter with particles that emit other particles.
    static var nested: Emitter {
        var emitter = plain
        var child = EmitterCell()
        child.contents = "dot"
        child.birthRate = 1
        child.lifetime = 1
        child.velocity = 10
        emitter.cells[0].emitterCells = [child]
        emitter.cells[0].isEnabled = false
        return emitter
    }

    static let numbers: [Edit] = [
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
        Edit("additive", .picture) { $0.renderMode = .additive },
        Edit("oldestFirst", []) { $0.renderMode = .oldestFirst },
        Edit("oldestLast", .order) { $0.renderMode = .oldestLast },
        Edit("backToFront", .order) { $0.renderMode = .backToFront },
    ]

    static let places: [Edit] = [
        Edit("emissionLatitude", .place) { $0.cells[0].emissionLatitude = .degrees(60) },
        Edit("emissionLatitude in depth", [.place, .scale], in: deep) { $0.cells[0].emissionLatitude = .degrees(60) },
        Edit("emissionSpread", .place) { $0.cells[0].emissionSpread = .cone },
        Edit("emissionSpread in depth", [.place, .scale], in: deep) { $0.cells[0].emissionSpread = .cone },
        Edit("zAcceleration", []) { $0.cells[0].zAcceleration = 20 },
        Edit("zAcceleration in depth", [.place, .scale], in: deep) { $0.cells[0].zAcceleration = 20 },
        Edit("emitterZPosition", []) { $0.emitterZPosition = 100 },
        Edit("emitterZPosition in depth", [.place, .scale], in: deep) { $0.emitterZPosition = 100 },
        Edit("cameraDistance", []) { $0.cameraDistance = 300 },
        Edit("cameraDistance in depth", [.place, .scale], in: deep) { $0.cameraDistance = 300 },
        Edit("preservesDepth", [.place, .scale]) { $0.preservesDepth = true },
        Edit("drag", .place) { $0.cells[0].drag = 0.4 },
        Edit("radialAcceleration", .place) { $0.cells[0].radialAcceleration = 9 },
        Edit("radialAccelerationRange", .place) { $0.cells[0].radialAccelerationRange = 9 },
        Edit("tangentialAcceleration", .place) { $0.cells[0].tangentialAcceleration = 9 },
        Edit("tangentialAccelerationRange", .place) { $0.cells[0].tangentialAccelerationRange = 9 },
        Edit("attractors", .place) { $0.cells[0].attractors = [PointAttractor(position: .zero, strength: 50, radius: 2_000)] },
        Edit("orbit", .place) { $0.cells[0].orbit = Emitter.orbit },
        Edit("mask", .place) {
            $0.emitterShape = .mask
            $0.mask = OpacityMask(name: "m", width: 1, height: 2, alphas: [0, 255])
        },
    ]

    static let lives: [Edit] = [
        Edit("rotation", .rotation) { $0.cells[0].rotation = .degrees(30) },
        Edit("rotationRange", .rotation) { $0.cells[0].rotationRange = .degrees(30) },
        Edit("alignsToDirection", .rotation) { $0.cells[0].alignsToDirection = true },
        Edit("finish", [.scale, .rotation, .color]) { $0.cells[0].finish = Emitter.finish },
        Edit("scaleOverLife", .scale) { $0.cells[0].scaleOverLife = LifeCurve([.init(location: 0.5, value: 2)]) },
        Edit("colorOverLife", .color) {
            $0.cells[0].colorOverLife = LifeGradient([.init(location: 1, color: ParticleColor(red: 0.5, green: 1, blue: 1))])
        },
        Edit("trail", .count) { $0.cells[0].trail = ParticleTrail(count: 3, interval: 0.1) },
        Edit("frames", [.picture, .order]) { $0.cells[0].frames = SpriteFrames(columns: 4, rows: 1, order: .random) },
        Edit("frames over life", [.picture, .order]) { $0.cells[0].frames = SpriteFrames(columns: 4, rows: 1, order: .overLife) },
        Edit("capacity", .count) { $0.cells[0].capacity = 20 },
        Edit("style", .scale) { $0.cells[0].style = ["scaleSpeed": 0.1, "birthRate": 3, "nonsense": 1] },
        Edit("contentsRect", .picture) { $0.cells[0].contentsRect.size.width = 0.5 },
        Edit("contentsScale", .picture) { $0.cells[0].contentsScale = 2 },
        Edit("minificationFilter", .picture) { $0.cells[0].minificationFilter = .trilinear },
        Edit("magnificationFilter", .picture) { $0.cells[0].magnificationFilter = .nearest },
        Edit("minificationFilterBias", .picture) { $0.cells[0].minificationFilterBias = 1 },
        Edit("emitterCells", .count) { $0.cells[0].emitterCells = [.demo] },
        Edit("child velocity", .place, in: nested) { $0.cells[0].emitterCells[0].velocity = 20 },
        Edit("parent velocity", .place, in: nested) { $0.cells[0].velocity = 20 },
        Edit("parent scale", .scale, in: nested) { $0.cells[0].scale = 3 },
        Edit("parent color", .color, in: nested) { $0.cells[0].color = .white },
    ]

    static let timings: [Edit] = [
        Edit("beginTime", [.count]) { $0.cells[0].timing.beginTime = 2 },
        Edit("duration", [.count]) { $0.cells[0].timing.duration = 2 },
        Edit("speed", [.count, .place]) { $0.cells[0].timing.speed = 0.5 },
        Edit("timeOffset", [.count]) {
            $0.cells[0].timing.duration = 20
            $0.cells[0].timing.timeOffset = 18
        },
        Edit("repeatCount", [.count], in: pulsing) { $0.cells[0].timing.repeatCount = 2 },
        Edit("repeatDuration", [.count], in: pulsing) { $0.cells[0].timing.repeatDuration = 1.7 },
        Edit("autoreverses", [.count], in: pulsing) { $0.cells[0].timing.autoreverses = true },
        Edit("fill forwards", [.count], in: pulsing) { $0.cells[0].timing.fillMode = .forwards },
        Edit("fill backwards", [.count], in: pulsing) { $0.cells[0].timing.fillMode = .backwards },
        Edit("emitter beginTime", [.count]) { $0.timing.beginTime = 2 },
        Edit("emitter duration", [.count]) { $0.timing.duration = 2 },
        Edit("emitter speed", [.count]) { $0.timing.speed = 0.5 },
        Edit("emitter timeOffset", [.count]) { $0.timing.timeOffset = 3 },
        Edit("emitter repeatCount", [.count], in: pulsed) { $0.timing.repeatCount = 2 },
        Edit("emitter repeatDuration", [.count], in: pulsed) { $0.timing.repeatDuration = 1.7 },
        Edit("emitter autoreverses", [.count], in: pulsed) { $0.timing.autoreverses = true },
        Edit("emitter fill forwards", [.count], in: pulsed) { $0.timing.fillMode = .forwards },
        Edit("emitter fill backwards", [.count], in: pulsed) { $0.timing.fillMode = .backwards },
    ]

    /// The plain emitter with a window of a second that begins after two.
    static var pulsing: Emitter {
        var emitter = plain
        emitter.cells[0].timing.beginTime = 2
        emitter.cells[0].timing.duration = 1
        return emitter
    }

    static var pulsed: Emitter {
        var emitter = plain
        emitter.timing.beginTime = 2
        emitter.timing.duration = 1
        return emitter
    }

    @Test(arguments: numbers + places + lives + timings)
    func changesWhatItSaysAndNothingElse(edit: Edit) {
        var edited = edit.base
        edit.apply(&edited)

        let (before, oldBatches) = Self.picture(of: edit.base)
        let (sprites, batches) = Self.picture(of: edited)
        var after = sprites

        var changed: Aspects = []
        if before.count != after.count { changed.insert(.count) }
        guard !edit.aspects.contains(.count) else {
            #expect(changed.contains(.count))
            return
        }
        if Self.pictures(of: oldBatches) != Self.pictures(of: batches) { changed.insert(.picture) }
        if before != after && Set(before) == Set(after) {
            changed.insert(.order)
            after = before
        }
        if before.map({ [$0.x, $0.y] }) != after.map({ [$0.x, $0.y] }) { changed.insert(.place) }
        if before.map(\.scale) != after.map(\.scale) { changed.insert(.scale) }
        if before.map(\.rotation) != after.map(\.rotation) { changed.insert(.rotation) }
        if before.map(\.argb) != after.map(\.argb) { changed.insert(.color) }
        #expect(changed == edit.aspects)
    }

    static func picture(of emitter: Emitter) -> ([Sprite], [SpriteBatch]) {
        var buffer = SpriteBuffer()
        ParticleSystem.jumped(to: 8, emitter).evaluate(into: &buffer)
        return (buffer.sprites, buffer.batches)
    }

    /// The drawing properties of the batches, without their sprites.
    static func pictures(of batches: [SpriteBatch]) -> [String] {
        batches.map {
            "\($0.contents) \($0.contentsRect) \($0.contentsScale) \($0.minificationFilter) \($0.magnificationFilter) "
                + "\($0.minificationFilterBias) \($0.isAdditive)"
        }
    }

    /// A new property must be added to the tables above.
    @Test func everyPropertyIsInATable() {
        let names = Set((Self.numbers + Self.places + Self.lives + Self.timings).map(\.name))
        for label in Mirror(reflecting: EmitterCell()).children.compactMap(\.label) where label != "timing" {
            #expect(names.contains(label), "cell \(label)")
        }
        let factors = ["birthRate", "lifetime", "velocity", "scale", "spin"]
        for label in Mirror(reflecting: Emitter()).children.compactMap(\.label) {
            let name = factors.contains(label) ? label + " factor" : label
            #expect(names.contains(name) || ["cells", "renderMode", "timing"].contains(label), "emitter \(label)")
        }
        for label in Mirror(reflecting: MediaTiming()).children.compactMap(\.label) where label != "fillMode" {
            #expect(names.contains(label) && names.contains("emitter " + label), "timing \(label)")
        }
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
            $0.blueSpeed = -0.31
            $0.alphaSpeed = 0.06
        }

        let sprite = try #require(ParticleSystem.jumped(to: age, emitter).sprites.first)

        func byte(_ value: Double) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }
        #expect(sprite.red == byte(0.2 + 0.31 * age))
        #expect(sprite.green == byte(0.8 - 0.21 * age))
        #expect(sprite.blue == byte(2 - 0.31 * age))
        #expect(sprite.alpha == byte(0.6 + 0.06 * age))
    }

    @Test(arguments: [0.0, 0.5])
    func coloursBornOutsideTheirRangeComeBackByTheirSpeeds(drag: Double) {
        var emitter = Self.single {
            $0.birthRate = 200
            $0.color = ParticleColor(red: 0.9, green: 0.1, blue: 0.5, alpha: 1)
            $0.redRange = 1
            $0.redSpeed = -0.25
            $0.greenRange = 1
            $0.greenSpeed = 0.25
            $0.drag = drag
        }
        emitter.seed = 3
        let system = ParticleSystem(emitter)
        system.advance(to: 1)
        let born = system.sprites
        system.emitter.birthRate = 0
        system.advance(to: 3)

        let later = system.sprites

        // A clamp at the start would leave none above 0.5 - 0.25 and none below 0.5.
        let (brightest, darkest) = (later.map(\.red).max() ?? 0, later.map(\.green).min() ?? 255)
        #expect(born.count { $0.red == 255 } > 20 && born.count { $0.green == 0 } > 20)
        #expect(brightest > 140 + 60 && darkest < 115 - 60)
        #expect(born.count == later.count)
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

    @Test(arguments: [(0.0, 60.0), (135, 10), (-90, 180), (270, 360), (20, 0), (45, -40)])
    func directionsLieEvenlyWithinHalfTheRangeAboutTheLongitude(longitude: Double, range: Double) {
        var emitter = Emitter(cells: [.demo])
        emitter.cells[0].birthRate = 1_000
        emitter.cells[0].emissionLongitude = .degrees(longitude)
        emitter.cells[0].emissionRange = .degrees(range)
        emitter.cells[0].velocity = 1

        let sprites = ParticleSystem.jumped(to: 10, emitter).sprites.filter { $0.x != 0 || $0.y != 0 }

        let turns = sprites.map { Double(Turns.turns(x: SIMD8(repeating: $0.x), y: SIMD8(repeating: $0.y))[0]) - longitude / 360 }
        let deviations = turns.map { ($0 - $0.rounded()) * 360 }
        #expect(deviations.allSatisfy { abs($0) <= abs(range) / 2 + 0.01 })
        guard range != 0 else { return }
        let shares = (0..<8).map { part in deviations.count { min(7, max(0, Int(($0 / abs(range) + 0.5) * 8))) == part } }
        #expect(chiSquared(shares) < 30, "7 on average, 30 in 1 of 10 000")
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
