import Imaging
import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

@MainActor
@Suite struct TextAreaTests {
    /// An area of 20 letters by 5 lines: letters are 10 wide, lines 25 high, and the first begins at 36, 28.
    private func shown(_ text: String, lines: Double = 5) -> (TextArea, StageHarness) {
        let root = View()
        let area = TextArea("notes", text: text)
        area.style = Theme.standard.textField
        area.style.font = Font(.regular, size: 20)
        area.style.padding = 16
        area.style.selectionFill = Color(hex: 0x0000FF)
        area.style.caretColor = Color(hex: 0x00FF00)
        area.style.textColor = Color(hex: 0x777777)
        area.frame = Rect(x: 20, y: 20, width: 232, height: 25 * lines + 16)
        root.addSubview(area)
        let user = StageHarness(root)
        user.stage.focus(area)
        user.advance(by: 0.01)
        return (area, user)
    }

    private func texts(_ user: StageHarness) -> [String] {
        user.list.commands.compactMap { if case .text(let draw) = $0 { draw.run.text } else { nil } }
    }

    private func fills(_ color: UInt32, _ user: StageHarness) -> [Rect] {
        user.list.commands.compactMap { if case .fill(let rect, Color(hex: color), _) = $0 { rect } else { nil } }
    }

    @Test func textIsWrappedAtItsWidth() {
        let (area, user) = shown("the last light at the north pier\n\nSkagen")
        #expect(texts(user) == ["the last light at ", "the north pier", "Skagen"])
        #expect(fills(0x00FF00, user) == [Rect(x: 36, y: 28, width: 2, height: 25)])
        area.frame.size.width = 132
        user.advance(by: 0.01)
        #expect(texts(user).prefix(3) == ["the last ", "light at ", "the north "])
    }

    @Test func theCaretGoesUpAndDownInItsColumn() {
        let (area, user) = shown("the last light\nat\nthe north pier")
        for _ in 0..<8 { user.key(.right) }
        var places: [Int] = []
        for key in [Key.down, .down, .up, .up, .up, .down] {
            user.key(key)
            places.append(area.editing.caret)
        }
        #expect(places == [17, 26, 17, 8, 0, 17])
        user.key(.end)
        user.key(.down)
        #expect(area.editing.caret == 20)
        user.key(.down)
        #expect(area.editing.caret == area.editing.document.end)
    }

    @Test func homeAndEndGoToTheEndsOfTheWrappedLine() {
        let (area, user) = shown("the last light at the north pier")
        user.key(.down)
        #expect(area.editing.caret == 18)
        user.key(.end)
        #expect(area.editing.caret == 32)
        user.key(.up)
        user.key(.end)
        // The position is that of the next line's beginning, but the caret stays on its line.
        #expect(area.editing.caret == 18 && area.caretLine == 0)
        user.key(.home)
        #expect(area.editing.caret == 0)
        user.key(.end, .control)
        #expect(area.editing.caret == 32)
        user.key(.home, [.control, .shift])
        #expect(area.editing.selection == 0..<32)
    }

    @Test func controlAndArrowsGoByParagraphs() {
        let (area, user) = shown("one\ntwo two\nthree")
        var places: [Int] = []
        for key in [Key.down, .down, .down, .down, .up, .up, .up, .up] {
            user.key(key, .control)
            places.append(area.editing.caret)
        }
        #expect(places == [3, 11, 17, 17, 12, 4, 0, 0])
    }

    @Test func enterBeginsAParagraphAndTabLeaves() {
        let (area, user) = shown("ab")
        var typed: [String] = []
        area.textChanged = { typed.append($0) }
        user.key(.right)
        user.key(.enter)
        user.send(.text("x"))
        #expect(area.text == "a\nxb" && typed == ["a\nb", "a\nxb"])
        #expect(!area.keyDown(.tab, [], isRepeat: false))
        #expect(!area.keyDown(.enter, .control, isRepeat: false))
        #expect(!area.keyDown(.escape, [], isRepeat: false))
        user.key(.backspace)
        user.key(.backspace)
        #expect(area.text == "ab")
        user.key(.character("z"), .control)
        user.key(.character("z"), .control)
        #expect(area.text == "ab" || area.text == "a\nxb")
    }

    @Test func theCaretStaysInSight() {
        let (area, user) = shown((1...40).map { "line \($0)" }.joined(separator: "\n"))
        for _ in 0..<12 { user.key(.down) }
        #expect(area.scroll.contentOffset.y > 0)
        #expect(fills(0x00FF00, user).allSatisfy { $0.minY >= 20 && $0.maxY <= 20 + 141 })
        user.key(.end, .control)
        #expect(texts(user).last == "line 40")
        user.key(.pageUp)
        #expect(area.caretLine == 35)
        user.key(.pageDown)
        #expect(area.caretLine == 39)
        user.key(.home, .control)
        #expect(area.scroll.contentOffset.y == 0)
    }

    @Test func theWheelScrollsAndLeavesTheCaret() {
        let (area, user) = shown((1...40).map { "line \($0)" }.joined(separator: "\n"))
        user.wheel(0, -2, at: Point(x: 60, y: 60))
        user.advance(by: 1)
        #expect(area.scroll.contentOffset.y > 0 && area.editing.caret == 0)
        #expect(fills(0x00FF00, user).isEmpty)
        user.send(.text("x"))
        #expect(area.scroll.contentOffset.y == 0 && area.text.hasPrefix("xline"))
    }

    @Test func pressesSelectWordsAndParagraphs() {
        let (area, user) = shown("the last light\nat the north pier")
        user.tap(67, 65)
        #expect(area.editing.caret == 18)
        user.tap(67, 65)
        #expect(area.editing.selectedText == "the")
        user.tap(67, 65)
        #expect(area.editing.selectedText == "at the north pier")
        #expect(user.stage.clipboard.selectedText == "at the north pier")
        user.advance(by: 1)
        user.tap(230, 140)
        #expect(area.editing.caret == area.editing.document.end)
    }

    @Test func aDragSelectsAndScrollsBeyondTheEnd() {
        let (area, user) = shown((1...40).map { "line \($0)" }.joined(separator: "\n"))
        user.press(36, 40)
        user.move(from: Point(x: 36, y: 40), to: Point(x: 60, y: 90), in: 0.2)
        #expect(area.editing.selection == 0..<16)
        user.move(from: Point(x: 60, y: 90), to: Point(x: 60, y: 200), in: 0.2)
        user.advance(by: 1)
        let after = area.editing.selection.upperBound
        #expect(area.scroll.contentOffset.y > 100)
        user.advance(by: 8)
        user.release(60, 200)
        #expect(area.editing.selection.upperBound > after && area.editing.selection.lowerBound == 0)
        #expect(area.scroll.contentOffset.y == 40 * 25 + 16 - 141)
        user.advance(by: 1)
        #expect(!user.stage.isMoving)
    }

    @Test func aFingerScrollsAndItsTapPlacesTheCaret() {
        let (area, user) = shown((1...40).map { "line \($0)" }.joined(separator: "\n"))
        user.drag(from: Point(x: 60, y: 140), to: Point(x: 60, y: 60), pointer: .touch(1))
        user.advance(by: 1)
        #expect(area.scroll.contentOffset.y > 20 && area.editing.selection.isEmpty && area.editing.caret == 0)
        let line = area.place(at: user.stage.root.convert(Point(x: 60, y: 60), to: area.content)).place
        user.press(60, 60, pointer: .touch(1))
        user.release(60, 60, pointer: .touch(1))
        #expect(area.editing.caret == line && line > 0)
    }

    @Test func selectionIsDrawnBehindLinesAndTheirEnds() {
        let (_, user) = shown("ab\n\ncd")
        user.key(.character("a"), .control)
        let end = 25.0 / 3
        #expect(fills(0x0000FF, user).map(\.width) == [20, end, end, 20])
    }

    @Test func compositionIsUnderlinedAtTheCaret() {
        let (area, user) = shown("in\n")
        user.key(.end, .control)
        user.send(.composition(TextComposition("にほ", selectedScalars: 1, count: 1)))
        #expect(texts(user) == ["in", "にほ"])
        #expect(fills(0x777777, user).map(\.width) == [20] && area.text == "in\n")
        // Candidates are shown at the letter that the input method is converting.
        #expect(area.textInputRect.minY == 8 + 25 && area.textInputRect.minX == area.style.padding + 10)
        user.send(.composition(TextComposition("にほ")))
        #expect(area.textInputRect.minX == area.style.padding)
        user.send(.text("日本"))
        #expect(area.text == "in\n日本" && fills(0x777777, user).isEmpty)
        user.send(.composition(TextComposition("x")))
        user.stage.focus(nil)
        user.advance(by: 0.01)
        #expect(area.text == "in\n日本" && texts(user) == ["in", "日本"])
    }

    @Test func leavingCommitsWhatIsAccepted() {
        let (area, user) = shown("")
        area.placeholder = "What do you want to remember?"
        user.advance(by: 0.01)
        #expect(texts(user) == ["What do you want to remember?"])
        var commits: [String] = []
        area.committed = { commits.append($0) }
        area.accepts = { $0.count > 3 }
        user.send(.text("two"))
        user.stage.focus(nil)
        #expect(area.showsError && commits.isEmpty)
        user.stage.focus(area)
        user.key(.end)
        user.send(.text("!"))
        #expect(!area.showsError)
        user.stage.focus(nil)
        #expect(commits == ["two!"])
    }

    @Test func aTextThatIsOnlyReadIsCopied() {
        let (area, user) = shown("ab\ncd")
        area.isReadOnly = true
        user.send(.text("x"), .composition(TextComposition("x")))
        user.key(.enter)
        user.key(.backspace)
        user.key(.character("a"), .control)
        user.key(.character("x"), .control)
        user.key(.character("c"), .control)
        #expect(area.text == "ab\ncd" && user.stage.clipboard.text == "ab\ncd")
    }

    @Test func textFromTheRightBeginsAtTheRight() {
        let (area, user) = shown("שלום")
        #expect(fills(0x00FF00, user).map(\.minX) == [236])
        user.key(.left)
        #expect(area.editing.caret == 2)
        #expect(fills(0x00FF00, user).map(\.minX) == [226])
        user.key(.right)
        user.key(.right)
        #expect(area.editing.caret == 0)
    }

    @Test func theMiddleButtonPastesAtThePointer() {
        let (area, user) = shown("ab\ncd")
        user.stage.clipboard.selectedText = "x\ny"
        user.press(46, 65, pointer: .mouse(.middle))
        #expect(area.text == "ab\ncx\nyd")
    }

    @Test func droppedTextKeepsItsLines() {
        let (area, user) = shown("ab\ncd")
        user.send(.textDropped("x\ny", at: Point(x: 46, y: 65)))
        #expect(area.text == "ab\ncx\nyd")
    }

    @Test func tenMegabytesAreCutAtTheLimit() {
        let (area, user) = shown("")
        user.stage.clipboard.text = String(repeating: "the last light at the north pier\n", count: 320_000)
        user.key(.character("v"), .control)
        #expect(area.editing.document.end == TextArea.standardLimit)
        user.send(.text("x"))
        #expect(area.editing.document.end == TextArea.standardLimit)
        user.key(.character("z"), .control)
        #expect(area.text.isEmpty)
    }

    @Test func linesAreAsFarApartAsTheStyleAsks() {
        let (area, user) = shown("ab\ncd")
        area.style.lineHeight = 35
        user.advance(by: 0.01)
        #expect(area.caretRect == Rect(x: 16, y: 8, width: 2, height: 35))
        // The caret is as high as the letters.
        #expect(fills(0x00FF00, user).map(\.height) == [25])
        user.tap(40, 20 + 8 + 36)
        #expect(area.editing.caret == 3)
        area.style.lineHeight = 3
        user.advance(by: 0.01)
        #expect(area.caretRect.minY == 8 + 25)
    }

    @Test func blinkingDrawsTheCaretOnly() {
        let (_, user) = shown("ab")
        user.advance(by: 0.6)
        #expect(fills(0x00FF00, user).isEmpty)
        user.advance(by: 0.5)
        #expect(fills(0x00FF00, user).count == 1)
        #expect(!user.stage.needsFrame && user.stage.nextAlarm != nil)
        user.key(.character("a"), .control)
        user.advance(by: 1)
        #expect(user.stage.nextAlarm == nil)
    }
}
