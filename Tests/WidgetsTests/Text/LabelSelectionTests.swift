import Imaging
import LayoutMath
import Particles
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Selecting in labels. Each character is 10 points wide, and each line 25 points high; the label begins at 20, 20.
@MainActor @Suite struct LabelSelectionTests {
    private static let text = "north pier, last light\nthe ferry was late\nשלום fjord"
    private static let style = TextStyle(Font(.regular, size: 20), lineHeight: 25)

    private func shown(_ text: StyledText = StyledText(Self.text), width: Double = 120) -> (content: LabelContent, user: StageHarness) {
        let (root, label) = (View(), Label(text, maximumLines: 12))
        label.style = Self.style
        label.isSelectable = true
        root.addSubview(label)
        label.frame = Rect(x: 20, y: 20, width: width, height: 250)
        let user = StageHarness(root)
        user.settle()
        return (label.subviews[0] as? LabelContent ?? LabelContent(), user)
    }

    @Test func aDragSelectsAndCopies() {
        let (content, user) = shown()

        user.drag(from: Point(x: 20 + 61, y: 30), to: Point(x: 20 + 39, y: 55))
        #expect(content.editing.selectedText == "pier, last")
        #expect(user.stage.clipboard.selectedText == "pier, last" && user.stage.clipboard.text == nil)
        user.key(.character("c"), .control)

        #expect(user.stage.clipboard.text == "pier, last")
    }

    @Test func twoPressesSelectAWordAndThreeAParagraph() {
        let (content, user) = shown()

        user.tap(100, 30)
        user.tap(100, 30)
        #expect(content.editing.selectedText == "pier")
        user.tap(100, 30)
        #expect(content.editing.selectedText == "north pier, last light" && user.stage.clipboard.selectedText == "north pier, last light")
    }

    @Test func shiftWithArrowsExtendsTheSelection() {
        let (content, user) = shown()
        user.tap(20 + 60, 30)
        #expect(content.editing.caret == 6 && content.editing.selection.isEmpty)

        user.key(.right, .shift)
        #expect(content.editing.selectedText == "p")
        user.key(.right, [.shift, .control])
        #expect(content.editing.selectedText == "pier")
        user.key(.down, .shift)
        #expect(content.editing.selectedText == "pier, last light")
        user.key(.home, .shift)
        user.key(.up, .shift)
        #expect(content.editing.selectedText == "north ")
        user.key(.character("a"), .control)
        #expect(content.editing.selectedText == Self.text && user.stage.clipboard.selectedText == Self.text)
    }

    @Test func otherKeysBelongToOthers() {
        let (content, user) = shown()
        user.tap(80, 30)

        for key in [Key.left, .right, .up, .down, .home, .end, .delete, .character("x")] {
            #expect(!content.keyDown(key, [], isRepeat: false), "\(key)")
        }
        #expect(!content.keyDown(.character("v"), .control, isRepeat: false) && content.editing.text == Self.text)
    }

    @Test func theSelectionEndsWithTheFocus() {
        let (content, user) = shown()
        user.drag(from: Point(x: 20, y: 30), to: Point(x: 90, y: 30))
        #expect(user.stage.focusedView === content && !content.editing.selection.isEmpty)

        user.tap(390, 290)

        #expect(user.stage.focusedView == nil && content.editing.selection.isEmpty)
    }

    @Test func escapeDuringADragRestoresTheSelection() {
        let (content, user) = shown()
        user.tap(100, 30)
        user.tap(100, 30)
        user.advance(by: 1)

        user.press(30, 30)
        user.move(from: Point(x: 30, y: 30), to: Point(x: 90, y: 80), in: 0.1)
        #expect(content.editing.selectedText != "pier")
        user.key(.escape)

        #expect(content.editing.selectedText == "pier")
    }

    @Test func aDragFromALinkSelectsAndAPressOpensIt() {
        let (content, user) = shown(StyledText(markdown: "one [two](x:2) three"), width: 300)
        var opened = 0
        user.stage.lastResponse = { $0 is OpenLink ? ActionResponse { opened += 1 } : nil }

        user.drag(from: Point(x: 20 + 41, y: 30), to: Point(x: 20 + 129, y: 30))
        #expect(content.editing.selectedText == "two three" && opened == 0)
        user.tap(80, 30)
        #expect(opened == 1)
    }

    @Test func aLabelIsNotSelectableUnlessItIsAskedTo() {
        let label = Label(StyledText(markdown: "one *two* three"))
        let user = StageHarness(label)

        user.drag(from: Point(x: 2, y: 10), to: Point(x: 80, y: 10))
        user.key(.tab)

        #expect(user.stage.focusedView == nil && user.stage.clipboard.selectedText == nil)
        #expect(user.stage.cursor == .arrow)
    }

    @Test func aSelectableLabelHasTheCursorOfText() {
        let (_, user) = shown()

        user.move(from: Point(x: 300, y: 280), to: Point(x: 60, y: 30), in: 0.1)

        #expect(user.stage.cursor == .text)
    }

    /// A label selects what a text area with the same lines selects: presses at random places, once to three times, with and without Shift,
    /// and drags.
    @Test(arguments: 0..<30)
    func aLabelSelectsWhatATextAreaDoes(seed: UInt64) {
        var random = RandomSource(seed: seed)
        // A text area begins paragraphs from right to left at its right edge, so this text has none.
        let text = "north pier, last light\nthe ferry שלום was late\nfjord"
        let (content, user) = shown(StyledText(text))
        var style = TextFieldStyle(.standard)
        (style.font, style.lineHeight, style.padding) = (Self.style.font, 25, 0)
        let (root, area) = (View(), TextArea("text", text: text, style: style))
        area.isReadOnly = true
        root.addSubview(area)
        area.frame = Rect(x: 20, y: 20, width: 120, height: 250)
        let other = StageHarness(root)
        other.settle()

        for step in 0..<25 {
            // The area keeps its selection when it loses the focus, so no press is beside it.
            let places = [118, 160].map { Point(x: 20 + Double(random.next() % $0), y: 20 + Double(random.next() % 120)) }
            let (presses, isDrag, holdsShift) = (1 + random.next() % 3, random.next() % 2 == 0, random.next() % 4 == 0)
            for user in [user, other] {
                if isDrag {
                    user.drag(from: places[0], to: places[1])
                } else {
                    for _ in 0..<presses { user.tap(places[0].x, places[0].y, holding: holdsShift ? .shift : []) }
                }
                user.advance(by: 1)
            }
            #expect(content.editing.selectedText == area.editing.selectedText, "step \(step), \(places), \(presses) \(isDrag)")
        }
    }
}
