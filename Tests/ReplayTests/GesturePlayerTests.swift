import LayoutMath
import Platform
import Testing

@testable import Replay

@Suite struct GesturePlayerTests {
    private static let size = Size(width: 400, height: 300)

    private func events(_ text: String) throws -> [InputEvent] {
        GesturePlayer.events(of: try GestureScript(parsing: text), size: GesturePlayerTests.size)
    }

    @Test(arguments: [0.0, 0.001, 0.008, 0.0081, 0.016, 0.12, 0.1234, 1])
    func dragSamplesEveryEightMillisecondsAndEndsExactly(duration: Double) throws {
        let (start, end) = (Point(x: 900, y: 400), Point(x: 300.1, y: 410.7))

        let moves = try events("wait 0.3\npress 900,400\ndrag 300.1,410.7 in \(duration)").dropFirst()

        let expectedCount = max(1, Int((duration / 0.008 - 1e-9).rounded(.up)))
        #expect(moves.count == expectedCount)
        #expect(moves.last?.kind == .pointerMoved(.mouse(.left), end))
        // The clock counts nanoseconds, so times are exact to half of one.
        #expect(abs((moves.last?.time ?? 0) - (0.3 + duration)) < 1e-9)
        for (index, move) in moves.dropLast().enumerated() {
            let fraction = Double(index + 1) * 0.008 / duration
            guard case .pointerMoved(_, let place) = move.kind else {
                Issue.record("not a move: \(move)")
                continue
            }
            #expect(abs(move.time - (0.3 + Double(index + 1) * 0.008)) < 1e-9)
            // Logical pixels; rounding of products of numbers below 1000.
            #expect(place.distance(to: start + (end - start) * fraction) < 1e-6)
        }
    }

    @Test func durationsInDecimalsAddUpExactly() throws {
        var player = GesturePlayer(size: GesturePlayerTests.size, scale: 1)

        for _ in 0..<10 { _ = player.play(.wait(0.1)) }

        #expect(player.time == 1)
    }

    @Test(arguments: [0.0, 0.005, 0.3, 0.5004])
    func scrollSumsToItsPixels(duration: Double) throws {
        let events = try events("scroll 30,-240 in \(duration)")

        var sum = Vector.zero
        for case .wheel(let wheel, _) in events.map(\.kind) {
            #expect(wheel.source == .precise)
            sum += wheel.ticks * WheelGeometry.pixelsPerPreciseTick
        }
        // Pixels: a sum of 63 rounded shares.
        #expect((sum - Vector(x: 30, y: -240)).length < 1e-9)
        #expect(events.count == max(1, Int((duration / 0.008 - 1e-9).rounded(.up))))
        #expect(abs((events.last?.time ?? -1) - duration) < 1e-9)
    }

    @Test func tapReleasesOneSampleAfterItsPress() throws {
        let events = try events("tap touch:2 5,6\nkey Right")

        #expect(
            events == [
                InputEvent(time: 0, .pointerDown(.touch(2), Point(x: 5, y: 6))),
                InputEvent(time: 0.008, .pointerUp(.touch(2), Point(x: 5, y: 6))),
                InputEvent(time: 0.008, .keyDown(.right, [], isRepeat: false)),
                InputEvent(time: 0.008, .keyUp(.right, [])),
            ])
    }

    @Test func releaseHappensWhereThePointerIs() throws {
        let events = try events("press 1,2\ndrag 3,4 in 0\nrelease\npress 5,6\nrelease 7,8")

        #expect(
            events.map(\.kind) == [
                .pointerDown(.mouse(.left), Point(x: 1, y: 2)), .pointerMoved(.mouse(.left), Point(x: 3, y: 4)),
                .pointerUp(.mouse(.left), Point(x: 3, y: 4)), .pointerDown(.mouse(.left), Point(x: 5, y: 6)),
                .pointerUp(.mouse(.left), Point(x: 7, y: 8)),
            ])
    }

    @Test func commandsWithoutPointerMeanTheOnePressedLast() throws {
        let events = try events("press touch:1 1,1\npress touch:2 2,2\ndrag 3,3 in 0\nrelease\ndrag 4,4 in 0\ncancel")

        #expect(
            events.dropFirst(2).map(\.kind) == [
                .pointerMoved(.touch(2), Point(x: 3, y: 3)), .pointerUp(.touch(2), Point(x: 3, y: 3)),
                .pointerMoved(.touch(1), Point(x: 4, y: 4)), .pointerCancelled(.touch(1)),
            ])
    }

    @Test func wheelTurnsWhereTheScriptPointedLast() throws {
        let events = try events("wheel 0,1\nresize 600x500\nwheel 0,1\nmove 7,8\nwheel 0,1\nwheel 0,1 at 9,9\ndrop a.png\ndroptext \"a\"")

        let places = events.compactMap { event -> Point? in
            switch event.kind {
            case .wheel(_, let place), .fileDropped(_, let place), .textDropped(_, let place): place
            default: nil
            }
        }
        #expect(
            places == [Point(x: 200, y: 150), Point(x: 300, y: 250), Point(x: 7, y: 8)] + Array(repeating: Point(x: 9, y: 9), count: 3))
    }

    @Test func typeSendsOneEventForEachCharacterAndCommitOneForAll() throws {
        let events = try events("type \"Grü\"\ncommit \"Grü\"")

        #expect(events.map(\.kind) == [.text("G"), .text("r"), .text("ü"), .text("Grü")])
    }

    @Test func resizeKeepsTheScaleUnlessItNamesOne() throws {
        let events = try events("resize 80x60 @2\nresize 90x60")

        #expect(
            events.map(\.kind) == [
                .resized(Size(width: 80, height: 60), scale: 2), .resized(Size(width: 90, height: 60), scale: 2),
            ])
    }

    @Test(arguments: 0..<30) func eventsNeverRunBackwardsNorPassTheClock(seed: Int) {
        var generator = ScriptGenerator(seed: seed)
        var player = GesturePlayer(size: GesturePlayerTests.size, scale: 1)
        var last = 0.0

        for command in generator.script(200).commands {
            for event in player.play(command) {
                #expect(event.time >= last && event.time <= player.time)
                last = event.time
            }
        }
    }

    @Test(arguments: [0.5, 1.0 / 3, 1234.5678]) func clockResumesAtOrJustAfterAnInstant(time: Double) {
        var player = GesturePlayer(size: GesturePlayerTests.size, scale: 1)

        player.resume(at: time)

        #expect(player.time >= time && player.time < time + 1.0e-9 + time.ulp)
    }
}
