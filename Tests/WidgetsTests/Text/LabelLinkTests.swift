import Imaging
import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Links in labels and the look of styles. Each character is 10 points wide, and each line 24 points high.
@MainActor @Suite struct LabelLinkTests {
    private static let style = TextStyle(Font(.regular, size: 20), lineHeight: 24)

    /// A view above a label that notes the links that are opened.
    private final class Page: View {
        var opened: [String] = []

        override func response(to action: any Action) -> ActionResponse? {
            guard let link = action as? OpenLink else { return nil }
            return ActionResponse { [weak self] in self?.opened.append(link.address) }
        }
    }

    private func shown(_ markdown: String, width: Double = 200, lines: Int = 5) -> (label: Label, page: Page, user: StageHarness) {
        let (page, label) = (Page(), Label(StyledText(markdown: markdown), maximumLines: lines))
        label.style = Self.style
        page.addSubview(label)
        label.frame = Rect(x: 20, y: 20, width: width, height: 200)
        let user = StageHarness(page)
        user.settle()
        return (label, page, user)
    }

    private func texts(_ user: StageHarness) -> [TextDraw] {
        user.list.commands.compactMap { if case .text(let draw) = $0 { draw } else { nil } }
    }

    @Test func eachStyleHasItsFontAndColor() {
        let (_, _, user) = shown("fjord *and* **lagoon** [at](https://dusk)")

        let draws = texts(user)
        #expect(draws.map(\.run.text) == ["fjord ", "and", " ", "lagoon", " ", "at"])
        #expect(draws.map(\.run.font.isOblique) == [false, true, false, false, false, false])
        #expect(draws.map(\.run.font.face) == [.regular, .regular, .regular, .semiBold, .regular, .regular])
        let (high, accent) = (user.stage.theme.palette.high, user.stage.theme.palette.accent)
        #expect(draws.map(\.color) == [high, high, high, high, high, accent])
        #expect(draws.map(\.origin.x) == [20, 80, 110, 120, 180, 190])
    }

    @Test func aChangedThemeRecoloursAndKeepsTheText() {
        let (label, _, user) = shown("fjord [at dusk](https://dusk)")

        user.stage.theme = Theme(.light)
        user.settle()

        #expect(texts(user).map(\.color) == [Palette.dawn.high, Palette.dawn.accent])
        #expect(label.text == "fjord at dusk" && label.semantics.label == "fjord at dusk")
    }

    @Test func settingPlainTextRemovesStylesAndLinks() {
        let (label, page, user) = shown("fjord [at dusk](https://dusk)")
        #expect(user.find("at dusk", role: .link) != nil)

        label.text = "fjord at dusk"
        user.settle()

        #expect(user.find("at dusk", role: .link) == nil && texts(user).map(\.run.text) == ["fjord at dusk"])
        user.tap(100, 30)
        #expect(page.opened.isEmpty)
    }

    @Test func aPressOpensTheLinkUnderThePointer() throws {
        let (_, page, user) = shown("one [two](x:2) three [four](x:4)")

        user.move(from: Point(x: 30, y: 30), to: Point(x: 70, y: 30), in: 0.1)
        #expect(user.stage.cursor == .hand)
        user.move(from: Point(x: 70, y: 30), to: Point(x: 100, y: 30), in: 0.1)
        #expect(user.stage.cursor == .arrow)
        user.tap(70, 30)
        user.tap(110, 30)
        try user.tap("four", role: .link)

        #expect(page.opened == ["x:2", "x:4"])
    }

    @Test func tabVisitsTheLinksAndEnterOpensThem() {
        let (_, page, user) = shown("one [two](x:2) three [four](x:4)")

        user.key(.tab)
        #expect(user.stage.focusedView?.semantics == Semantics(.link, label: "two", value: "x:2"))
        user.key(.enter)
        user.key(.tab)
        user.key(.enter)

        #expect(page.opened == ["x:2", "x:4"])
    }

    /// The link covers "two three" at the end of the first line and "four" at the beginning of the second, but no place between.
    @Test func aWrappedLinkIsPressedOnBothLines() {
        let (_, page, user) = shown("one [two three four](x:2) five", width: 140)
        #expect(texts(user).map(\.origin.y).map { Int($0) / 24 } == [1, 1, 2, 2])

        user.tap(140, 30)
        user.tap(40, 56)
        #expect(page.opened == ["x:2", "x:2"])
        user.tap(30, 30)
        user.tap(80, 56)
        #expect(page.opened.count == 2)
    }

    @Test func aTruncatedLinkIsNoStopOfTab() {
        let (_, _, user) = shown("one two three [four](x:4)", width: 100, lines: 1)
        #expect(texts(user).map(\.run.text).joined() == "one two t…")

        user.key(.tab)

        #expect(user.stage.focusedView == nil)
    }

    @Test func partsOfOneLinkAreOneStop() throws {
        let (_, page, user) = shown("[one **two** three](x:2)[four](x:4)")

        #expect(user.views(.link).map(\.semantics.label) == ["one two three", "four"])
        try user.tap("one two three", role: .link)
        #expect(page.opened == ["x:2"])
    }

    /// The stage's answer is the last one: any responder before it decides otherwise.
    @Test func theStageAnswersWhatNoResponderAnswers() {
        let label = Label(StyledText(markdown: "[two](x:2)"))
        let user = StageHarness(StackView([label]))
        var opened: [String] = []
        user.stage.lastResponse = { action in (action as? OpenLink).map { link in ActionResponse { opened.append(link.address) } } }

        user.key(.tab)
        user.key(.enter)
        #expect(opened == ["x:2"])

        user.stage.lastResponse = nil
        user.key(.enter)
        #expect(opened.count == 1)
    }

    /// Text in the other direction: the line is ordered as it is read, and its parts keep their styles.
    @Test func partsInBothDirectionsAreInVisualOrder() {
        let (_, _, user) = shown("**שלום** fjord")

        let draws = texts(user).sorted { $0.origin.x < $1.origin.x }
        #expect(draws.map(\.run.text) == ["fjord", " ", "שלום"])
        #expect(draws.map(\.run.font.face) == [.regular, .regular, .semiBold])
    }

    @Test func aLabelFitsItsWidestLine() {
        let (label, _, user) = shown("**one two** three")
        #expect(user.stage === label.stage)

        #expect(label.sizeThatFits(Size(width: 400, height: .infinity)) == Size(width: 130, height: 24))
        #expect(label.sizeThatFits(Size(width: 100, height: .infinity)) == Size(width: 70, height: 48))
    }

    /// Nothing is drawn again, nor laid out, while nothing changes.
    @Test func aLabelAtRestNeedsNoFrames() {
        let (_, _, user) = shown("one [two](x:2) *three*")
        let count = user.stage.layoutCount

        user.send()

        #expect(!user.stage.needsFrame && user.stage.layoutCount == count)
    }
}
