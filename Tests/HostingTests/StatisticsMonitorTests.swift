import LayoutMath
import Particles
import Platform
import StageTesting
import Testing
import Views
import Widgets

@testable import Hosting

/// Tests the figures of a window: what they count, when they change, and that they cost nothing while they are not shown.
@MainActor @Suite struct StatisticsMonitorTests {
    private let emitter: EmitterView
    private let user: StageHarness

    init() {
        var cell = EmitterCell()
        (cell.contents, cell.birthRate, cell.lifetime) = ("soft-dot", 40, 2)
        emitter = EmitterView(Emitter(cells: [cell]))
        user = StageHarness(PaperView(emitter), size: Size(width: 600, height: 300))
        user.advance(by: 0.1)
    }

    /// Shows frames at a rate, as a window does.
    private func use(_ monitor: StatisticsMonitor, for duration: Seconds, rate: Double = 60, work: Seconds = 0.004, draws: Int = 12) {
        for _ in 0..<Int((duration * rate).rounded()) {
            monitor.update(at: user.time)
            user.advance(by: 1 / rate)
            monitor.note(work: work, drawCount: draws, at: user.time)
        }
    }

    private var strip: View? { user.stage.root.firstDescendant { $0.semantics.label == "statistics" } }

    @Test(arguments: [20.0, 60, 120]) func theFiguresAreMeasured(rate: Double) throws {
        let monitor = StatisticsMonitor(on: user.stage)
        use(monitor, for: 3, rate: rate, work: 0.0047, draws: 345)

        let reading = monitor.reading
        #expect(abs(Double(reading.framesPerSecond) - rate) <= 1)
        #expect(abs(reading.milliseconds - 4.7) < 1e-9 && reading.drawCount == 345)
        #expect(reading.viewCount == 2, "the paper and the emitter")
        #expect(abs(reading.particleCount - emitter.system.aliveCount) <= 12 && reading.particleCount > 60)
        #expect(strip?.semantics.value.contains("4.7 ms, 345 draws, 2 views") == true)
    }

    @Test func theyChangeFourTimesASecond() {
        let monitor = StatisticsMonitor(on: user.stage)
        var values: [String] = []
        for frame in 0..<120 {
            use(monitor, for: 1 / 60, work: Double(frame) / 1_000, draws: frame)
            if values.last != strip?.semantics.value { values.append(strip?.semantics.value ?? "") }
        }
        #expect((7...10).contains(values.count))
    }

    /// Only frames that show something else count, and none is requested.
    @Test func anIdleWindowStaysIdle() {
        emitter.setPaused(true)
        let monitor = StatisticsMonitor(on: user.stage)
        use(monitor, for: 2)
        user.settle()
        let (generation, reading) = (user.stage.displayGeneration, monitor.reading)
        use(monitor, for: 2, work: 1)

        #expect(!user.stage.needsFrame && user.stage.nextAlarm == nil)
        #expect(user.stage.displayGeneration == generation && monitor.reading == reading)
    }

    @Test func theStripIsInTheCornerAndTakesNoInput() throws {
        let monitor = StatisticsMonitor(on: user.stage)
        use(monitor, for: 0.5)
        let strip = try #require(strip)

        #expect(strip.frame.maxX == 596 && strip.frame.minY == 4 && strip.frame.minX > 100)
        #expect(user.stage.root.hitTest(strip.frame.center) === emitter)
        monitor.end()
        #expect(self.strip == nil)
    }

    @Test func figuresThatDoNotFitAreCut() {
        let reading = StatisticsMonitor.Reading(milliseconds: 1e9)
        #expect(reading.fields[1].figures == "9999.0")
        #expect(StatisticsMonitor.Reading(milliseconds: -1).fields[1].figures == "0.0")
    }
}
