import CAllocationCounter
import Glibc
import LayoutMath
import Particles

/// Emitters that have been running for four seconds, so that spawning and deaths are in balance. Particles live for one to three seconds.
enum ParticleRows {
    private static let frame = 1.0 / 60
    /// Approximate number of particle steps per round.
    private static let work = 2_000_000

    static func run(_ bench: Bench) {
        guard bench.wants("particles") else { return }
        for count in [1_000, 10_000, 100_000, 1_000_000] {
            memory(bench, count)
            update(bench, "particles.update", count, cell(count))
            update(bench, "particles.integrate", count, pulled(count))
            evaluate(bench, "particles.evaluate", count, cell(count))
            evaluate(bench, "particles.evaluate.rich", count, rich(count))
            jump(bench, count)
        }
    }

    /// `count` particles alive on average.
    static func cell(_ count: Int) -> EmitterCell {
        var cell = EmitterCell()
        cell.birthRate = Double(count) / 2
        cell.lifetime = 2
        cell.lifetimeRange = 2
        cell.velocity = 70
        cell.velocityRange = 100
        cell.emissionRange = .degrees(360)
        cell.yAcceleration = 9.8
        cell.scale = 0.75
        cell.scaleRange = 0.5
        cell.scaleSpeed = -0.1
        cell.spinRange = .degrees(343)
        cell.contents = "soft-dot"
        cell.redRange = 0.5
        cell.greenSpeed = -0.1
        cell.alphaSpeed = -0.3
        return cell
    }

    /// The same under forces that have no closed form.
    private static func pulled(_ count: Int) -> EmitterCell {
        var cell = cell(count)
        cell.radialAcceleration = -5
        cell.radialAccelerationRange = 10
        cell.tangentialAccelerationRange = 10
        return cell
    }

    /// The same with an initial rotation, and scale and colour over life.
    private static func rich(_ count: Int) -> EmitterCell {
        var cell = cell(count)
        cell.rotationRange = .degrees(360)
        cell.scaleOverLife = LifeCurve([.init(location: 0, value: 0.5), .init(location: 0.3, value: 1), .init(location: 1, value: 0.2)])
        let (start, end) = (ParticleColor.white, ParticleColor(red: 1, green: 0.4, blue: 0.1, alpha: 0.2))
        cell.colorOverLife = LifeGradient([.init(location: 0, color: start), .init(location: 1, color: end)])
        return cell
    }

    private static func system(_ cell: EmitterCell, _ count: Int) -> ParticleSystem {
        let system = ParticleSystem(Emitter(cells: [cell]), capacityPerCell: count * 8 / 5)
        for step in 0..<240 { system.advance(to: Double(step + 1) * frame) }
        return system
    }

    /// Spawning, deaths and, under forces, motion.
    private static func update(_ bench: Bench, _ name: String, _ count: Int, _ cell: EmitterCell) {
        guard name.hasPrefix(bench.filter) else { return }
        let system = system(cell, count)
        let frames = max(3, work / count)
        var time = system.time
        bench.time(name, n: count, unit: "ns/particle", count: frames * system.aliveCount) {
            for _ in 0..<frames {
                time += frame
                system.advance(to: time)
            }
        }
        let before = allocation_count()
        for _ in 0..<frames {
            time += frame
            system.advance(to: time)
        }
        let made = Double(allocation_count() - before) / Double(frames)
        bench.emit(Row(name: name + ".allocations", n: count, unit: "allocations/frame", samples: [made]))
    }

    private static func evaluate(_ bench: Bench, _ name: String, _ count: Int, _ cell: EmitterCell) {
        guard name.hasPrefix(bench.filter) else { return }
        let system = system(cell, count)
        var buffer = SpriteBuffer()
        let frames = max(3, work / count)
        bench.time(name, n: count, unit: "ns/particle", count: frames * system.aliveCount) {
            for _ in 0..<frames { system.evaluate(into: &buffer) }
        }
        blackHole(buffer.sprites.reduce(0) { $0 + Double($1.x) })
    }

    /// A jump of ten seconds in one step, from the start.
    private static func jump(_ bench: Bench, _ count: Int) {
        guard "particles.jump".hasPrefix(bench.filter) else { return }
        let emitter = Emitter(cells: [cell(count)])
        bench.time("particles.jump", n: count, unit: "ms", count: 1) {
            let system = ParticleSystem(emitter, capacityPerCell: count * 8 / 5)
            system.advance(to: 10)
            blackHole(Double(system.aliveCount))
        }
    }

    private static func memory(_ bench: Bench, _ count: Int) {
        guard "particles.memory".hasPrefix(bench.filter) else { return }
        let before = allocated_bytes()
        let system = system(cell(count), count)
        let bytes = Double(allocated_bytes()) - Double(before)
        bench.emit(Row(name: "particles.memory", n: system.aliveCount, unit: "MB", samples: [bytes / 1e6]))
    }
}
