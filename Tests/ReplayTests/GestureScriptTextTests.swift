import LayoutMath
import Platform
import Replay
import Testing

@Suite struct GestureScriptTextTests {
    @Test(arguments: 0..<60) func writtenScriptReadsBackAsItself(seed: Int) throws {
        var generator = ScriptGenerator(seed: seed)
        let script = generator.script(120)

        let again = try GestureScript(parsing: script.text)

        #expect(again.commands == script.commands)
        #expect(again.text == script.text)
    }

    @Test(
        arguments: [
            (.window(Size(width: 1280, height: 720), scale: 1), "window 1280x720 @1"),
            (.press(.touch(1), Point(x: 900, y: -0.0)), "press touch:1 900,0"),
            (.drag(nil, to: Point(x: 0.1, y: 1e-7), duration: 0.12), "drag 0.1,1e-07 in 0.12"),
            (.wheel(Wheel(ticks: Vector(x: -3, y: 0), source: .notched), at: nil), "wheel -3,0"),
            (.wheel(Wheel(ticks: Vector(x: -3, y: 0), source: .precise), at: Point(x: 1, y: 2)), "wheel -3,0 precise at 1,2"),
            (.key(.character("#"), [.shift, .control]), "key \"ctrl+shift+#\""),
            (.type("Grüße\u{1}\n"), #"type "Grüße\u{0001}\n""#),
            (.settle(atMost: 10), "settle"), (.settle(atMost: 5), "settle 5"),
            (.expect(FieldExpectation("a.b", .number(890), tolerance: 0.5)), "expect a.b 890 ±0.5"),
        ] as [(GestureCommand, String)])
    func commandIsWrittenInItsShortestForm(command: GestureCommand, text: String) {
        #expect(command.text == text)
    }
}
