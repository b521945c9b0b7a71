import LayoutMath
import Testing

@testable import Particles

/// Tests that the state is a function of time, independent of the steps before it.
@Suite struct ParticleSystemTimeTests {
    static let specimens =
        [
            Specimen("demo", Emitter(cells: [.demo])), Specimen("lively and demo", Emitter(cells: [.lively, .demo])),
            Specimen("sphere", sphere),
        ] + Emitter.zoo

    static var sphere: Emitter {
        var emitter = Emitter(cells: [.lively])
        emitter.emitterShape = .sphere
        emitter.emitterSize = Size(width: 50, height: 0)
        emitter.seed = 99
        return emitter
    }

    @Test(arguments: specimens, [30, 60, 144, 59.94, 1.3] as [Double])
    func frameRateDoesNotMatter(specimen: Specimen, framesPerSecond: Double) {
        let jumped = ParticleSystem.jumped(to: 10, specimen.emitter)
        let stepped = ParticleSystem(specimen.emitter)

        stepped.run(to: 10, framesPerSecond: framesPerSecond)

        #expect(stepped.sprites == jumped.sprites)
        #expect(stepped.aliveCount == jumped.aliveCount && stepped.bornCount == jumped.bornCount)
    }

    @Test(arguments: specimens, [1, 2, 3] as [UInt64])
    func irregularStepsDoNotMatter(specimen: Specimen, seed: UInt64) {
        let jumped = ParticleSystem.jumped(to: 10, specimen.emitter)
        let stepped = ParticleSystem(specimen.emitter)
        var chance = RandomSource(seed: seed)

        while stepped.time < 9.8 { stepped.advance(to: stepped.time + chance.nextUnit() * 0.2) }
        stepped.advance(to: 10)

        #expect(stepped.sprites == jumped.sprites)
    }

    @Test(arguments: specimens)
    func seekingThereAndBackRestoresEveryBit(specimen: Specimen) {
        let system = ParticleSystem.jumped(to: 10, specimen.emitter)
        let before = system.sprites

        for detour in [20, 3, 10.001, 9.999, 0, -5, 0.5] {
            system.advance(to: detour)
            system.advance(to: 10)
            #expect(system.sprites == before, "after \(detour) s")
        }
    }

    @Test(arguments: specimens)
    func everyInstantEqualsAJump(specimen: Specimen) {
        let system = ParticleSystem(specimen.emitter)

        for time in [0, 0.01, 1, 0.3, 4, 4, 17, 16.9, 40] {
            system.advance(to: time)
            let jumped = ParticleSystem.jumped(to: time, specimen.emitter)
            #expect(system.sprites == jumped.sprites && system.diedCount == jumped.diedCount, "at \(time) s")
        }
    }

    /// With 300 places, the run lacks places from its first edit on.
    @Test(arguments: [CapacityPolicy.dropNew, .recycleOldest], [60, 300, 20_000])
    func editsAndSeeksGiveTheSameAsTheRunThatMadeThem(policy: CapacityPolicy, capacity: Int) {
        var cell = EmitterCell.lively
        cell.birthRate = 40
        let system = ParticleSystem(Emitter(cells: [cell]), capacityPerCell: capacity, policy: policy)
        var filmed: [(Seconds, [Sprite])] = []
        for frame in 1...240 {
            switch frame {
            case 60: system.emitter.cells[0].birthRate = 300
            case 90: system.emitter.cells[0].yAcceleration = -200
            case 120: system.emitter.seed = 7
            case 130:
                // Between two filmed instants: at the instant itself the film shows the time before.
                system.advance(to: system.time + 0.01)
                system.removeAll()
            case 150: system.emitter.cells[0].birthRate = 0
            case 180: system.emitter.cells[0].birthRate = 50
            default: system.emitter.emitterPosition.x = Double(frame % 50) * 4
            }
            system.advance(to: Double(frame) / 30)
            filmed.append((system.time, system.sprites))
        }

        for (time, sprites) in filmed.reversed() + filmed {
            system.advance(to: time)
            #expect(system.sprites == sprites, "at \(time) s")
        }
    }

    @Test(arguments: Emitter.zoo)
    func editsOfAnyEmitterAreFilmed(specimen: Specimen) {
        let system = ParticleSystem(specimen.emitter)
        var filmed: [(Seconds, [Sprite], Int)] = []
        for frame in 1...150 {
            switch frame {
            case 20: system.emitter.cells[0].velocity += 20
            case 30: system.isPaused = true
            case 40: system.isPaused = false
            // While the time is paused, the states before and after a move have the same time.
            case 31..<40: break
            case 50: system.emitter.timing.speed *= 2
            case 60: system.isEmitting = false
            case 75: system.isEmitting = true
            case 80:
                // Between two filmed instants: at the instant itself the film shows the time before.
                system.advance(to: system.time + 0.01)
                system.emit(20)
            case 95:
                system.advance(to: system.time + 0.01)
                system.removeAll()
            default: system.emitter.emitterPosition.x = Double(frame % 50) * 4
            }
            system.advance(to: Double(frame) / 30)
            filmed.append((system.time, system.sprites, system.bornCount))
        }

        for (time, sprites, born) in filmed.reversed() + filmed.filter({ Int(($0.0 * 30).rounded()) % 7 == 0 }) {
            system.advance(to: time)
            #expect(system.sprites == sprites && system.bornCount == born, "at \(time) s")
        }
    }

    @Test func timeOfDayDoesNotMatter() {
        let early = ParticleSystem.jumped(to: 10, Emitter(cells: [.demo])).sprites
        let late = ParticleSystem(Emitter(cells: [.demo]), startTime: 1_000_000)

        late.advance(to: 1_000_010)

        let farthest = zip(early, late.sprites).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? .infinity
        #expect(late.sprites.count == early.count)
        #expect(farthest < 0.001, "ages are as exact after eleven days")
    }

    @Test func sameSeedIsTheSameAndAnotherIsNot() {
        var other = Emitter(cells: [.demo])
        other.seed = 1

        let sprites = ParticleSystem.jumped(to: 10, Emitter(cells: [.demo])).sprites

        #expect(ParticleSystem.jumped(to: 10, Emitter(cells: [.demo])).sprites == sprites)
        #expect(ParticleSystem.jumped(to: 10, other).sprites != sprites)
    }

    /// The same on every machine: recorded from a run after the laws above held.
    @Test func keepsItsGoldenPictures() {
        #expect(fingerprint(ParticleSystem.jumped(to: 10, Emitter(cells: [.demo])).sprites) == 12_547_591_444_767_756_306)
        #expect(fingerprint(ParticleSystem.jumped(to: 10, Emitter(cells: [.lively])).sprites) == 8_710_990_180_583_248_295)
    }
}
