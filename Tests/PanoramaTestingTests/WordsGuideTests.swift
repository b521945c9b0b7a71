import LayoutMath
import PanoramaTesting
import Platform
import TestFiles
import Testing
import TextLayout
import Views
import Widgets

/// Runs the code of Guides/words.md.
@MainActor @Suite struct WordsGuideTests {
    /// A page that opens some links by itself.
    private final class TidePage: View {
        var shown = ""

        override func response(to action: any Action) -> ActionResponse? {
            guard let link = action as? OpenLink, link.address.hasPrefix("tide:") else { return nil }
            return ActionResponse { [self] in shown = link.address }
        }
    }

    @Test func aNoticeHasALink() throws {
        let notice = Label(StyledText(markdown: "The ferry leaves **later**: see the [timetable](https://example.org)."), maximumLines: 3)

        let user = try StageHarness(window: notice, size: Size(width: 300, height: 100))
        user.settle()
        #expect(try user.view("timetable", role: .link).semantics.value == "https://example.org")
    }

    @Test func aTextIsPutTogether() {
        var text = StyledText("Sold: ") + StyledText("14", isStrong: true)
        text.append(" of 20", StyledText.Style())
        #expect(text.text == "Sold: 14 of 20" && text.runs.count == 3)

        let name = "*Ada* [x](y)"
        let greeting = StyledText(markdown: "Welcome, **\(StyledText.escapingMarkdown(name))**!")
        #expect(greeting.runs.map(\.text) == ["Welcome, ", name, "!"])
    }

    @Test func aPageAnswersItsOwnLinks() throws {
        let (page, label) = (TidePage(), Label(StyledText(markdown: "[tide](tide:now) [map](map:all)")))
        page.addSubview(label)
        label.frame = Rect(x: 0, y: 0, width: 300, height: 24)
        let user = try StageHarness(window: page, size: Size(width: 300, height: 100))

        try user.tap("map", role: .link)
        #expect(page.shown.isEmpty)
        try user.tap("tide", role: .link)
        #expect(page.shown == "tide:now")
    }

    @Test func aStageSpeaksAnotherLanguage() throws {
        let question = QuestionView("leave?", detail: "It has changed.", action: "leave") { _ in }
        let user = try StageHarness(window: question, size: Size(width: 500, height: 300))
        let stage = user.stage

        stage.theme.words[.cancel] = "abbrechen"
        stage.theme.words[.position] = "{number} von {count}"
        user.settle()
        #expect(user.find("abbrechen", role: .button) != nil)

        let day = CalendarDate(year: 2024, month: 3, day: 9)
        let words = day.map { stage.theme.formats.date($0) }
        let price = stage.theme.formats.number(1234.5)
        #expect(words == "9 March 2024" && price == "1234.5")

        stage.theme.formats = LanguageFormats(language: "de_AT.UTF-8") ?? .standard
        #expect(day.map { stage.theme.formats.date($0) } == "9. März 2024")
    }

    @Test func theGuideShowsThisCode() throws {
        let guide = try GuideCode("words.md")
        #expect(try guide.count == 7 && guide.missing(in: #filePath) == [])
    }
}
