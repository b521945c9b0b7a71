import LayoutMath
import Particles

/// The emitter after four seconds of births and deaths.
enum ParticleRows {
    static func run(_ bench: Bench) {
        guard bench.wants("particles") else { return }
        for count in [1_000, 10_000, 100_000] {
            var cell = EmitterCell()
            cell.birthRate = Double(count) / 2
            cell.lifetime = 2
            cell.lifetimeRange = 2
            cell.velocity = 100
            cell.velocityRange = 80
            cell.emissionRange = Angle(turns: 1)
            cell.contents = "dot"
            cell.alphaSpeed = -0.3
            let system = ParticleSystem(Emitter(cells: [cell]), capacityPerCell: count * 2)
            var buffer = SpriteBuffer()
            system.advance(to: 4)
            var time = 4.0
            let frames = max(1, 200_000 / count)
            bench.time("particles.evaluate", n: count, unit: "ns/particle", count: frames * system.aliveCount) {
                for _ in 0..<frames {
                    time += 1.0 / 60
                    system.advance(to: time)
                    system.evaluate(into: &buffer)
                }
            }
        }
    }
}
