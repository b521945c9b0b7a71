import LayoutMath

@testable import Particles

extension EmitterCell {
    /// The seed's demo: 40 a second that live 16 s, falling in a fan of 45 degrees at 80 px/s.
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
}

extension ParticleSystem {
    /// What is visible now.
    var sprites: [Sprite] {
        var buffer = SpriteBuffer()
        evaluate(into: &buffer)
        return buffer.sprites
    }

    /// Steps of `1 / rate` seconds up to `end`, and the rest.
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
