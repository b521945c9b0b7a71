import EmitterFiles
import LayoutMath
import Particles
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests that an unused window draws no frames, whatever it shows.
@MainActor
@Suite struct IdlePagesTests {
    private nonisolated static let pages = ["cover", "swiper", "circle", "library", "mood", "sparks"]

    private func session(page: String, motion: MotionPreference = .full, size: Size = Size(width: 1280, height: 720)) -> SceneSession {
        var options = AppState()
        (options.size, options.motion, options.showsHint) = (size, motion, true)
        options.restored.page = page
        return SceneSession.painted(.panorama, options: options, emitters: .calm)
    }

    private func frames(of session: SceneSession, from start: Seconds, for duration: Seconds) -> Int {
        let before = session.stage.displayGeneration
        session.run(from: start, for: duration)
        return session.stage.displayGeneration - before
    }

    private func expectRest(_ session: SceneSession) {
        #expect(!session.stage.needsFrame)
        #expect(session.stage.nextAlarm == nil)
        #expect(frames(of: session, from: 13, for: 20) == 0)
    }

    @Test(arguments: pages, [Size(width: 1280, height: 720), Size(width: 640, height: 480), Size(width: 1920, height: 1080)])
    func aPageNeedsNoFrameAfterTwelveSeconds(page: String, size: Size) {
        let session = session(page: page, size: size)
        session.run(from: 0, for: 0.5)
        // Sparks keep moving for users who watch them, so they are stopped here.
        if page == "sparks" { session.send(.keyDown(.space, [], isRepeat: false), at: 0.5) }

        session.run(from: 0.6, for: 12)

        expectRest(session)
    }

    @Test(arguments: pages) func inReducedMotionNothingMovesByItself(page: String) {
        let session = session(page: page, motion: .reduced)

        session.run(from: 0, for: 12)

        expectRest(session)
    }

    /// Neighbouring pages were visible on the way.
    @Test func aPageThatWasPannedToNeedsNoFrameEither() {
        let session = session(page: "sparks")
        session.run(from: 0, for: 1)
        for (index, key) in [Key.left, .left].enumerated() {
            session.send(.keyDown(key, [], isRepeat: false), at: 1.1 + 2 * Double(index))
            session.run(from: 1.2 + 2 * Double(index), for: 1.5)
        }

        session.run(from: 5, for: 8)

        expectRest(session)
    }

    @Test(arguments: ["g", "\r"]) func whatFillsTheWindowNeedsNoFrame(key: Character) {
        let session = session(page: "swiper")
        session.run(from: 0, for: 0.5)
        session.send(.keyDown(key == "g" ? .character("g") : .enter, [], isRepeat: false), at: 0.6)

        session.run(from: 0.7, for: 12)

        expectRest(session)
    }

    // MARK: Sparks

    private func sprites(of session: SceneSession, at time: Seconds) -> [Sprite] { session.frame(at: time, events: []).sprites }

    @Test func sparksThatPeekInStandStillUntilTheirPageIsReached() {
        let session = session(page: "mood")
        session.run(from: 0, for: 5)
        let still = sprites(of: session, at: 5.1)
        session.stage.setNeedsDisplay()
        #expect(!still.isEmpty)
        #expect(sprites(of: session, at: 20) == still)

        session.send(.keyDown(.character("6"), [], isRepeat: false), at: 20.1)
        session.run(from: 20.2, for: 3)
        let emitter = session.stage.root.firstDescendant { $0 is EmitterView } as? EmitterView

        // The particles continued from where they were paused.
        #expect(emitter.map { $0.playhead > EmitterView.leastStillTime && $0.playhead < EmitterView.leastStillTime + 3.2 } == true)
        #expect(session.stage.needsFrame)
    }

    @Test func sparksOutOfSightReportTheirCountWhenTheyPeekIn() throws {
        let session = session(page: "circle")
        session.run(from: 0, for: 2)
        _ = session.frame(at: 60, events: [])
        session.send(.keyDown(.character("5"), [], isRepeat: false), at: 60.1)
        session.run(from: 60.2, for: 4)
        let sparks = try #require(session.stage.root.firstDescendant { $0 is ParticleStage } as? ParticleStage)

        #expect(abs(sparks.emitter.playhead - EmitterView.leastStillTime) < 0.001)
        #expect(sparks.emitter.system.aliveCount > 100)
        #expect(sparks.count.value == sparks.emitter.system.aliveCount)
    }

    @Test func sparksThatArePassedStandStill() throws {
        let session = session(page: "cover")
        session.run(from: 0, for: 1)
        session.send(.keyDown(.end, [], isRepeat: false), at: 1.1)
        var playheads: Set<Seconds> = []
        for frame in 1...90 {
            _ = session.frame(at: 1.1 + Double(frame) / 60, events: [])
            let emitter = session.stage.root.firstDescendant { $0 is EmitterView } as? EmitterView
            if let emitter, emitter.system.aliveCount > 0 { playheads.insert(emitter.playhead) }
        }
        #expect(playheads == [EmitterView.leastStillTime])
    }

    @Test func countMatchesTheSparksThatGlideIn() throws {
        let session = session(page: "cover")
        session.run(from: 0, for: 1)
        session.send(.keyDown(.character("6"), [], isRepeat: false), at: 1.1)
        var glides = 0

        for frame in 1...90 {
            let list = session.frame(at: 1.1 + Double(frame) / 60, events: [])
            guard let sparks = session.stage.root.firstDescendant(where: { $0 is ParticleStage }) as? ParticleStage, !list.sprites.isEmpty,
                sparks.nearest(ScrollView.self)?.isScrolling == true
            else { continue }
            glides += 1
            let alive = sparks.emitter.system.aliveCount
            #expect(alive > 100 && abs(sparks.count.value - alive) < alive / 5, "in frame \(frame)")
        }

        #expect(glides > 10)
    }

    @Test func inReducedMotionSparksWaitToBeAskedFor() {
        let session = session(page: "sparks", motion: .reduced)
        session.run(from: 0, for: 2)
        let still = sprites(of: session, at: 2.1)
        #expect(!still.isEmpty)
        #expect(session.stage.root.firstDescendant { $0.semantics.label == "play" } != nil)

        session.send(.keyDown(.space, [], isRepeat: false), at: 3)
        session.run(from: 3.1, for: 1)

        #expect(session.stage.needsFrame)
        #expect(sprites(of: session, at: 4.2) != still)
        #expect(session.stage.root.firstDescendant { $0.semantics.label == "pause" } != nil)
    }
}
