import LayoutMath
import Testing

@testable import Particles

@Suite struct SpriteTests {
    @Test func batchesNameTheirPictureAndCoverAllSprites() {
        var emitter = Emitter(cells: [.demo, .lively, .demo])
        emitter.cells[1].contents = "spark"
        emitter.cells[1].contentsRect = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
        emitter.cells[2].isEnabled = false
        var buffer = SpriteBuffer()

        ParticleSystem.jumped(to: 4, emitter).evaluate(into: &buffer)

        #expect(buffer.batches.map(\.contents) == ["dot", "spark"])
        #expect(buffer.batches[1].contentsRect == emitter.cells[1].contentsRect)
        #expect(buffer.batches.flatMap { Array($0.sprites) } == Array(buffer.sprites.indices))
    }

    @Test(arguments: RenderMode.allCases)
    func renderModeSaysOrderAndBlending(mode: RenderMode) {
        var emitter = Emitter(cells: [.demo])
        let forward = ParticleSystem.jumped(to: 4, emitter).sprites
        emitter.renderMode = mode
        var buffer = SpriteBuffer()

        ParticleSystem.jumped(to: 4, emitter).evaluate(into: &buffer)

        #expect(buffer.sprites == (mode == .oldestLast ? forward.reversed() : forward))
        #expect(buffer.batches.map(\.isAdditive) == [mode == .additive])
        let ages = forward.map { $0.x * $0.x + $0.y * $0.y }
        #expect(zip(ages, ages.dropFirst()).allSatisfy { $0 > $1 }, "at equal speeds the oldest are the farthest")
    }

    @Test func bufferForgetsTheFrameBefore() {
        let system = ParticleSystem.jumped(to: 10, Emitter(cells: [.demo]))
        var buffer = SpriteBuffer()
        system.evaluate(into: &buffer)

        system.advance(to: 1)
        system.evaluate(into: &buffer)

        #expect(buffer.sprites == system.sprites && buffer.sprites.count == 41)
    }

    @Test func bufferKeepsItsStorageOnceWarm() {
        let system = ParticleSystem.jumped(to: 20, Emitter(cells: [.demo, .lively]))
        var buffer = SpriteBuffer()
        system.evaluate(into: &buffer)
        system.advance(to: 20.5)
        system.evaluate(into: &buffer)
        let capacity = buffer.sprites.capacity

        for frame in 1...300 {
            system.advance(to: 20.5 + Double(frame) / 60)
            system.evaluate(into: &buffer)
        }
        system.removeAll()
        system.evaluate(into: &buffer)

        #expect(buffer.sprites.isEmpty && buffer.batches.isEmpty)
        #expect(buffer.sprites.capacity == capacity)
    }

    @Test func cellsAreFoundByName() {
        var emitter = Emitter(cells: [.demo])
        emitter.cells[0].name = "spark"

        emitter[cellNamed: "spark"]?.birthRate = 3
        emitter[cellNamed: "smoke"] = .lively

        #expect(emitter.cells[0].birthRate == 3)
        #expect(emitter.cells.count == 2 && emitter[cellNamed: "none"] == nil)
        emitter[cellNamed: "spark"] = nil
        #expect(emitter.cells.count == 1)
    }

    @Test(arguments: [1, 2, 31, 32])
    func softDotIsWhiteRoundAndFallsOffToItsRim(side: Int) {
        let dot = SpritePicture.softDot(side: side)

        #expect(dot.width == side && dot.height == side && dot.pixels.count == side * side)
        #expect(dot.pixels.allSatisfy { $0 & 0x00FF_FFFF == 0x00FF_FFFF })
        #expect(dot.pixels == dot.pixels.reversed(), "point symmetry")
        let middle = dot.pixels[side / 2 * side..<(side / 2 + 1) * side].map { $0 >> 24 }
        #expect(zip(middle.dropFirst(side / 2), middle.dropFirst(side / 2 + 1)).allSatisfy { $0 > $1 }, "falls off to the right")
        #expect(side < 31 || (dot.pixels[0] >> 24 == 0 && middle[side / 2] > 250))
    }
}
