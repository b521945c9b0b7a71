import Imaging
import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

@MainActor
@Suite struct TextFieldTests {
    private static let style = {
        var style = TextFieldStyle(.standard)
        style.lineHeight = 0
        style.font = Font(.regular, size: 20)
        style.textColor = .white
        style.placeholderColor = Color(hex: 0x808080)
        style.fill = .clear
        style.hoverFill = .clear
        style.focusedFill = .clear
        style.edge = .white
        style.hoverEdge = .white
        style.focusedEdge = Color(hex: 0xFFB680)
        style.errorEdge = Color(hex: 0xFF8088)
        style.selectionFill = Color(hex: 0x0000FF)
        style.caretColor = Color(hex: 0x00FF00)
        return style
    }()

    private func shown(_ text: String, width: Double = 232, motion: MotionPreference = .full) -> (TextField, StageHarness) {
        let root = View()
        let field = TextField("title", text: text, style: Self.style)
        field.frame = Rect(x: 20, y: 20, width: width, height: 44)
        root.addSubview(field)
        return (field, StageHarness(root, motion: motion))
    }

    private func fills(_ color: UInt32, _ user: StageHarness) -> [Rect] {
        user.list.commands.compactMap { if case .fill(let rect, Color(hex: color), _) = $0 { rect } else { nil } }
    }

    @Test(arguments: [("harbour.jpg", "harbour", "harbour"), ("harbour.jpg", "", "harbour.jpg"), ("harbour.jpg", "pier", "harbour.jpg")])
    func focusSelectsThePrefixOrEverything(text: String, prefix: String, selected: String) {
        let (field, user) = shown(text)
        field.selectedPrefix = prefix

        user.stage.focus(field)

        #expect(field.editing.selectedText == selected)
    }

    @Test func aClickSelectsEverythingAndTheNextOnePlacesTheCaret() {
        let (field, user) = shown("skagen")
        user.tap(60, 40)
        #expect(field.editing.selectedText == "skagen")

        // Each character is 10 wide, and the text begins at 36.
        user.tap(57, 40)

        #expect(field.editing.caret == 2 && field.editing.selection.isEmpty)
        #expect(fills(0x00FF00, user).map(\.minX) == [56])
    }

    /// Padding of 16 on each side, of which the caret may take 2.
    @Test(
        arguments: [("skagen", nil), (String(repeating: "skagen ", count: 6), Rect(x: 34, y: 20, width: 204, height: 44))]
            as [(String, Rect?)])
    func wordsThatGoOnBeyondTheFieldEndBeforeItsEdge(text: String, clip: Rect?) {
        let (_, user) = shown(text)

        var (current, atText): (Rect?, [Rect?]) = (nil, [])
        for command in user.list.commands {
            if case .clip(let rect) = command { current = rect }
            if case .text = command { atText.append(current) }
        }

        #expect(atText == [clip ?? Rect(x: 20, y: 20, width: 232, height: 44)])
    }

    @Test func typingReplacesAndEnterCommits() {
        let (field, user) = shown("skagen")
        var (commits, typed, submits): ([String], [String], Int) = ([], [], 0)
        field.committed = { commits.append($0) }
        field.textChanged = { typed.append($0) }
        field.submitted = { submits += 1 }

        user.tap(60, 40)
        user.send(.keyDown(.character("p"), [], isRepeat: false), .text("p"), .text("ier"))
        #expect(commits.isEmpty)
        user.key(.enter)

        #expect(commits == ["pier"] && submits == 1)
        #expect(typed == ["p", "pier"])
        #expect(field.semantics.value == "pier")
    }

    @Test func escapeTakesBackAndTheSecondOneIsSomebodyElses() {
        let (field, user) = shown("skagen")
        user.tap(60, 40)
        user.send(.text("x"))

        user.key(.escape)
        #expect(field.text == "skagen")
        #expect(!field.keyDown(.escape, [], isRepeat: false))
    }

    @Test func leavingTheFieldCommitsWhatMayBeAndTakesBackTheRest() {
        let (field, user) = shown("5")
        field.accepts = { DecimalText.number($0) != nil }
        var commits: [String] = []
        field.committed = { commits.append($0) }

        user.tap(60, 40)
        user.send(.text("7"))
        user.tap(300, 200)
        #expect(commits == ["7"])
        user.tap(60, 40)
        user.send(.text("seven"))
        #expect(user.list.commands.contains { if case .shape(.ring, _, Self.style.errorEdge, _) = $0 { true } else { false } })
        user.tap(300, 200)

        #expect(commits == ["7"] && field.text == "7")
    }

    @Test func theClipboardTakesAndGives() {
        let (field, user) = shown("skagen")
        user.tap(60, 40)
        user.key(.character("c"), .control)
        #expect(user.stage.clipboard.text == "skagen")
        user.key(.right)
        user.key(.character("v"), .control)
        #expect(field.text == "skagenskagen")
        user.key(.character("a"), .control)
        user.key(.character("x"), .control)
        #expect(field.text.isEmpty)
        user.stage.clipboard.text = "two\nlines"
        user.key(.character("v"), .control)
        #expect(field.text == "two lines")
    }

    @Test func aDragSelects() {
        let (field, user) = shown("skagen")
        user.tap(60, 40)
        user.press(47, 40)
        user.move(from: Point(x: 47, y: 40), to: Point(x: 76, y: 40), in: 0.2)
        user.release(76, 40)

        #expect(field.editing.selectedText.count >= 2)
        #expect(field.editing.caret == 4)
        #expect(!fills(0x0000FF, user).isEmpty)
    }

    @Test func longTextMovesSoThatTheCaretIsSeen() {
        let (_, user) = shown(String(repeating: "x", count: 50), width: 132)
        user.tap(60, 40)
        user.key(.end)

        let caret = fills(0x00FF00, user)
        #expect(caret.allSatisfy { $0.minX > 20 && $0.maxX <= 152 })
        #expect(caret.count == 1)
    }

    @Test func theCaretBlinksOnlyWhereThingsMay() {
        let (_, user) = shown("")
        user.tap(60, 40)
        #expect(fills(0x00FF00, user).count == 1)
        user.advance(by: 0.6)
        #expect(fills(0x00FF00, user).isEmpty)
        user.advance(by: 0.5)
        #expect(fills(0x00FF00, user).count == 1)
        // Between two blinks nothing is drawn.
        #expect(!user.stage.needsFrame && user.stage.nextAlarm != nil)

        let (_, still) = shown("", motion: .reduced)
        still.tap(60, 40)
        still.advance(by: 0.6)
        #expect(fills(0x00FF00, still).count == 1)
    }

    @Test func keysThatTypeAreNobodyElses() {
        let (field, user) = shown("")
        user.tap(60, 40)
        #expect(field.keyDown(.character("3"), [], isRepeat: false))
        #expect(field.keyDown(.space, [], isRepeat: false))
        #expect(!field.keyDown(.character("s"), .control, isRepeat: false))
        #expect(!field.keyDown(.tab, [], isRepeat: false))
    }
}
