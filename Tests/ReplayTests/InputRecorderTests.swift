import LayoutMath
import Platform
import Replay
import Testing

@Suite struct InputRecorderTests {
    private static let size = Size(width: 400, height: 300)

    private func recording(_ events: [InputEvent], start: Seconds = 0) -> GestureScript {
        var recorder = InputRecorder(size: InputRecorderTests.size, scale: 1, start: start)
        recorder.record(events)
        return recorder.script
    }

    @Test(arguments: 0..<60) func replayedRecordingSendsTheSameEvents(seed: Int) throws {
        var generator = ScriptGenerator(seed: seed)
        let events = generator.events(300)

        let script = try GestureScript(parsing: recording(events).text)
        let replayed = GesturePlayer.events(of: script, size: InputRecorderTests.size)

        #expect(replayed.map(\.kind) == events.map(\.kind))
        // Half a microsecond of rounding, and the nanosecond that a clock counts.
        for (a, b) in zip(replayed, events) { #expect(abs(a.time - b.time) < 0.6e-6) }
    }

    @Test(arguments: 0..<20) func recordingOfAReplayedRecordingIsTheSameScript(seed: Int) {
        var generator = ScriptGenerator(seed: seed)
        let first = recording(generator.events(200))

        let second = recording(GesturePlayer.events(of: first, size: InputRecorderTests.size))

        #expect(second.text == first.text)
    }

    /// A recording that is written during the input may store a key's press and release in two lines, but replays the same.
    @Test(arguments: 0..<20) func linesTakenAsTheyComeReplayTheSameEvents(seed: Int) throws {
        var generator = ScriptGenerator(seed: seed)
        let events = generator.events(200)
        var recorder = InputRecorder(size: InputRecorderTests.size, scale: 1)
        var lines = recorder.takeLines()
        for event in events {
            recorder.record([event])
            lines += recorder.takeLines()
        }

        let replayed = GesturePlayer.events(of: try GestureScript(parsing: lines), size: InputRecorderTests.size)

        #expect(replayed.map(\.kind) == events.map(\.kind))
        #expect(lines == recorder.script.text && recorder.takeLines().isEmpty)
    }

    @Test func dragReadsAsStraightPiecesAndPauses() {
        let mouse = Pointer.mouse(.left)
        let events = [
            InputEvent(time: 10.5, .pointerDown(mouse, Point(x: 9, y: 4))),
            InputEvent(time: 10.504, .pointerMoved(mouse, Point(x: 8, y: 4))),
            InputEvent(time: 10.704, .pointerMoved(mouse, Point(x: 7, y: 4))),
            InputEvent(time: 10.704, .pointerUp(mouse, Point(x: 7, y: 4))),
        ]

        let script = recording(events, start: 10)

        #expect(
            script.text == """
                window 400x300 @1
                wait 0.5
                press 9,4
                drag 8,4 in 0.004
                hold 0.2
                drag 7,4 in 0
                release

                """)
    }

    @Test func recordedTextAndKeysReadAsAUserWouldWriteThem() throws {
        let events = GesturePlayer.events(
            of: try GestureScript(
                parsing: "key ctrl+A\nkeydown Right\nwait 0.1\nkeyup Right\ntype \"x\"\ncompose \"にほ\" 1,1\ncompose\ncommit \"日本\""),
            size: InputRecorderTests.size)

        let lines = recording(events).text.split(separator: "\n").dropFirst()

        #expect(
            lines == [
                "key ctrl+a", "keydown Right", "wait 0.1", "keyup Right", "type \"x\"", "compose \"にほ\" 1,1", "compose", "commit \"日本\"",
            ])
    }

    @Test func wheelNamesItsPlaceOnlyWhereTheScriptDoesNotPoint() {
        let mouse = Pointer.mouse(.left)
        let (center, aside) = (Point(x: 200, y: 150), Point(x: 7, y: 8))
        let turn = Wheel(ticks: Vector(x: 0, y: 1), source: .notched)
        let kinds: [InputEvent.Kind] = [
            .wheel(turn, at: center), .pointerMoved(mouse, aside), .wheel(turn, at: aside), .wheel(turn, at: center),
            .wheel(turn, at: center),
            .pointerDown(mouse, aside), .pointerUp(mouse, center), .wheel(turn, at: aside),
        ]

        let lines = recording(kinds.map { InputEvent(time: 0, $0) }).text.split(separator: "\n").dropFirst()

        #expect(
            lines == [
                "wheel 0,1", "move 7,8", "wheel 0,1", "wheel 0,1 at 200,150", "wheel 0,1", "press 7,8", "release 200,150",
                "wheel 0,1 at 7,8",
            ])
    }

    @Test func whatAScriptCannotSayIsLeftOut() throws {
        let mouse = Pointer.mouse(.left)
        let kinds: [InputEvent.Kind] = [
            .pointerUp(mouse, .zero), .pointerCancelled(mouse), .pointerMoved(.touch(1), .zero), .text(""),
            .resized(.zero, scale: 1), .pointerDown(mouse, Point(x: .nan, y: 0)), .fileDropped("", at: .zero), .textDropped("", at: .zero),
            .wheel(Wheel(ticks: Vector(x: .infinity, y: 0), source: .precise), at: .zero),
        ]

        let script = recording(kinds.map { InputEvent(time: 1, $0) })

        #expect(script.text == "window 400x300 @1\n")
    }

    @Test func sceneChangeCancelsWhatIsPressed() throws {
        var recorder = InputRecorder(size: InputRecorderTests.size, scale: 2, scene: "hub")

        recorder.record([InputEvent(time: 1, .pointerDown(.touch(1), Point(x: 1, y: 2)))])
        recorder.recordScene("mood", at: 1.5)

        let text = "window 400x300 @2\nscene hub\nwait 1\npress touch:1 1,2\nhold 0.5\ncancel\nscene mood\n"
        #expect(recorder.script.text == text)
    }
}
