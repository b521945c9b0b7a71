import LayoutMath
import Platform
import Testing

@testable import Replay

@Suite struct GestureScriptParsingTests {
    @Test func contractExampleReadsWhole() throws {
        let text = """
            window 1280x720 @1              # size and scale
            scene panorama
            press 900,400                   # left button down
            drag 300,400 in 0.12
            hold 0.2
            release
            tap 640,360
            wheel -3,0
            scroll 0,-240 in 0.3
            key Right
            key ctrl+A
            key shift+Tab
            type "Grüße"
            resize 800x600
            drop PATH
            press touch:1 900,400
            cancel
            wait 0.5
            settle
            settle 5
            screenshot NAME
            expect panorama.contentOffset.x 890 ±0.5
            expect panorama.page 2
            expect swiper.selectedIndex 0
            """

        let commands = try GestureScript(parsing: text).commands

        #expect(
            commands == [
                .window(Size(width: 1280, height: 720), scale: 1), .scene("panorama"),
                .press(.mouse(.left), Point(x: 900, y: 400)), .drag(nil, to: Point(x: 300, y: 400), duration: 0.12),
                .hold(0.2), .release(nil, at: nil), .tap(.mouse(.left), Point(x: 640, y: 360)),
                .wheel(Wheel(ticks: Vector(x: -3, y: 0), source: .notched), at: nil),
                .scroll(Vector(x: 0, y: -240), duration: 0.3, at: nil, modifiers: []), .key(.right, []),
                .key(.character("a"), .control), .key(.tab, .shift), .type("Grüße"),
                .resize(Size(width: 800, height: 600), scale: nil), .drop("PATH", at: nil),
                .press(.touch(1), Point(x: 900, y: 400)), .cancel(nil), .wait(0.5), .settle(atMost: 10), .settle(atMost: 5),
                .screenshot("NAME"), .expect(FieldExpectation("panorama.contentOffset.x", .number(890), tolerance: 0.5)),
                .expect(FieldExpectation("panorama.page", .number(2))), .expect(FieldExpectation("swiper.selectedIndex", .number(0))),
            ])
    }

    @Test(
        arguments: [
            ("press right 1,2", .press(.mouse(.right), Point(x: 1, y: 2))),
            ("tap touch:7 -1.5,+2e1", .tap(.touch(7), Point(x: -1.5, y: 20))),
            ("move 3,4", .move(.mouse(.left), to: Point(x: 3, y: 4), duration: 0)),
            ("move 3,4 in .25", .move(.mouse(.left), to: Point(x: 3, y: 4), duration: 0.25)),
            ("leave", .leave),
            ("wheel 0,0.25", .wheel(Wheel(ticks: Vector(x: 0, y: 0.25), source: .precise), at: nil)),
            ("wheel 0,1 precise", .wheel(Wheel(ticks: Vector(x: 0, y: 1), source: .precise), at: nil)),
            (
                "wheel 0,0.5 notched at 5,6 with ctrl+shift",
                .wheel(Wheel(ticks: Vector(x: 0, y: 0.5), source: .notched, modifiers: [.control, .shift]), at: Point(x: 5, y: 6))
            ),
            ("scroll 1,2 in 0 at 3,4 with alt", .scroll(Vector(x: 1, y: 2), duration: 0, at: Point(x: 3, y: 4), modifiers: .alt)),
            ("key ctrl++", .key(.character("+"), .control)),
            ("key +", .key(.character("+"), [])),
            ("key \"ctrl+#\"", .key(.character("#"), .control)),
            ("key Ä", .key(.character("ä"), [])),
            ("key F", .key(.character("f"), [])),
            ("key SHIFT+alt+f11", .key(.function(11), [.shift, .alt])),
            ("key return", .key(.enter, [])),
            ("keydown Right repeat", .keyDown(.right, [], isRepeat: true)),
            ("keyup super+q", .keyUp(.character("q"), .command)),
            (#"type "a\"b\\c\n\t\r\u{1F600} # no comment""#, .type("a\"b\\c\n\t\r\u{1F600} # no comment")),
            ("commit \"日本\"", .commit("日本")),
            ("compose \"にほ\"", .compose(TextComposition("にほ"))),
            ("compose \"にほ\" 0,1", .compose(TextComposition("にほ", selectedScalars: 0, count: 1))),
            ("compose", .compose(TextComposition(""))),
            ("resize 640.5x480 @2", .resize(Size(width: 640.5, height: 480), scale: 2)),
            ("drop \"/tmp/a b #1.png\" at 1,2", .drop("/tmp/a b #1.png", at: Point(x: 1, y: 2))),
            ("dropbegin", .dropBegin), ("dropend", .dropEnd),
            (#"droptext "two\nlines" at 3,4"#, .dropText("two\nlines", at: Point(x: 3, y: 4))), (#"droptext "a""#, .dropText("a", at: nil)),
            ("answer wanted", .answer(.wanted)), ("answer refused", .answer(.refused)),
            ("focus lost", .focusLost), ("focus gained", .focusGained), ("expose", .expose),
            ("window 10x20", .window(Size(width: 10, height: 20), scale: 1)),
            ("expect list.tab \"3\"", .expect(FieldExpectation("list.tab", .string("3")))),
            ("expect panorama.state idle", .expect(FieldExpectation("panorama.state", .string("idle")))),
            ("expect swiper.loading false", .expect(FieldExpectation("swiper.loading", .bool(false)))),
            ("expect swiper.slots.0 null", .expect(FieldExpectation("swiper.slots.0", .null))),
            (
                "expect circle.items.3.center.x -1e2 +-0.25",
                .expect(FieldExpectation("circle.items.3.center.x", .number(-100), tolerance: 0.25))
            ),
            ("expect a.b 1 ± 2", .expect(FieldExpectation("a.b", .number(1), tolerance: 2))),
            ("expect focus swiper", .expect(FieldExpectation("focus", .string("swiper")))),
        ] as [(String, GestureCommand)])
    func lineReadsAsCommand(line: String, command: GestureCommand) throws {
        let script = try GestureScript(parsing: line)

        #expect(script.commands == [command])
    }

    @Test(
        arguments: [
            ("pres 1,2", 1, 1, "there is no command 'pres'"),
            ("\n\n  \"press\" 1,2", 3, 3, "there is no command 'press'"),
            ("press", 1, 6, "a place, X,Y, is missing"),
            ("press   # here", 1, 6, "a place, X,Y, is missing"),
            ("press 900, 400", 1, 7, "a place is written X,Y without blanks, not '900,'"),
            ("press 900,4o0", 1, 11, "a place is a number, not '4o0'"),
            ("press nan,1", 1, 7, "'nan,1' is no pointer"),
            ("press 1,inf", 1, 9, "a place is a number, not 'inf'"),
            ("press 1,1e400", 1, 9, "a place lies in -1000000 to 1000000, not 1e400"),
            ("press 0x10,1", 1, 7, "a place is a number, not '0x10'"),
            ("press 1,2 3", 1, 11, "unexpected '3'"),
            ("press touch:x 1,2", 1, 7, "'touch:x' is no pointer"),
            ("press 1,2\ndrag 3,4", 2, 9, "'in SECONDS' is missing"),
            ("press 1,2\ndrag 3,4 in -1", 2, 13, "a time in seconds lies in 0 to 3600, not -1"),
            ("press 1,2\ndrag 3,4 in 1e9", 2, 13, "a time in seconds lies in 0 to 3600, not 1e9"),
            ("wait 0.5s", 1, 6, "a time in seconds is a number, not '0.5s'"),
            ("wait .", 1, 6, "a time in seconds is a number, not '.'"),
            ("wait 1e", 1, 6, "a time in seconds is a number, not '1e'"),
            ("release", 1, 1, "release without a press before it"),
            ("drag 1,2 in 1", 1, 1, "drag without a press before it"),
            ("hold 1", 1, 1, "hold without a press before it"),
            ("cancel", 1, 1, "cancel without a press before it"),
            ("press 1,2\nrelease\nrelease", 3, 1, "release without a press before it"),
            ("press 1,2\npress 3,4", 2, 1, "left is pressed already"),
            ("press 1,2\ntap 3,4", 2, 1, "left is pressed already"),
            ("press 1,2\nrelease touch:1", 2, 1, "release of touch:1, which is not pressed"),
            ("press 1,2\nmove 3,4", 2, 1, "left is pressed: drag it"),
            ("move touch:1 3,4", 1, 1, "a finger does not hover"),
            ("press 1,2\nscene a", 2, 1, "release before the scene changes"),
            ("wait 1\nwindow 10x10", 2, 1, "window must be the first command"),
            ("window 10x10\nwindow 10x10", 2, 1, "window must be the first command"),
            ("window 0x10", 1, 8, "a width lies in 1 to 16384, not 0"),
            ("window 10x", 1, 8, "a size is written WxH without blanks, not '10x'"),
            ("window 10x20 1", 1, 14, "unexpected '1'"),
            ("window 10x20 @0", 1, 15, "a scale lies in 0.25 to 8, not 0"),
            ("scene", 1, 6, "a scene's name is missing"),
            ("scene \"\"", 1, 7, "a scene's name is empty"),
            ("key Righ", 1, 5, "there is no key 'Righ'"),
            ("key ctlr+A", 1, 5, "there is no modifier 'ctlr'"),
            ("key ctrl+", 1, 5, "there is no key 'ctrl+'"),
            ("key F99", 1, 5, "there is no key 'F99'"),
            ("type Hello", 1, 6, "the text stands in double quotes"),
            ("type \"\"", 1, 6, "the text is empty"),
            ("type \"abc", 1, 6, "the string has no closing quote"),
            ("type \"a\\qc\"", 1, 8, "unknown escape '\\q'"),
            ("type \"\\u{110000}\"", 1, 7, "\\u needs the hexadecimal number"),
            ("type \"\\u12\"", 1, 7, "\\u needs the hexadecimal number"),
            ("type \"ab\"c", 1, 10, "a blank must follow the closing quote"),
            ("type a\"b\"", 1, 7, "a quote in the middle of a word"),
            ("drop my picture.png", 1, 9, "unexpected 'picture.png': a path with blanks stands in double quotes"),
            ("screenshot ../a", 1, 12, "'../a' cannot name a screenshot"),
            ("screenshot a/b", 1, 12, "'a/b' cannot name a screenshot"),
            ("focus", 1, 6, "the focus is 'lost' or 'gained'"),
            ("wheel 0,1 with ctrl+", 1, 16, "there is no modifier ''"),
            ("expect panorama 3", 1, 8, "a field is written VIEW.FIELD, not 'panorama'"),
            ("expect panorama..x 3", 1, 8, "a field is written VIEW.FIELD"),
            ("expect a.b", 1, 11, "a value is missing"),
            ("expect a.b nan", 1, 12, "the value is a number, not 'nan'"),
            ("expect a.b 1.2.3", 1, 12, "the value is a number, not '1.2.3'"),
            ("expect a.b 1 ±-1", 1, 15, "a tolerance lies in 0"),
            ("expect a.b 1 +-", 1, 16, "a tolerance is missing"),
            ("expect a.b idle ±1", 1, 12, "only a number has a tolerance"),
            ("expect a.b 1 0.5", 1, 14, "unexpected '0.5'"),
            ("wait\u{7}1", 1, 5, "a control character, U+0007"),
        ])
    func mistakeIsRefusedWhereItStands(text: String, line: Int, column: Int, message: String) throws {
        let error = try #require(throws: GestureScriptError.self) { try GestureScript(parsing: text, name: "tour.gesture") }

        #expect(error.line == line)
        #expect(error.column == column)
        #expect(error.message.hasPrefix(message), "\(error.message)")
        #expect(error.description == "tour.gesture:\(line):\(column): \(error.message)")
    }

    @Test(arguments: ["wait 1\nwait 2\n", "wait 1\r\nwait 2\r\n", "wait 1\rwait 2", "\u{FEFF}wait 1\n\n# nothing\n\twait 2 "])
    func lineEndsAndBlanksDoNotMatter(text: String) throws {
        let script = try GestureScript(parsing: text)

        #expect(script.commands == [.wait(1), .wait(2)])
    }

    @Test func stepsKnowTheirLines() throws {
        let script = try GestureScript(parsing: "# head\n\nwait 1\r\n  scene  hub")

        #expect(script.steps.map(\.line) == [3, 4])
        #expect(script.steps.map(\.column) == [1, 3])
        #expect(script.steps.map(\.argumentColumn) == [6, 10])
    }

    @Test func bytesThatAreNotTextAreRefusedWithTheirLine() throws {
        let bytes = Array("wait 1\ntype \"".utf8) + [0xFF, 0x22]

        let error = try #require(throws: GestureScriptError.self) { try GestureScript(parsing: bytes) }

        #expect(error.description == "script.gesture:2:1: the line is not UTF-8 text")
    }

    @Test func openingIsWhatStandsBeforeAnythingHappens() throws {
        let opening = try GestureScript(parsing: "window 800x600 @2\nscene hub\nwait 1\nscene mood")
        let later = try GestureScript(parsing: "wait 1\nscene mood")

        #expect(opening.window?.size == Size(width: 800, height: 600))
        #expect(opening.window?.scale == 2)
        #expect(opening.openingScene == "hub")
        #expect(later.window == nil)
        #expect(later.openingScene == nil)
    }

    @Test func unknownSceneIsRefusedWhereItIsNamed() throws {
        let script = try GestureScript(parsing: "scene hub\nwait 1\n scene moods")

        let error = try #require(throws: GestureScriptError.self) { try script.checkScenes(["hub", "mood"]) }

        #expect(error.description == "script.gesture:3:8: there is no scene 'moods'; there are hub, mood")
    }
}
