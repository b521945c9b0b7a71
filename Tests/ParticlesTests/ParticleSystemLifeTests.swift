import LayoutMath
import Testing

@testable import Particles

/// Tests spawning, deaths, capacity and live edits.
@Suite struct ParticleSystemLifeTests {
    @Test func demoReachesItsSteadyState() {
        let system = ParticleSystem(Emitter(cells: [.demo]))

        for frame in 0...1_500 {
            let time = 16.5 + Double(frame) / 60
            system.advance(to: time)
            #expect(abs(system.aliveCount - 640) <= 1, "at \(time) s")
        }

        let sprites = system.sprites
        let reach = sprites.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }.max() ?? 0
        #expect(reach <= 1_280.01 && reach > 1_276, "16 s at 80 px/s, less one interval of birth")
        #expect(sprites.allSatisfy { $0.scale >= 0.2 && $0.scale <= 0.4 })
        #expect(sprites.allSatisfy { $0.y >= abs($0.x) }, "a fan of 45 degrees about straight down lies within 67.5 degrees of steepness")
    }

    @Test(arguments: [0.5, 7, 40, 123.4])
    func birthsFollowTheRate(rate: Double) {
        var cell = EmitterCell.demo
        cell.birthRate = rate
        let system = ParticleSystem(Emitter(cells: [cell]))

        for frame in 0...300 {
            let time = Double(frame) / 24
            system.advance(to: time)
            #expect(abs(system.bornCount - Int((rate * time).rounded(.down))) <= 1)
            #expect(system.bornCount == system.aliveCount + system.diedCount)
        }
    }

    @Test func firstParticleShowsAtOnce() {
        #expect(ParticleSystem(Emitter(cells: [.demo])).sprites.count == 1)
    }

    @Test(arguments: [CapacityPolicy.dropNew, .recycleOldest], [1, 2, 7, 50, 100])
    func roomIsNeverExceededAndTheStateStaysAFunctionOfTime(policy: CapacityPolicy, capacity: Int) {
        let emitter = Emitter(cells: [.lively])
        let system = ParticleSystem(emitter, capacityPerCell: capacity, policy: policy)

        for frame in 1...300 {
            system.advance(to: Double(frame) / 30)
            #expect(system.aliveCount <= capacity)
        }

        let jumped = ParticleSystem.jumped(to: 10, emitter, policy: policy, capacity: capacity)
        #expect(jumped.sprites == system.sprites)
        system.advance(to: 3)
        system.advance(to: 10)
        #expect(jumped.sprites == system.sprites)
        #expect(system.capacity == capacity)
    }

    @Test func dropNewKeepsTheOldAndRecyclingTheNew() {
        var cell = EmitterCell.demo
        cell.birthRate = 10
        let old = ParticleSystem.jumped(to: 8, Emitter(cells: [cell]), policy: .dropNew, capacity: 20).sprites
        let new = ParticleSystem.jumped(to: 8, Emitter(cells: [cell]), policy: .recycleOldest, capacity: 20).sprites

        let reaches = [old, new].map { $0.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() } }

        #expect(old.count == 20 && new.count == 20)
        #expect((reaches[0].min() ?? 0) > 80 * 6, "the first twenty, born in the first two seconds")
        #expect((reaches[1].max() ?? .infinity) < 80 * 2.01, "the last twenty")
    }

    @Test func roomThatSufficesChangesNothing() {
        let emitter = Emitter(cells: [.lively])
        let roomy = ParticleSystem.jumped(to: 10, emitter).sprites

        #expect(ParticleSystem.jumped(to: 10, emitter, policy: .recycleOldest, capacity: 20_000).sprites == roomy)
        #expect(ParticleSystem.jumped(to: 10, emitter, policy: .dropNew, capacity: 490).sprites == roomy)
    }

    @Test func removedParticlesAreFreeRoomAgain() {
        var cell = EmitterCell.demo
        cell.birthRate = 10
        let system = ParticleSystem.jumped(to: 8, Emitter(cells: [cell]), policy: .dropNew, capacity: 20)

        system.removeAll()
        #expect(system.aliveCount == 0)
        system.advance(to: 9)

        #expect(system.aliveCount == 10)
        system.advance(to: 7.9)
        #expect(system.aliveCount == 20, "before they were removed")
    }

    @Test func removalLeavesTheEmissionGoing() {
        let system = ParticleSystem.jumped(to: 10, Emitter(cells: [.demo]))

        system.removeAll()
        let emptied = system.sprites
        system.advance(to: 11)

        #expect(emptied.isEmpty)
        #expect(system.aliveCount == 40 && system.bornCount == 441)
    }

    @Test func restartBeginsAgainWithAnotherSeed() {
        let system = ParticleSystem.jumped(to: 10, Emitter(cells: [.demo]))
        let before = system.sprites

        system.restart(seed: 4)
        let counts = [system.aliveCount, system.bornCount]
        system.advance(to: 20)

        #expect(counts == [1, 1])
        #expect(system.emitter.seed == 4)
        #expect(system.sprites.count == before.count && system.sprites != before)
        system.advance(to: 9.9)
        #expect(system.aliveCount == 0)
    }

    @Test func restartWithTheOldSeedRepeatsTheRun() {
        let system = ParticleSystem.jumped(to: 8, Emitter(cells: [.lively]))
        let before = system.sprites

        system.restart()
        system.advance(to: 16)

        #expect(system.sprites == before)
    }

    @Test func deadParticlesAreNeverDrawn() {
        var cell = EmitterCell.lively
        cell.alphaSpeed = 0
        cell.scaleSpeed = 0
        let system = ParticleSystem(Emitter(cells: [cell]))

        for frame in 1...400 {
            system.advance(to: Double(frame) / 50)
            #expect(system.sprites.count == system.aliveCount)
        }
        system.emitter.birthRate = 0
        system.advance(to: 8 + 5.001)

        #expect(system.aliveCount == 0 && system.sprites.isEmpty)
        #expect(system.diedCount == system.bornCount)
    }

    @Test(arguments: [(0.0, 0.0), (-2, 1), (1, 0)])
    func particlesWithoutALifetimeAreNotBorn(lifetime: Double, factor: Double) {
        var emitter = Emitter(cells: [.demo])
        emitter.cells[0].lifetime = lifetime
        emitter.lifetime = factor

        let system = ParticleSystem.jumped(to: 3, emitter)

        #expect(system.aliveCount == 0 && system.sprites.isEmpty && system.bornCount == 121)
    }

    @Test func editsNeverRestartWhatLives() {
        let system = ParticleSystem.jumped(to: 10, Emitter(cells: [.demo]))
        let before = system.sprites

        system.emitter.cells[0].velocity = 500
        system.emitter.cells[0].lifetime = 0.1
        system.emitter.cells[0].yAcceleration = 900
        system.emitter.cells[0].alphaSpeed = -1
        system.emitter.emitterShape = .rectangle
        system.emitter.emitterPosition = Point(x: 700, y: 700)
        system.advance(to: 10)

        #expect(system.sprites == before, "an edit moves nothing")
        let untouched = ParticleSystem.jumped(to: 12, Emitter(cells: [.demo]))
        system.advance(to: 12)
        #expect(Array(system.sprites.prefix(before.count)) == Array(untouched.sprites.prefix(before.count)))
        #expect(system.bornCount == untouched.bornCount)
    }

    @Test func rateOfZeroLetsTheLivingDrain() {
        let system = ParticleSystem.jumped(to: 20, Emitter(cells: [.demo]))

        system.emitter.birthRate = 0
        let counts = [20.0, 28, 35.9, 36.1].map { time in
            system.advance(to: time)
            return system.aliveCount
        }

        #expect(counts[0] >= 640 && abs(counts[1] - 320) <= 1 && counts[2] <= 5 && counts[3] == 0)
    }

    @Test func movingEmitterSpreadsBirthsAlongItsWay() {
        var cell = EmitterCell.demo
        cell.velocity = 0
        let system = ParticleSystem(Emitter(cells: [cell]))

        system.emitter.emitterPosition = Point(x: 100, y: 200)
        system.advance(to: 1)

        let places = system.sprites.map(\.x)
        #expect(places.count == 41)
        for (index, x) in places.enumerated() { #expect(abs(x - Float(index) * 2.5) < 0.001) }
        #expect(system.sprites.allSatisfy { abs($0.y - 2 * $0.x) < 0.001 })
    }

    @Test func addedCellsBeginNowAndRemovedOnesDrain() {
        let system = ParticleSystem.jumped(to: 5, Emitter(cells: [.demo]))

        system.emitter.cells.append(.demo)
        system.advance(to: 6)
        #expect(system.bornCount == 241 + 41)
        #expect(system.capacity == 40_000)
        system.emitter.cells.removeLast(2)
        system.advance(to: 10)

        #expect(system.bornCount == 241 + 41 && system.aliveCount == 241 + 41)
        system.advance(to: 22)
        #expect(system.aliveCount == 0)
    }

    @Test func holesAreClosedAndBirthOrderIsKept() {
        var cell = EmitterCell.lively
        cell.birthRate = 2_000
        let system = ParticleSystem(Emitter(cells: [cell]), capacityPerCell: 10_100)
        for frame in 1...600 {
            system.advance(to: Double(frame) / 60)
            if frame % 100 == 0 { system.emitter.cells[0].xAcceleration += 1 }
            system.cells[0].population.checkInvariants()
        }

        let population = system.cells[0].population
        #expect(population.end - population.first <= population.aliveCount * 8 / 7 + 8)
    }

    /// The particles of a burst are computed eight at a time, with others that are never born if the count is no multiple of eight.
    @Test(arguments: Emitter.zoo, [0.0, 1.3])
    func burstsOfAnySizeNeedNoRate(specimen: Specimen, drag: Double) {
        var emitter = specimen.emitter
        for index in emitter.cells.indices {
            (emitter.cells[index].birthRate, emitter.cells[index].drag, emitter.cells[index].lifetime) = (0, drag, 4)
        }
        for count in 1...17 {
            let system = ParticleSystem(emitter)
            system.advance(to: 1)
            system.emit(count)
            system.advance(to: 1.2)

            #expect(system.bornCount >= count * emitter.cells.count)
            #expect(system.sprites.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        }
    }
}

extension CellPopulation {
    func checkInvariants() {
        let indices = (first..<end).map { streams.index($0) }
        #expect(zip(indices, indices.dropFirst()).allSatisfy { $0 < $1 }, "slots follow the order of birth")
        #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.end < $1.end && $0.template !== $1.template })
        #expect((runs.last?.end ?? 0) == end)
        let now = SplitTime(time ?? 0)
        #expect((first..<end).count { streams.isAlive($0, timeScale: 1, at: now) } == aliveCount)
        #expect(aliveCount <= capacity)
    }
}
