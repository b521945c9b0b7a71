import PanoramaKit
import PanoramaTesting
import Testing

@testable import FerryNotice

@Suite struct FerryNoticeTests {
    private let user: StageHarness

    init() throws {
        user = try StageHarness(window: NoticePage(), size: Size(width: 560, height: 400))
        user.settle()
    }

    private var notice: String {
        (user.stage.root.firstDescendant { ($0 as? Label)?.isSelectable == true } as? Label)?.text ?? ""
    }

    private func chooseGerman() throws {
        let languages = try #require(user.stage.root.firstDescendant { $0 is SegmentedControl })
        user.stage.focus(languages)
        user.key(.right)
        user.settle()
    }

    @Test func theNoticeHasStylesAndALink() throws {
        #expect(notice.hasPrefix("On 9 March 2024 the ferry") && notice.contains("12480.5 kr"))

        try user.checkPicture("english")
    }

    /// The page, the toolkit's own words, numbers and dates change with one choice.
    @Test func everythingSpeaksTheChosenLanguage() throws {
        try chooseGerman()
        #expect(notice.hasPrefix("Am 9. März 2024 fährt") && notice.contains("12.480,5 kr"))
        #expect(try user.view("erinnern", role: .toggle).semantics.states.isChecked == false)

        try user.tap("Fahrt absagen", role: .button)
        user.settle()
        #expect(user.find("abbrechen", role: .button) != nil && user.find("cancel", role: .button) == nil)
        try user.checkPicture("german-question")
        try user.tap("abbrechen", role: .button)
        user.settle()
        #expect(user.find("abbrechen", role: .button) == nil)
    }

    @Test func theLinkIsOpenedByPointerAndKeyboard() throws {
        var opened: [String] = []
        user.stage.lastResponse = { action in (action as? OpenLink).map { link in ActionResponse { opened.append(link.address) } } }

        try user.tap("timetable", role: .link)
        user.press(.enter)
        #expect(opened == ["https://example.org/timetable", "https://example.org/timetable"])

        try chooseGerman()
        try user.tap("Fahrplan", role: .link)
        #expect(opened.last == "https://example.org/fahrplan")
    }

    /// The second press of three selects a word, and the third the paragraph, which is then copied.
    @Test func wordsAreSelectedAndCopied() throws {
        let label = try user.view(notice, role: .text)
        let place = label.convert(Point(x: 60, y: 12), to: nil)

        user.tap(place.x, place.y)
        user.tap(place.x, place.y)
        try user.checkPicture("word-selected")
        user.tap(place.x, place.y)
        user.press(.character("c"), .control)
        #expect(user.stage.clipboard.text?.hasPrefix("On 9 March 2024") == true)
        #expect(user.stage.clipboard.text?.hasSuffix("north pier.") == true)

        user.advance(by: 1)
        user.drag(from: place, to: Point(x: place.x + 120, y: place.y + 30))
        user.press(.character("c"), .control)
        #expect(user.stage.clipboard.text?.contains("\n") == false && notice.contains(user.stage.clipboard.text ?? "?"))
    }

    @Test func everyStopIsRead() { #expect(user.accessibilityFaults() == []) }
}
