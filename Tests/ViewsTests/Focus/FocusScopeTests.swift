import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views

/// Tests where the focus goes when scopes begin and end, and when views are removed or created again.
@MainActor
@Suite struct FocusScopeTests {
    /// A container that says where the focus belongs.
    private final class Group: View {
        var preferred: () -> View? = { nil }
        override var preferredFocus: View? { preferred() }
    }

    /// Stores the typed text.
    private final class Field: View {
        var text = ""
        override var canBecomeFocused: Bool { true }
        override var acceptsTextInput: Bool { true }
        override func textInput(_ text: String) -> Bool {
            self.text += text
            return true
        }
    }

    private let desk = FocusDesk()
    private let behind: RecordingView
    private let group = Group(frame: Rect(x: 100, y: 100, width: 200, height: 100))
    private let user: StageHarness

    init() {
        behind = desk.layer()
        desk.button("a", 10, 10, in: behind)
        desk.button("b", 110, 10, in: behind)
        user = StageHarness(desk.root)
    }

    /// Replaces all views behind by views with the same words.
    private func makeAnew(_ labels: [String]) {
        for view in behind.subviews { view.removeFromSuperview() }
        for (index, label) in labels.enumerated() { desk.button(label, 10 + 100 * Double(index), 10, in: behind) }
    }

    // MARK: Views that are created again

    @Test func whatIsMadeAnewHasTheFocusAgain() throws {
        try user.tap("b")
        let before = user.stage.focusedView

        makeAnew(["a", "b"])
        user.advance(by: 0.1)

        #expect(user.focused == "b" && user.stage.focusedView !== before)
    }

    @Test func whatIsMadeAnewElsewhereIsFoundByItsWords() throws {
        try user.tap("b")

        makeAnew(["new", "a", "b"])
        user.advance(by: 0.1)

        #expect(user.focused == "b")
    }

    @Test func whatTookThePlaceWithOtherWordsGetsNoFocus() throws {
        try user.tap("b")

        makeAnew(["a", "c"])
        user.advance(by: 0.1)

        #expect(user.focused == nil)
    }

    @Test func aFocusThatWentElsewhereStaysThere() throws {
        let news = desk.button("news", 300, 250)
        try user.tap("b")

        makeAnew(["a", "b"])
        user.stage.focus(news)
        user.advance(by: 0.1)

        #expect(user.focused == "news")
    }

    @Test func recreatedViewBehindAModalOneGetsTheFocusBack() throws {
        try user.tap("b")
        group.focusScope = .modal()
        desk.root.addSubview(group)
        user.advance(by: 0.1)

        makeAnew(["a", "b"])
        user.advance(by: 0.1)
        #expect(user.focused == nil)
        group.removeFromSuperview()
        user.advance(by: 0.1)

        #expect(user.focused == "b")
    }

    // MARK: Where the focus begins

    @Test func aModalViewBeginsWithWhatItPrefers() throws {
        let yes = desk.button("yes", 10, 10, in: group)
        group.preferred = { yes }
        user.key(.tab)
        group.focusScope = .modal()

        desk.root.addSubview(group)
        user.advance(by: 0.1)
        #expect(user.focused == "yes" && user.drawnRing != nil)
        group.focusScope = nil

        #expect(user.focused == "a")
    }

    @Test func whatIsTypedAtOnceIsForThePreferredField() {
        let field = Field(frame: Rect(x: 0, y: 0, width: 100, height: 20))
        group.addSubview(field)
        group.preferred = { field }
        group.focusScope = .modal()
        desk.root.addSubview(group)

        _ = user.stage.frame(at: user.time, events: [InputEvent(time: user.time, .text("x"))])

        #expect(field.text == "x" && !user.stage.focusRing.isVisible)
    }

    @Test func whatIsPreferredMayComeLaterUntilTheFocusIsMoved() {
        let (back, no) = (desk.button("back", 10, 10, in: group), desk.button("no", 110, 10, in: group))
        var tile: View?
        group.preferred = { tile ?? back }
        group.focusScope = .modal()
        desk.root.addSubview(group)
        user.advance(by: 0.1)
        #expect(user.focused == "back")

        tile = desk.button("tile", 10, 60, in: group)
        user.advance(by: 0.1)
        #expect(user.focused == "tile")
        user.stage.focus(no)
        tile = back
        user.advance(by: 0.1)

        #expect(user.focused == "no")
    }

    // MARK: Pages

    @Test func aPageThatIsNotTheCurrentOneTakesNoInput() throws {
        behind.focusScope = .page(isActive: false)

        try user.tap("a")
        user.wheel(0, -1, at: Point(x: 20, y: 280))

        #expect(desk.presses == [] && behind.events == [])
        #expect(user.tabs(1) == [nil])
    }

    @Test func focusReturnsWithAPagesTurn() throws {
        behind.focusScope = .page(isActive: true)
        try user.tap("b")

        behind.focusScope?.isActive = false
        user.advance(by: 0.1)
        #expect(user.focused == nil)
        behind.focusScope?.isActive = true
        user.advance(by: 0.1)

        #expect(user.focused == "b")
    }

    @Test func aPageWaitsForItsContents() throws {
        behind.focusScope = .page(isActive: true)
        try user.tap("b")
        behind.focusScope?.isActive = false
        makeAnew([])
        behind.focusScope?.isActive = true
        user.advance(by: 0.1)
        #expect(user.focused == nil)

        makeAnew(["a", "b"])
        user.advance(by: 0.1)

        #expect(user.focused == "b")
    }

    @Test func aPagesPreferenceTakesTheFocusFromWhatStandsBesideIt() throws {
        desk.root.addSubview(group)
        group.focusScope = .page(isActive: false)
        let yes = desk.button("yes", 10, 10, in: group)
        group.preferred = { yes }
        try user.tap("a")

        group.focusScope?.isActive = true
        user.advance(by: 0.1)

        #expect(user.focused == "yes")
    }

    // MARK: What comes and goes

    @Test func focusReturnsFromWhatComesAndGoes() throws {
        group.focusScope = .transient
        desk.root.addSubview(group)
        desk.button("undo", 10, 10, in: group)
        try user.tap("b")
        try user.tap("undo")

        user.stage.endFocus(in: group)
        #expect(user.focused == "b")
        user.stage.endFocus(in: group)

        #expect(user.focused == "b")
    }

    @Test func focusReturnsWhenWhatComesAndGoesIsRemoved() throws {
        group.focusScope = .transient
        desk.root.addSubview(group)
        desk.button("undo", 10, 10, in: group)
        try user.tap("b")
        try user.tap("undo")

        group.removeFromSuperview()

        #expect(user.focused == "b")
    }
}
