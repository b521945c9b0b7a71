import LayoutMath
import Testing

@testable import Particles

/// Tests that every form of an inner loop gives the same bits, whatever the number of particles.
@Suite struct LaneKernelTests {
    static let counts = [0, 1, 7, 8, 9, 24, 333]

    /// Particles that spawn every millisecond up to 1 s.
    private func streams(_ template: BirthTemplate, _ count: Int) -> BirthStreams {
        let streams = BirthStreams(slots: count + 8, extras: template.motion.extras)
        for slot in stride(from: 0, to: count, by: 8) {
            let random = template.hash.draws(forBirths: BirthLanes.numbers &+ UInt32(slot))
            let ages = SIMD8<Double>(BirthLanes.places) - Double(count - slot)
            let sites = BirthSites(moments: BirthMoments(1 + ages * 0.001), x: 3 * BirthLanes.places)
            let lifetime = random.sample(template.draws.lifetime, .lifetime)
            streams.store(template.births(random, lifetime: lifetime, at: sites), in: slot)
        }
        return streams
    }

    private func integrated(_ cell: EmitterCell, _ count: Int, _ kernel: LaneKernel) -> [Float] {
        let template = BirthTemplate(cell, of: Emitter(cells: [cell]), hash: BirthHash(seed: 5))
        let streams = streams(template, count)
        for frame in 50...70 { streams.integrate(0..<count, template.motion, at: Double(frame) / ForceField.rate, kernel: kernel) }
        return (0..<count).flatMap { slot in
            [streams.x(slot)[0], streams.y(slot)[0], streams.velocityX(slot)[0], streams.velocityY(slot)[0]]
        }
    }

    @Test(arguments: LaneKernel.available, counts)
    func everyKernelPullsAlike(kernel: LaneKernel, count: Int) {
        var pulled = EmitterCell.lively
        pulled.radialAcceleration = -60
        pulled.tangentialAccelerationRange = 90

        let states = integrated(pulled, count, kernel)

        let portable = integrated(pulled, count, .portable)
        #expect(states == portable)
        #expect(Set(states).count >= count, "particles differ and move")
    }

    @Test(arguments: LaneKernel.available, counts)
    func particlesOnTheirOriginsOnlyFall(kernel: LaneKernel, count: Int) {
        var still = EmitterCell.lively
        still.velocity = 0
        still.velocityRange = 0
        still.xAcceleration = 0
        still.yAcceleration = 0
        still.radialAcceleration = 100

        let states = integrated(still, count, kernel)

        let portable = integrated(still, count, .portable)
        #expect(states == portable)
        #expect(states.allSatisfy { $0.isFinite })
    }

    /// All kernels find and compact the same living particles, from before the first spawns until after the last death.
    @Test(arguments: LaneKernel.available, counts)
    func everyKernelBuriesAlike(kernel: LaneKernel, count: Int) {
        let template = BirthTemplate(.lively, of: Emitter(cells: [.lively]), hash: BirthHash(seed: 5))
        for time in stride(from: 0.5, to: 6, by: 0.25) {
            func rest(_ kernel: LaneKernel) -> (count: Int, speeds: [Float]) {
                let streams = streams(template, count)
                let now = SplitTime(time)
                let alive = streams.countAlive(0..<count, timeScale: 1, at: now, kernel: kernel)
                let end = streams.compact(0..<count, to: 0, timeScale: 1, at: now, kernel: kernel)
                return (alive, (0..<end).map { streams.velocityX($0)[0] })
            }
            let (own, portable) = (rest(kernel), rest(.portable))
            #expect(own == portable, "at \(time) s")
            #expect(own.speeds.count == own.count)
        }
    }

    private func sprites(_ cell: EmitterCell, _ count: Int, at time: Seconds, _ kernel: LaneKernel) -> [Sprite] {
        let template = BirthTemplate(cell, of: Emitter(cells: [cell]), hash: BirthHash(seed: 5))
        let streams = streams(template, count)
        let view = SpriteView(now: SplitTime(time), timeSinceGrid: 0, camera: nil)
        var sprites = [Sprite(x: 1, y: 2, scale: 3, rotation: 4, argb: 5)]
        let end = streams.writePlain(0..<count, template.motion, view, over: &sprites, from: 1, kernel: kernel)
        return Array(sprites[..<end])
    }

    @Test(arguments: LaneKernel.available, counts)
    func everyKernelTurnsAlike(kernel: LaneKernel, count: Int) {
        var cell = EmitterCell.lively
        let upright = sprites(cell, count, at: 1.5, kernel)
        cell.rotationRange = .degrees(360)
        let turned = sprites(cell, count, at: 1.5, kernel)

        let portable = sprites(cell, count, at: 1.5, .portable)
        #expect(turned == portable)
        #expect(turned.count == upright.count)
        let differ = zip(turned, upright).filter { $0.rotation != $1.rotation }.count
        #expect(differ >= (upright.count - 1) / 2, "turns at birth are seen")
    }

    /// From before the first spawns until after most deaths: colours reach both ends, and scales become 0.
    @Test(arguments: LaneKernel.available, counts)
    func everyKernelShowsAlike(kernel: LaneKernel, count: Int) {
        var cell = EmitterCell.lively
        cell.scaleSpeed = -0.15
        cell.redSpeed = 0.8
        cell.alphaSpeed = -0.4
        cell.blueRange = 3
        cell.blueSpeed = -0.2
        var seen: Set<Int> = []
        for time in stride(from: 0.5, to: 6, by: 0.25) {
            let shown = sprites(cell, count, at: time, kernel)
            let portable = sprites(cell, count, at: time, .portable)
            #expect(shown == portable, "at \(time) s")
            seen.insert(shown.count)
        }
        #expect(seen.count > 1 || count == 0, "some die")
    }
}

@Suite struct BirthMomentsTests {
    @Test func eightTimesAreSplitAsOneIs() {
        var chance = RandomSource(seed: 3)
        for magnitude in [1e-9, 0.5, 1, 3, 1e3, 1e6, 1e9] {
            for _ in 0..<50 {
                let times = SIMD8<Double>((0..<8).map { _ in (chance.nextUnit() - 0.5) * magnitude })
                let moments = BirthMoments(times)
                for lane in 0..<8 {
                    let single = SplitTime(times[lane])
                    #expect(moments[lane].second == single.second && moments[lane].fraction == single.fraction)
                }
            }
        }
        let whole = BirthMoments(SIMD8(-2, -1, -0.5, 0, 0.5, 1, 1.5, 2))
        #expect(whole.seconds == SIMD8(-2, -1, -1, 0, 0, 1, 1, 2))
        #expect(whole.fractions == SIMD8(0, 0, 0.5, 0, 0.5, 0, 0.5, 0))
    }
}
