import EmitterFiles
import LayoutMath
import Particles
import Platform
import Testing
import SceneTestSupport
import Views

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

@MainActor
@Suite struct StatisticsOverlayTests {
    private func session(_ scene: SceneName, shows: Bool = true) -> SceneSession {
        var state = AppState()
        (state.scene, state.showsStatistics) = (scene, shows)
        var cell = EmitterCell()
        (cell.contents, cell.birthRate, cell.lifetime) = ("soft-dot", 40, 2)
        let document = EmitterDocument(Emitter(cells: [cell]))
        var services = AppServices.painted()
        services.emitters = TestEmitters(["calm": document])
        return SceneSession(state, with: services)
    }

    private func shown(in session: SceneSession) -> StatisticsOverlay? {
        session.stage.root.firstDescendant { $0 is StatisticsOverlay } as? StatisticsOverlay
    }

    @Test func figuresAreMeansOfAQuarterSecond() throws {
        let session = session(.sparks)
        let overlay = try #require(shown(in: session))
        var readings: [StatisticsOverlay.Reading] = []

        for frame in 0..<120 {
            _ = session.frame(at: Double(frame) / 60, events: [])
            session.note(FrameCost(duration: frame.isMultiple(of: 2) ? 0.004 : 0.006, textureBytes: (frame + 1) << 20))
            if readings.last != overlay.reading { readings.append(overlay.reading) }
        }

        // One value before the first frame was drawn, then one each quarter of a second.
        #expect((8...9).contains(readings.count))
        #expect(readings.dropFirst(2).allSatisfy { abs($0.milliseconds - 5) < 0.2 })
        #expect(zip(readings, readings.dropFirst()).allSatisfy { $0.textureBytes < $1.textureBytes })
        #expect(try #require(readings.last).aliveCount > 0)
    }

    @Test func aWindowAtRestIsNotWokenAndNotDrawnAgain() throws {
        let session = session(.minions)
        for frame in 0..<240 {
            _ = session.frame(at: Double(frame) / 60, events: [])
            session.note(FrameCost(duration: 0.004, textureBytes: 1 << 20))
        }

        #expect(!session.stage.needsFrame && session.stage.nextAlarm == nil)
        let generation = session.stage.displayGeneration
        _ = session.frame(at: 10, events: [])
        #expect(session.stage.displayGeneration == generation)
    }

    @Test func itTakesNoPointerAndIsThereOnlyWhenAskedFor() throws {
        let session = session(.cover)
        _ = session.frame(at: 0, events: [])
        let overlay = try #require(shown(in: session))

        #expect(overlay.frame.maxX == 1_276 && overlay.frame.minY == 4)
        let hit = session.stage.root.hitTest(overlay.frame.center)
        #expect(hit != nil && hit !== overlay)
        #expect(shown(in: self.session(.cover, shows: false)) == nil)
    }

    /// Units keep their place, whatever the figures before them.
    @Test func figuresDoNotDance() throws {
        let session = session(.sparks)
        let overlay = try #require(shown(in: session))
        var places: Set<[Double]> = []
        for (index, duration) in [0.001, 0.0123, 0.1777, 1.5].enumerated() {
            session.note(FrameCost(duration: duration, textureBytes: 7 << (20 + index)))
            let list = session.frame(at: Double(index + 1), events: [])
            places.insert(
                list.commands.compactMap { command in
                    if case .text(let draw) = command, ["ms", "alive", "MB"].contains(draw.run.text) { draw.origin.x } else { nil }
                })
        }

        #expect(places.count == 1 && places.first?.count == 3)
        #expect(overlay.reading.milliseconds == 1_500)
    }

    @Test func figuresThatDoNotFitAreCutNotSpread() {
        let reading = StatisticsOverlay.Reading(milliseconds: 1e9, aliveCount: 1_280_000, textureBytes: 1 << 40)
        #expect(reading.fields.map { $0.figures } == ["9999.0", "1280000", "1048576"])
    }
}
