import Imaging
import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

@MainActor
@Suite struct TextFieldEditingTests {
    /// A focused field of letters 10 points wide that begin at 36.
    private func focused(_ text: String, width: Double = 232) -> (TextField, StageHarness) {
        let root = View()
        let field = TextField("title", text: text)
        field.style = Theme.standard.textField
        field.style.font = Font(.regular, size: 20)
        field.style.padding = 16
        field.style.selectionFill = Color(hex: 0x0000FF)
        field.style.caretColor = Color(hex: 0x00FF00)
        field.style.errorEdge = Color(hex: 0xFF0000)
        field.style.textColor = Color(hex: 0x777777)
        field.frame = Rect(x: 20, y: 20, width: width, height: 44)
        root.addSubview(field)
        let user = StageHarness(root)
        user.tap(60, 40)
        user.advance(by: 1)
        return (field, user)
    }

    private func fills(_ color: UInt32, _ user: StageHarness) -> [Rect] {
        user.list.commands.compactMap { if case .fill(let rect, Color(hex: color), _) = $0 { rect } else { nil } }
    }

    private func hasError(_ user: StageHarness) -> Bool {
        user.list.commands.contains { if case .shape(.ring, _, Color(hex: 0xFF0000), _) = $0 { true } else { false } }
    }

    @Test func aDoublePressSelectsAWordAndTheThirdTheLine() {
        let (field, user) = focused("last light")
        user.tap(100, 40)
        #expect(field.editing.caret == 6)
        user.tap(100, 40)
        #expect(field.editing.selectedText == "light")
        user.tap(100, 40)
        #expect(field.editing.selectedText == "last light")
        user.advance(by: 1)
        user.tap(100, 40)
        #expect(field.editing.selection.isEmpty)
    }

    @Test func aDoublePressAndDragExtendsByWords() {
        let (field, user) = focused("one two three four")
        user.tap(85, 40)
        user.press(85, 40)
        user.move(from: Point(x: 85, y: 40), to: Point(x: 125, y: 40), in: 0.2)
        #expect(field.editing.selectedText == "two three")
        user.move(from: Point(x: 125, y: 40), to: Point(x: 45, y: 40), in: 0.2)
        user.release(45, 40)
        #expect(field.editing.selectedText == "one two")
        #expect(user.stage.clipboard.selectedText == "one two")
    }

    @Test func shiftAndAPressExtend() {
        let (field, user) = focused("skagen")
        user.tap(46, 40)
        user.advance(by: 1)
        user.tap(86, 40, holding: .shift)
        #expect(field.editing.selectedText == "kage")
    }

    @Test func aDragBeyondTheEndScrolls() {
        let (field, user) = focused(String(repeating: "x", count: 60), width: 132)
        user.press(.home)
        user.advance(by: 1)
        user.press(46, 40)
        user.move(from: Point(x: 46, y: 40), to: Point(x: 190, y: 40), in: 0.1)
        let atOnce = field.editing.selection.count
        user.advance(by: 0.5)
        let later = field.editing.selection.count
        #expect(later > atOnce + 3)
        user.advance(by: 3)
        #expect(field.editing.selection.count == 59 || field.editing.selection.count == 60)
        user.release(190, 40)
        user.advance(by: 1)
        #expect(!user.stage.isMoving)
    }

    @Test func changesAreTakenBackAndMadeAgain() {
        let (field, user) = focused("skagen")
        var typed: [String] = []
        field.textChanged = { typed.append($0) }
        user.send(.text("a"), .text("b"))
        user.key(.character("z"), .control)
        #expect(field.text == "skagen" && field.editing.selectedText == "skagen")
        user.key(.character("z"), [.control, .shift])
        #expect(field.text == "ab")
        user.key(.character("z"), .control)
        user.key(.character("y"), .control)
        #expect(field.text == "ab")
        #expect(typed == ["a", "ab", "skagen", "ab", "skagen", "ab"])
    }

    @Test func theMiddleButtonPastesWhatIsSelectedAnywhere() {
        let (field, user) = focused("skagen")
        user.stage.clipboard.selectedText = "!?"
        user.press(66, 40, pointer: .mouse(.middle))
        user.release(66, 40, pointer: .mouse(.middle))
        #expect(field.text == "ska!?gen")
        user.key(.home, .shift)
        #expect(user.stage.clipboard.selectedText == "ska!?")
        #expect(user.stage.clipboard.text == nil)
    }

    @Test func droppedTextIsInsertedUnderThePointer() {
        let (field, user) = focused("skagen")
        var changes: [String] = []
        field.textChanged = { changes.append($0) }
        user.stage.focus(nil)

        user.send(.textDropped("!\n?", at: Point(x: 66, y: 40)))
        user.advance(by: 0.1)

        #expect(field.text == "ska! ?gen" && changes == ["ska! ?gen"])
        #expect(user.stage.focusedView === field)
        user.send(.text("x"))
        #expect(field.text == "ska! ?xgen")
        user.key(.character("z"), .control)
        user.key(.character("z"), .control)
        #expect(field.text == "skagen")

        field.isReadOnly = true
        user.send(.textDropped("no", at: Point(x: 66, y: 40)))
        #expect(field.text == "skagen")
    }

    @Test func compositionIsUnderlinedAndCommitted() {
        let (field, user) = focused("in ")
        var typed: [String] = []
        field.textChanged = { typed.append($0) }
        user.key(.end)
        user.send(.composition(TextComposition("にほ")))
        #expect(user.list.commands.contains { if case .text(let draw) = $0 { draw.run.text == "in にほ" } else { false } })
        #expect(fills(0x777777, user).map(\.width) == [20])
        #expect(field.text == "in " && typed.isEmpty)
        #expect(field.textInputRect.minX == 46)
        user.send(.composition(TextComposition("にほ", selectedScalars: 1, count: 1)))
        #expect(field.textInputRect.minX == 56)

        user.send(.composition(TextComposition("")), .text("日本"))
        #expect(field.text == "in 日本" && typed == ["in 日本"])
        #expect(fills(0x777777, user).isEmpty)
    }

    @Test func compositionEndsWithTheFocus() {
        let (field, user) = focused("in ")
        user.key(.end)
        user.send(.composition(TextComposition("に")))
        user.tap(300, 200)
        #expect(field.text == "in " && field.editing.marked == nil)
    }

    /// The window then makes the input method forget it.
    @Test func aPressElsewhereInTheTextDropsTheComposition() {
        let (field, user) = focused("in ")
        user.key(.end)
        user.send(.composition(TextComposition("に")))
        #expect(field.isComposing)
        user.tap(37, 40)
        #expect(!field.isComposing && field.text == "in " && field.editing.caret == 0)
    }

    @Test func aSecretTellsNothing() {
        let (field, user) = focused("hills & water")
        field.isSecure = true
        user.key(.character("a"), .control)
        user.key(.character("c"), .control)
        user.key(.character("x"), .control)
        #expect(user.stage.clipboard.text == nil && user.stage.clipboard.selectedText == nil)
        #expect(field.text == "hills & water" && field.semantics.value == "•••••••••••••")
        #expect(!user.list.commands.contains { if case .text(let draw) = $0 { draw.run.text.contains("hills") } else { false } })
        user.tap(66, 40)
        user.tap(66, 40)
        #expect(field.editing.selectedText == "hills & water")
        user.key(.end)
        user.key(.left, .control)
        #expect(field.editing.caret == 0)
        user.advance(by: 1)
        user.tap(66, 40)
        #expect(field.editing.caret == 3)
    }

    @Test func textThatIsOnlyReadIsSelectedAndCopied() {
        let (field, user) = focused("skagen")
        field.isReadOnly = true
        user.type("x")
        user.send(.text("x"), .composition(TextComposition("x")))
        for (key, modifiers) in [(Key.backspace, KeyModifiers()), (.delete, []), (.character("x"), .control), (.character("v"), .control)] {
            user.key(key, modifiers)
        }
        #expect(field.text == "skagen")
        user.key(.character("a"), .control)
        user.key(.character("c"), .control)
        #expect(user.stage.clipboard.text == "skagen")
    }

    @Test func anErrorIsShownOnLeavingAndClearedWhileTyping() {
        let (field, user) = focused("")
        field.showsErrorsOnLeaving = true
        field.accepts = { $0.contains("@") }
        user.send(.text("anna"))
        #expect(!hasError(user))
        user.tap(300, 200)
        #expect(hasError(user) && field.showsError && field.text == "anna")
        user.tap(60, 40)
        #expect(hasError(user))
        user.key(.end)
        user.send(.text("@"))
        #expect(!hasError(user))
        user.tap(300, 200)
        #expect(!hasError(user) && field.text == "anna@")
    }

    @Test func aLimitCutsWhatExceedsIt() {
        let (field, user) = focused("skagen")
        field.limit = 8
        user.key(.end)
        user.send(.text("x"), .text("y"), .text("z"))
        #expect(field.text == "skagenxy" && field.limit == 8)
    }

    @Test func textTypedInTheFrameOfTheFocusIsKept() {
        let (field, user) = focused("skagen")
        user.tap(300, 200)
        user.send(
            .pointerDown(.mouse(.left), Point(x: 60, y: 40)), .pointerUp(.mouse(.left), Point(x: 60, y: 40)), .text("a"), .text("b"))
        #expect(field.text == "ab")
    }

    @Test func aKeyThatOpensAFieldDoesNotTypeIntoIt() {
        let (field, user) = focused("")
        let opener = FieldOpener(field)
        user.stage.root.addSubview(opener)
        user.stage.focus(opener)
        user.send(.keyDown(.character("/"), [], isRepeat: false), .text("/"), .keyUp(.character("/"), []))
        #expect(field.text.isEmpty && field.isFocused)
        user.stage.focus(opener)
        user.send(
            .keyDown(.character("/"), [], isRepeat: false), .text("/"), .keyDown(.character("a"), [], isRepeat: false), .text("a"),
            .keyUp(.character("/"), []), .text("本"))
        #expect(field.text == "a本")
        // Keys that are still held must not block text that an input method commits later.
        user.stage.focus(opener)
        user.key(.character("/"))
        user.send(.text("日"))
        #expect(field.text == "日")
    }

    @Test func rightToLeftTextHasItsCaretWhereItIsRead() {
        let (field, user) = focused("ab אבג")
        // "ab " is 30 wide, then three letters from right to left up to 60.
        let places = [0, 2, 3, 5, 7, 9].map { place -> Double in
            field.move { $0.moveCaret(to: place) }
            user.advance(by: 0.01)
            return fills(0x00FF00, user).first?.minX ?? 0
        }
        #expect(places == [36, 56, 96, 86, 76, 66])
        #expect(field.place(at: 16 + 52) == 3 || field.place(at: 16 + 52) == 5)
        user.key(.character("a"), .control)
        #expect(fills(0x0000FF, user).map(\.width).reduce(0, +) == 60)
    }
}

/// Moves the focus to a field when any key is pressed.
private final class FieldOpener: View {
    private let field: TextField

    init(_ field: TextField) {
        self.field = field
        super.init()
    }

    override var canBecomeFocused: Bool { true }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        stage?.focus(field)
        return true
    }
}
