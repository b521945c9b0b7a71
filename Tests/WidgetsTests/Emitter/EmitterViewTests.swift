import LayoutMath
import Particles
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

@MainActor
@Suite struct EmitterViewTests {
    private func emitter() -> Emitter {
        var cell = EmitterCell()
        cell.birthRate = 40
        cell.lifetime = 16
        cell.velocity = 80
        cell.contents = "dot"
        cell.scale = 0.5
        var emitter = Emitter(cells: [cell])
        emitter.emitterPosition = Point(x: 100, y: 100)
        emitter.renderMode = .additive
        return emitter
    }

    private func shown(at frame: Rect = Rect(x: 50, y: 20, width: 300, height: 200)) -> (EmitterView, StageHarness) {
        let root = View()
        let view = EmitterView(emitter())
        view.frame = frame
        root.addSubview(view)
        return (view, StageHarness(root))
    }

    @Test func particlesAreDrawnAsOneBatchInTheViewsPlace() {
        let (view, user) = shown()
        user.advance(by: 2)

        let batches = user.list.commands.compactMap { if case .sprites(let batch) = $0 { batch } else { nil } }

        #expect(batches.count == 1)
        #expect(batches.first?.blend == .additive)
        #expect(batches.first?.sprites.count == view.system.aliveCount)
        #expect(batches.first?.size == Size(width: 32, height: 32))
        #expect(user.list.sprites.allSatisfy { $0.scale == 0.5 })
        #expect(user.list.sprites.contains { abs($0.x - 150) < 10 && abs($0.y - 120) < 10 })
    }

    @Test func everyFrameRateShowsTheSameParticles() {
        func sprites(_ interval: Double) -> [Sprite] {
            let (_, user) = shown()
            user.frameInterval = interval
            user.advance(by: 1.5)
            return user.list.sprites
        }

        #expect(sprites(1.0 / 30) == sprites(1.0 / 144))
    }

    @Test func dragTakesTheEmitterAlongAndAWheelTurnsIt() {
        let (view, user) = shown()

        user.press(150, 120)
        user.move(from: Point(x: 150, y: 120), to: Point(x: 210, y: 170), in: 0.2)
        user.release(210, 170)
        #expect(view.system.emitter.emitterPosition == Point(x: 160, y: 150))
        user.wheel(0, -2, at: Point(x: 150, y: 120))

        #expect(abs(view.system.emitter.cells[0].emissionLongitude.degrees - 30) < 1e-9)
    }

    @Test func contentOffsetMovesWhatIsShownAndNotTheEmitter() {
        let (view, user) = shown()
        user.advance(by: 2)
        let before = user.list.sprites

        view.contentOffset = Point(x: 20, y: -30)
        user.advance(by: 0)

        let after = user.list.sprites
        #expect(before.count == after.count && !before.isEmpty)
        #expect(zip(before, after).allSatisfy { abs($0.x - 20 - $1.x) < 1e-3 && abs($0.y + 30 - $1.y) < 1e-3 && $0.scale == $1.scale })
        #expect(view.system.emitter.emitterPosition == Point(x: 100, y: 100))
    }

    @Test func dragWithAContentOffsetLeadsTheEmitterUnderThePointer() {
        let (view, user) = shown()
        view.contentOffset = Point(x: 20, y: -30)

        user.press(150, 120)
        user.move(from: Point(x: 150, y: 120), to: Point(x: 210, y: 170), in: 0.2)
        user.release(210, 170)

        #expect(view.system.emitter.emitterPosition == Point(x: 180, y: 120))
    }

    @Test func outOfSightItCostsNothingAndLosesNoTime() {
        let (view, user) = shown(at: Rect(x: 2000, y: 20, width: 300, height: 200))
        user.settle()
        #expect(!user.stage.needsFrame)

        user.advance(by: 5)
        view.frame.origin.x = 50
        user.advance(by: 0.1)

        #expect(user.stage.needsFrame)
        #expect(abs(view.system.aliveCount - 205) <= 2)
    }

    /// A panorama of two pages, of which the second, an emitter, peeks in.
    private func peeking(motion: MotionPreference = .full) -> (EmitterView, PanoramaView, StageHarness) {
        let view = EmitterView(emitter())
        var items = PanoramaFixture.items([0, 0])
        items[1].makeContent = { view }
        let panorama = PanoramaView(title: "", style: PanoramaFixture.seedStyle)
        panorama.setItems(items)
        return (view, panorama, StageHarness(panorama, size: PanoramaFixture.size, motion: motion))
    }

    @Test func onAPageThatOnlyPeeksInItStandsStill() {
        let (view, panorama, user) = peeking()
        user.advance(by: 1)
        #expect(!user.stage.needsFrame)
        // The visible edge shows more than the empty beginning.
        #expect(abs(view.system.aliveCount - 121) <= 1)

        user.advance(by: 5)
        panorama.scroll(toPage: 1, animated: false)
        user.advance(by: 1)

        #expect(user.stage.needsFrame)
        #expect(abs(view.playhead - 4) < 0.1)
        panorama.scroll(toPage: 0, animated: false)
        user.advance(by: 1)
        #expect(!user.stage.needsFrame)
    }

    @Test func inReducedMotionItWaitsToBeAskedFor() {
        let root = View()
        let view = EmitterView(emitter())
        view.frame = Rect(x: 50, y: 20, width: 300, height: 200)
        root.addSubview(view)
        let user = StageHarness(root, motion: .reduced)
        user.advance(by: 1)
        #expect(view.isPaused && !user.stage.needsFrame)
        #expect(abs(view.system.aliveCount - 121) <= 1)

        view.setPaused(false)
        user.advance(by: 1)
        #expect(!view.isPaused && user.stage.needsFrame)
        #expect(abs(view.playhead - 4) < 0.1)
        view.setPaused(true)
        user.advance(by: 1)

        #expect(!user.stage.needsFrame)
    }

    @Test func pauseStopsItsTime() {
        let (view, user) = shown()
        user.advance(by: 1)
        let before = view.system.aliveCount

        view.setPaused(true)
        user.advance(by: 3)
        #expect(view.system.aliveCount == before)
        #expect(!user.stage.needsFrame)
        view.setPaused(false)
        user.advance(by: 1)

        #expect(abs(view.system.aliveCount - before - 40) <= 1)
    }

    @Test func runningForEverIsNoReasonToWait() {
        let (_, user) = shown()
        user.advance(by: 0.5)

        #expect(user.stage.needsFrame)
        #expect(!user.stage.isMoving)
    }

    @Test func itIsSoughtBackAndForth() {
        let (view, user) = shown()
        user.advance(by: 1)
        view.setPaused(true)
        view.seek(to: 4)
        user.advance(by: 0.1)
        #expect(abs(view.system.aliveCount - 161) <= 1)
        let there = user.list.sprites

        view.seek(to: 0.5)
        user.advance(by: 0.1)
        #expect(abs(view.system.aliveCount - 21) <= 1)
        view.seek(to: 4)
        user.advance(by: 0.1)
        #expect(user.list.sprites == there)
        view.seek(to: -3)
        #expect(view.playhead == 0)
    }

    @Test func editAppliesFromNowWhilePlayingAndFromTheStartWhilePaused() {
        func alive(paused: Bool) -> Int {
            let (view, user) = shown()
            user.advance(by: 2)
            view.setPaused(paused)
            var emitter = view.system.emitter
            emitter.birthRate = 3
            view.update(emitter)
            user.advance(by: 1.0 / 60)
            return view.system.aliveCount
        }

        #expect(abs(alive(paused: false) - 82) <= 2)
        #expect(abs(alive(paused: true) - 241) <= 2)
    }

    @Test func arrowsMoveTheEmitterAndSayWhenItIsDone() {
        let (view, user) = shown()
        var steps: [Bool] = []
        view.didEdit = { _, isDone in steps.append(isDone) }
        user.key(.tab)
        user.key(.right)
        user.key(.up, .shift)

        #expect(view.system.emitter.emitterPosition == Point(x: 110, y: 99))
        #expect(steps == [true, true])
    }

    @Test func burstsBeginWhereTheyAreEmittedAndLeaveTheWindowAtRest() {
        var random = RandomSource(seed: 40)
        let (view, user) = shown()
        var source = emitter()
        (source.cells[0].birthRate, source.cells[0].lifetime) = (0, 1)
        view.begin(source)
        user.advance(by: 1)
        for _ in 0..<20 {
            #expect(!user.stage.needsFrame && view.system.aliveCount == 0)
            let count = Int.random(in: 1...200, using: &random)
            let place = Point(x: .random(in: 0...100, using: &random), y: .random(in: 0...150, using: &random))

            view.emit(count, at: place)
            user.advance(by: 0.5)

            // They have moved to the right for half a second.
            let expected = Point(x: 50 + place.x + 40, y: 20 + place.y)
            #expect(user.list.sprites.count == count && user.stage.needsFrame)
            #expect(user.list.sprites.allSatisfy { abs(Double($0.x) - expected.x) < 0.01 && abs(Double($0.y) - expected.y) < 0.01 })
            user.advance(by: 0.6)
        }
        #expect(!user.stage.needsFrame)
    }

    @Test func aBurstInReducedMotionIsAStillPicture() {
        let view = EmitterView(Emitter(emitter().cells[0], at: Point(x: 100, y: 100)))
        view.frame = Rect(x: 0, y: 0, width: 300, height: 200)
        let root = View()
        root.addSubview(view)
        let user = StageHarness(root, motion: .reduced)
        user.advance(by: 1)

        view.removeAllParticles()
        view.emit(12, at: Point(x: 10, y: 20))
        view.seek(to: view.playhead + 0.5)
        user.advance(by: 1)

        #expect(!user.stage.needsFrame)
        #expect(user.list.sprites.count { abs($0.x - 50) < 0.01 && abs($0.y - 20) < 0.01 } >= 12)
    }
}
