import LayoutMath
import Platform
import Testing

@testable import Replay

@Suite struct ReplayRunnerTests {
    private struct Refusal: Error, CustomStringConvertible { let description = "the disk is full" }

    /// The result and output of a replay.
    private struct Outcome {
        var stage: BallStage
        var failures: [ReplayFailure] = []
        var records: [TraceRecord] = []
        var screenshots: [(name: String, frame: ReplayFrame)] = []
    }

    private func replay(_ text: String, framesPerSecond: Double = 60, on stage: BallStage = BallStage()) throws -> Outcome {
        var outcome = Outcome(stage: stage)
        let runner = ReplayRunner(try GestureScript(parsing: text), on: stage, framesPerSecond: framesPerSecond)
        runner.frameTraced = { outcome.records.append($0) }
        runner.screenshotTaken = { outcome.screenshots.append(($0, $1)) }
        outcome.failures = runner.run()
        return outcome
    }

    private static let fling = "press 100,50\ndrag 40,50 in 0.12\nrelease\n"

    @Test(arguments: [24.0, 30, 60, 59.94, 144, 1000]) func frameNStandsAtNOverTheFrameRate(rate: Double) throws {
        let outcome = try replay("wait 0.5", framesPerSecond: rate)

        #expect(outcome.records.map(\.frame) == Array(0..<outcome.records.count))
        #expect(outcome.records.map(\.time) == (0..<outcome.records.count).map { Double($0) / rate })
        // Every frame up to half a second and none after it.
        #expect(outcome.records.count == Int((0.5 * rate).rounded(.down)) + 1)
    }

    @Test(arguments: [7.0, 30, 60, 144]) func everyEventComesOnceInTheFirstFrameAtOrAfterIt(rate: Double) throws {
        let text = ReplayRunnerTests.fling + "wait 0.1\nkey Right\nscroll 0,30 in 0.05"

        let outcome = try replay(text, framesPerSecond: rate)

        let delivered = outcome.stage.frames.flatMap(\.events)
        #expect(delivered == GesturePlayer.events(of: try GestureScript(parsing: text), size: outcome.stage.size))
        for (index, frame) in outcome.stage.frames.enumerated() {
            let earlier = index == 0 ? -1 : outcome.stage.frames[index - 1].time
            #expect(frame.events.allSatisfy { $0.time <= frame.time && $0.time > earlier })
        }
    }

    @Test func eventOnAFramesInstantBelongsToThatFrame() throws {
        let outcome = try replay("wait 0.5\nkey Right\nkey Left")

        #expect(outcome.stage.frames.last?.time == 0.5)
        #expect(outcome.stage.frames.last?.events.count == 4)
    }

    @Test func placesAtCommonTimesAgreeAtEveryFrameRate() throws {
        let text = ReplayRunnerTests.fling + "wait 0.7\npress 10,10\ndrag 60,10 in 0.05\nrelease\nwait 1"

        let rates = [30.0, 60, 120, 240]
        let paths = try rates.map { rate in
            try replay(text, framesPerSecond: rate).records.filter { $0.frame % Int(rate / 30) == 0 }.map { $0.value(at: "ball.x") }
        }

        for path in paths.dropFirst() { #expect(path.prefix(50) == paths[0].prefix(50)) }
        #expect(Set(paths[0].compactMap { $0.map { TraceWriter().json($0) } }).count > 20)
    }

    @Test func sameScriptTracesTheSameBytes() throws {
        let text = ReplayRunnerTests.fling + "settle"
        let writer = TraceWriter()

        let first = try replay(text).records.map { writer.line($0) }
        let second = try replay(text).records.map { writer.line($0) }

        #expect(first == second && first.count > 30)
    }

    // MARK: Looking

    @Test(arguments: [10.0, 30, 60, 144]) func expectationsAndScreenshotsSeeTheScriptsOwnInstant(rate: Double) throws {
        let text = """
            press 100,50
            drag 40,50 in 0.125
            expect ball.x -60
            expect ball.held true
            screenshot held
            release
            expect ball.held false
            wait 0.25
            expect ball.x -150 ±1e-9
            expect time 0.375
            """

        let outcome = try replay(text, framesPerSecond: rate)

        #expect(outcome.failures.isEmpty, "\(outcome.failures)")
        #expect(outcome.screenshots.map(\.frame.time) == [0.125])
        #expect(outcome.records.map(\.time) == (0..<outcome.records.count).map { Double($0) / rate })
    }

    @Test func lookingChangesNothing() throws {
        let look = "screenshot a\nexpect ball.held true\nexpect ball.held false\n"
        let commands = ["press 100,50\n", "drag 40,50 in 0.12\n", "release\n", "wait 0.1\n", "settle\n", "wait 0.033\n"]

        let plain = try replay(commands.joined())
        let watched = try replay(commands.map { $0 + look }.joined())

        #expect(watched.records == plain.records)
        #expect(watched.failures.count == commands.count)
    }

    @Test func screenshotOnAFrameIsThatFrame() throws {
        let outcome = try replay("wait 0.5\nscreenshot a\nscreenshot b")

        #expect(outcome.stage.frames.count == 31)
        #expect(outcome.screenshots.map(\.name) == ["a", "b"])
        #expect(outcome.screenshots.map(\.frame.time) == [0.5, 0.5])
    }

    @Test func failedExpectationsAreAllReportedWithTheirLines() throws {
        let outcome = try replay("expect ball.x 3 ±0.5\n\nexpect ball.held false\nexpect ball.y 1\nexpect bell.x 1\nexpect ball.x \"0\"")

        #expect(
            outcome.failures.map(\.description) == [
                "script.gesture:1: expected ball.x 3 ±0.5, was 0 at 0 s",
                "script.gesture:4: ball.y: there is no such field; ball has held, x at 0 s",
                "script.gesture:5: bell.x: there is no such field; the scene has ball at 0 s",
                "script.gesture:6: expected ball.x \"0\", was 0 at 0 s",
            ])
    }

    @Test func screenshotThatCannotBeTakenIsAFailure() throws {
        let runner = ReplayRunner(try GestureScript(parsing: "\nscreenshot a"), on: BallStage())
        runner.screenshotTaken = { _, _ in throw Refusal() }

        let failures = runner.run()

        #expect(failures.map(\.description) == ["script.gesture:2: screenshot 'a': the disk is full"])
    }

    // MARK: Settling

    @Test(arguments: [30.0, 60, 144]) func settleGoesOnAtTheFirstFrameAtRest(rate: Double) throws {
        let outcome = try replay(ReplayRunnerTests.fling + "settle\nkey Right", framesPerSecond: rate)

        let atRest = 0.12 + BallStage.glideDuration
        let key = try #require(outcome.stage.frames.flatMap(\.events).last)
        #expect(outcome.failures.isEmpty)
        #expect(key.time >= atRest && key.time < atRest + 1 / rate + 1e-9)
        #expect(outcome.stage.frames.contains { abs($0.time - key.time) <= 1e-9 })
    }

    @Test func settleAtRestTakesNoTime() throws {
        let outcome = try replay("wait 0.505\nsettle\nsettle\nkey Right")

        #expect(outcome.stage.frames.flatMap(\.events).map(\.time) == [0.505, 0.505])
    }

    @Test func settleWaitsForInputThatNoFrameHasSeen() throws {
        let outcome = try replay(ReplayRunnerTests.fling + "wait 0.001\nsettle\nexpect ball.x -185 ±1e-6")

        #expect(outcome.failures.isEmpty, "\(outcome.failures)")
    }

    @Test func stageThatNeverRestsFailsAndTheScriptGoesOn() throws {
        let stage = BallStage()
        stage.comesToRest = false

        let outcome = try replay("wait 0.25\nsettle 0.505\nkey Right\nsettle", on: stage)

        #expect(
            outcome.failures.map(\.description) == [
                "script.gesture:2: still moving after 0.505 s", "script.gesture:4: still moving after 10 s",
            ])
        #expect(stage.frames.flatMap(\.events).map(\.time) == [0.755, 0.755])
        #expect(outcome.records.last?.time == 645.0 / 60)
    }

    // MARK: Scenes and ends

    @Test func laterSceneTakesOverAtTheScriptsInstant() throws {
        let (first, second) = (BallStage(), BallStage())
        let script = try GestureScript(
            parsing: "window 400x300 @1\nscene one\nwait 0.125\nkey Left\nscene two\nkey Right\nwait 0.1\nexpect ball.x 0")
        var opened: [String] = []
        let runner = ReplayRunner(script, on: first)
        runner.openScene = {
            opened.append($0)
            return second
        }

        let failures = runner.run()

        #expect(failures.isEmpty, "\(failures)")
        #expect(opened == ["two"])
        #expect(first.frames.flatMap(\.events).map(\.kind) == [.keyDown(.left, [], isRepeat: false), .keyUp(.left, [])])
        #expect(second.frames.flatMap(\.events).map(\.kind) == [.keyDown(.right, [], isRepeat: false), .keyUp(.right, [])])
        #expect(first.frames.last?.time == 0.125)
        #expect(second.frames.first?.time == 8.0 / 60)
    }

    @Test func sceneThatCannotBeOpenedIsAFailure() throws {
        let outcome = try replay("wait 1\nscene two")

        #expect(outcome.failures.map(\.description) == ["script.gesture:2: cannot open scene 'two'"])
    }

    @Test func emptyScriptDrawsOneFrame() throws {
        let outcome = try replay("")

        #expect(outcome.records.map(\.time) == [0])
    }

    @Test func lastFrameDeliversWhatIsLeft() throws {
        let outcome = try replay(ReplayRunnerTests.fling)

        #expect(outcome.records.last?.time == 8.0 / 60)
        #expect(outcome.records.last?.value(at: "ball.held") == .bool(false))
    }
}
