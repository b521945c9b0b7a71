import LayoutMath
import Testing

@testable import Particles

extension EmitterCell {
    /// 40 particles a second that live for 16 s, falling in a fan of 45 degrees at 80 px/s.
    static var demo: EmitterCell {
        var cell = EmitterCell()
        cell.contents = "dot"
        cell.birthRate = 40
        cell.lifetime = 16
        cell.velocity = 80
        cell.scale = 0.3
        cell.scaleRange = 0.2
        cell.emissionLongitude = .degrees(90)
        cell.emissionRange = .degrees(45)
        return cell
    }

    /// A cell in which every random field and every speed matters.
    static var lively: EmitterCell {
        var cell = EmitterCell.demo
        cell.birthRate = 97.3
        cell.lifetime = 3
        cell.lifetimeRange = 4
        cell.velocityRange = 60
        cell.yAcceleration = 30
        cell.xAcceleration = -5
        cell.scaleSpeed = -0.02
        cell.spin = .degrees(30)
        cell.spinRange = .degrees(200)
        cell.color = ParticleColor(red: 0.9, green: 0.5, blue: 0.2, alpha: 0.9)
        cell.redRange = 0.2
        cell.greenRange = 0.4
        cell.blueRange = 0.4
        cell.alphaRange = 0.2
        cell.greenSpeed = -0.1
        cell.alphaSpeed = -0.15
        return cell
    }

    /// The lively cell with a change.
    static func lively(_ change: (inout EmitterCell) -> Void) -> EmitterCell {
        var cell = lively
        change(&cell)
        return cell
    }
}

struct Specimen: Sendable, CustomTestStringConvertible {
    let name: String
    let emitter: Emitter
    var testDescription: String { name }

    init(_ name: String, _ emitter: Emitter) {
        self.name = name
        self.emitter = emitter
    }
}

extension Emitter {
    /// Emitters that together use every kind of motion, life, timing and nesting.
    static let zoo: [Specimen] = [
        Specimen("drag", Emitter(cells: [.lively { $0.drag = 0.7 }])),
        Specimen("orbit", Emitter(cells: [.lively { $0.orbit = orbit }])),
        Specimen("forces", Emitter(cells: [.lively { $0.pull() }])),
        Specimen("finish", Emitter(cells: [.lively { $0.finish = finish }])),
        Specimen("trail", Emitter(cells: [.lively { $0.trail = ParticleTrail(count: 5, interval: 0.05) }])),
        Specimen("frames", Emitter(cells: [.lively { $0.frames = SpriteFrames(columns: 4, rows: 2, order: .random) }])),
        Specimen("over life", Emitter(cells: [.lively { $0.fade() }])),
        Specimen("timing", Emitter(cells: [.lively { $0.timing = pulses }])),
        Specimen("rocket", Emitter(cells: [.rocket])),
        Specimen("pulled rocket", Emitter(cells: [.rocket { $0.pull() }])),
        Specimen("slow", slow),
        Specimen("deep", deep),
        Specimen("cone", cone),
    ]

    static var orbit: OrbitMotion {
        var orbit = OrbitMotion()
        orbit.startRadius = 20
        orbit.startRadiusRange = 10
        orbit.endRadius = 120
        orbit.speed = .degrees(90)
        orbit.speedRange = .degrees(60)
        return orbit
    }

    static var finish: FinishState {
        var finish = FinishState()
        finish.scale = 0.1
        finish.scaleRange = 0.05
        finish.rotation = .degrees(720)
        finish.color = ParticleColor(red: 0.2, green: 0, blue: 1, alpha: 0.1)
        finish.redRange = 0.3
        return finish
    }

    static var pulses: MediaTiming {
        var timing = MediaTiming()
        timing.beginTime = 0.7
        timing.duration = 0.31
        timing.speed = 1.5
        timing.repeatCount = 12
        timing.autoreverses = true
        return timing
    }

    static var slow: Emitter {
        var emitter = Emitter(cells: [.lively, .rocket])
        emitter.timing.speed = 0.6
        emitter.timing.beginTime = 1
        return emitter
    }

    static var deep: Emitter {
        var emitter = Emitter(cells: [.lively { $0.zAcceleration = 20 }])
        emitter.emitterShape = .sphere
        emitter.emitterMode = .surface
        emitter.emitterSize.width = 60
        emitter.renderMode = .backToFront
        emitter.preservesDepth = true
        return emitter
    }
}

extension Emitter {
    /// A cone towards the viewer, seen in depth, whose particles emit in further cones.
    static var cone: Emitter {
        var sparks = EmitterCell.demo
        (sparks.birthRate, sparks.lifetime) = (3, 0.5)
        (sparks.emissionSpread, sparks.emissionRange) = (.cone, .degrees(100))
        let cell = EmitterCell.lively {
            ($0.emissionSpread, $0.emissionLatitude, $0.alignsToDirection) = (.cone, .degrees(40), true)
            $0.emitterCells = [sparks]
        }
        var emitter = Emitter(cells: [cell])
        emitter.preservesDepth = true
        return emitter
    }
}

extension EmitterCell {
    mutating func pull() {
        radialAcceleration = -60
        radialAccelerationRange = 20
        tangentialAcceleration = 40
        attractors = [PointAttractor(position: Point(x: 100, y: 40), strength: 300, radius: 200)]
    }

    mutating func fade() {
        scaleOverLife = LifeCurve([.init(location: 0, value: 0), .init(location: 0.3, value: 1), .init(location: 1, value: 0.2)])
        colorOverLife = LifeGradient([
            .init(location: 0, color: .white), .init(location: 1, color: ParticleColor(red: 1, green: 0.2, blue: 0, alpha: 0)),
        ])
    }

    /// Rises, leaves sparks behind, and bursts into stars that glitter.
    static var rocket: EmitterCell {
        var glitter = EmitterCell()
        glitter.contents = "dot"
        glitter.birthRate = 7
        glitter.lifetime = 0.4
        glitter.scale = 0.2
        var star = EmitterCell()
        star.contents = "dot"
        star.birthRate = 400
        star.timing.beginTime = 0.9
        star.timing.duration = 0.1
        star.lifetime = 1
        star.lifetimeRange = 0.6
        star.velocity = 90
        star.emissionRange = .degrees(360)
        star.yAcceleration = 60
        star.redSpeed = -0.2
        star.emitterCells = [glitter]
        var sparks = glitter
        sparks.birthRate = 30
        sparks.velocity = -20
        sparks.emissionRange = .degrees(40)
        var rocket = EmitterCell()
        rocket.contents = "dot"
        rocket.birthRate = 1.5
        rocket.lifetime = 1.1
        rocket.lifetimeRange = 0.2
        rocket.velocity = 200
        rocket.velocityRange = 50
        rocket.emissionLongitude = .degrees(-90)
        rocket.emissionRange = .degrees(30)
        rocket.yAcceleration = 50
        rocket.color = ParticleColor(red: 1, green: 0.8, blue: 0.6)
        rocket.blueRange = 0.5
        rocket.emitterCells = [sparks, star]
        return rocket
    }

    static func rocket(_ change: (inout EmitterCell) -> Void) -> EmitterCell {
        var cell = rocket
        change(&cell)
        return cell
    }
}

extension ParticleSystem {
    /// The particles that are visible now.
    var sprites: [Sprite] {
        var buffer = SpriteBuffer()
        evaluate(into: &buffer)
        return buffer.sprites
    }

    /// Steps of `1 / rate` seconds up to `end`, and a shorter last step.
    func run(to end: Seconds, framesPerSecond rate: Double) {
        let start = time
        var frame = 1
        while start + Double(frame) / rate < end {
            advance(to: start + Double(frame) / rate)
            frame += 1
        }
        advance(to: end)
    }

    /// A system at `time` that got there in one step.
    static func jumped(to time: Seconds, _ emitter: Emitter, policy: CapacityPolicy = .dropNew, capacity: Int = 20_000) -> ParticleSystem {
        let system = ParticleSystem(emitter, capacityPerCell: capacity, policy: policy)
        system.advance(to: time)
        return system
    }
}

extension Sprite {
    var alpha: Int { Int(argb >> 24) }
    var red: Int { Int(argb >> 16 & 0xFF) }
    var green: Int { Int(argb >> 8 & 0xFF) }
    var blue: Int { Int(argb & 0xFF) }
}

/// FNV-1a over the bits of the sprites: equal on every machine or the maths is not.
func fingerprint(_ sprites: [Sprite]) -> UInt64 {
    sprites.reduce(0xCBF2_9CE4_8422_2325) { hash, sprite in
        [sprite.x.bitPattern, sprite.y.bitPattern, sprite.scale.bitPattern, sprite.rotation.bitPattern, sprite.argb]
            .reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

/// Chi squared of the counts against equal shares; its mean is the number of counts less one.
func chiSquared(_ counts: [Int]) -> Double {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
}

extension BirthHash {
    /// The random numbers of one particle, in every lane.
    func draws(ofBirth birth: Int) -> BirthDraws { draws(forBirths: SIMD8(repeating: UInt32(birth))) }

    /// The random numbers of the first particles.
    func numbers(_ field: BirthField, births: Int) -> [Float] {
        let groups = stride(from: 0, to: UInt32(births), by: 8).flatMap { first in
            let draws = draws(forBirths: BirthLanes.numbers &+ first).uniform(field)
            return (0..<8).map { draws[$0] }
        }
        return Array(groups.prefix(births))
    }

    func uniform(_ field: BirthField, ofBirth birth: Int) -> Float { draws(ofBirth: birth).uniform(field)[0] }
}
