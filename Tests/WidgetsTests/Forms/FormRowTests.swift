import LayoutMath
import Platform
import TestSupport
import Testing
import Views

@testable import Widgets

@MainActor
@Suite struct FormRowTests {
    // MARK: Dates

    private func dateForm(_ draft: Draft, today: CalendarDate? = nil) -> Form {
        Form(sections: [
            FormSection(
                "",
                rows: [
                    .date("day", value: Binding(draft, \.day), today: today, error: "no date", rules: [.required("a day is missing")]),
                    .text("title", value: Binding(draft, \.title)),
                ])
        ])
    }

    @Test func aDateIsWrittenOnceItIsOne() throws {
        let form = FormFixture { dateForm($0) }
        form.view.focus("day")
        form.user.type("2024-02-2")
        // It may become the 29th.
        #expect(form.draft.day == nil)
        form.user.type("9")
        #expect(form.draft.day?.text == "2024-02-29")
        form.user.type("9")
        // A text that is no longer a date removes the date that was valid while typing.
        #expect(form.draft.day == nil && form.view.firstError?.message == "no date")
        form.user.key(.tab)
        #expect(form.message("day") == "no date")
        #expect(try form.field("day")?.text == "2024-02-299")
        form.user.key(.tab, .shift)
        form.user.type("2023-2-9")
        form.user.key(.tab)
        #expect(form.message("day") == nil && form.draft.day?.text == "2023-02-09")
        #expect(try form.field("day")?.text == "2023-02-09")
        form.user.key(.tab, .shift)
        form.user.key(.delete)
        #expect(form.draft.day == nil && form.view.firstError?.message == "a day is missing")
    }

    /// The text is typed letter by letter. At any time, the value is the previous one or a complete date, and an invalid text leaves no
    /// date behind.
    @Test(arguments: ["2024-02-30", "2024-02-299", "2023-02-29", "2024-13-01", "2024-02-3x", "2024-02-", "x"], ["", "2020-05-06"])
    func aTextThatIsNoDateLeavesTheValueAsItWas(_ text: String, before: String) {
        let form = FormFixture { dateForm($0) }
        form.draft.day = CalendarDate(before)
        form.view.readValues()
        form.view.focus("day")
        form.user.key(.character("a"), .control)
        var written: Set<String> = []
        for letter in text {
            form.user.type(String(letter))
            written.insert(form.draft.day?.text ?? "")
        }
        #expect(written.subtracting([before, "2024-02-29"]).isEmpty, "\(written)")
        #expect((form.draft.day?.text ?? "") == before)
        form.user.key(.tab)
        #expect((form.draft.day?.text ?? "") == before && form.message("day") == "no date")
    }

    @Test func aDateOfFewDigitsIsWrittenWhenTheRowIsLeft() throws {
        let form = FormFixture { dateForm($0) }
        form.view.focus("day")
        form.user.type("2024-2-3")
        #expect(form.draft.day == nil)
        form.user.key(.tab)
        #expect(try form.draft.day?.text == "2024-02-03" && form.field("day")?.text == "2024-02-03" && form.message("day") == nil)
        #expect(form.view.submit())
    }

    @Test func keysGoByDaysAndMonths() throws {
        let today = try #require(CalendarDate(year: 2024, month: 1, day: 31))
        let form = FormFixture { dateForm($0, today: today) }
        form.view.focus("day")
        var texts: [String?] = []
        for key in [Key.up, .pageUp, .up, .down, .pageDown] {
            form.user.key(key)
            texts.append(form.draft.day?.text)
        }
        #expect(texts == ["2024-01-31", "2024-02-29", "2024-03-01", "2024-02-29", "2024-01-29"])
        #expect(try form.field("day")?.text == "2024-01-29")
    }

    @Test func buttonsGoByDays() throws {
        let form = FormFixture { dateForm($0) }
        form.draft.day = CalendarDate(year: 2024, month: 3, day: 1)
        try form.user.tap("day, a day earlier")
        #expect(form.draft.day?.text == "2024-02-29")
        try form.user.tap("day, a day later")
        #expect(try form.draft.day?.text == "2024-03-01" && form.field("day")?.text == "2024-03-01")
    }

    @Test func aDateThatIsHalfTypedSurvivesScrolling() throws {
        let draft = Draft()
        let form = FormFixture(size: Size(width: 400, height: 250)) { _ in
            let others = (0..<100).map { FormRow.date("day \($0)", value: Binding(draft, \.day)) }
            return Form(sections: dateForm(draft).sections + [FormSection("others", rows: others)])
        }
        form.view.focus("day")
        form.user.type("2024-1")
        form.user.stage.focus(nil)
        for offset in [3000.0, 0] {
            form.view.collection.scroll(to: offset, animated: false)
            form.user.advance(by: 0.1)
        }
        #expect(try form.field("day")?.text == "2024-1" && form.message("day") == "no date")
        // A date that is set elsewhere wins, because the row is not being edited.
        draft.day = CalendarDate(year: 2020, month: 1, day: 1)
        form.view.setNeedsDisplay()
        form.user.advance(by: 0.1)
        #expect(try form.field("day")?.text == "2020-01-01" && form.message("day") == nil)
    }

    // MARK: Stars

    @Test func starsAreChosenByPressesAndKeys() throws {
        let form = FormFixture()
        let stars = try form.user.view("stars", role: .slider)
        func tap(_ star: Int) {
            let point = stars.convert(Point(x: 44 * (Double(star) - 0.5), y: 22), to: nil)
            form.user.tap(point.x, point.y)
        }
        tap(4)
        #expect(form.draft.stars == 4 && stars.semantics.value == "4 of 5")
        tap(4)
        #expect(form.draft.stars == 0)
        var counts: [Int] = []
        for key in [Key.right, .up, .right, .left, .end, .right, .home, .left] {
            form.user.key(key)
            counts.append(form.draft.stars)
        }
        #expect(counts == [1, 2, 3, 2, 5, 5, 0, 0])
        form.user.type("3")
        form.user.type("9")
        #expect(form.draft.stars == 3)
        form.view.direction = .rightToLeft
        form.user.advance(by: 0.1)
        form.user.key(.left)
        #expect(form.draft.stars == 4)
        let second = try form.user.view("stars", role: .slider)
        let place = second.convert(Point(x: second.bounds.width - 44 * 1.5, y: 22), to: nil)
        form.user.tap(place.x, place.y)
        #expect(form.draft.stars == 2)
    }

    @Test(arguments: [-3, 99, .max, .min])
    func aRatingOutsideIsShownAsTheNearest(value: Int) throws {
        let form = FormFixture()
        form.draft.stars = value
        form.view.readValues()
        #expect(try form.user.view("stars", role: .slider).semantics.value == (value < 0 ? "0 of 5" : "5 of 5"))
        #expect(form.draft.stars == value)
    }

    // MARK: Buttons and words

    @Test func buttonsActAndMayBeWrapped() throws {
        let form = FormFixture()
        try form.user.tap("discard", role: .button)
        #expect(form.draft.log == ["discard"])
        let row = try #require(form.view.visibleRow("send"))
        let height = row.bounds.height
        form.view.frame.size.width = 200
        form.user.advance(by: 0.1)
        #expect(try #require(form.view.visibleRow("send")).bounds.height == 2 * height + 8)
    }

    @Test func aLongNoteIsWrapped() throws {
        let words = String(repeating: "words and ", count: 30)
        let form = FormFixture { _ in
            Form(sections: [FormSection("", rows: [.note("note", words), .text("a", value: Binding(get: { "" }, set: { _ in }))])])
        }
        let row = try #require(form.view.visibleRow("note"))
        #expect(row.bounds.height > 48 && row.bounds.height.truncatingRemainder(dividingBy: 24) == 0)
        form.user.key(.tab)
        #expect(form.focused == "a")
    }

    // MARK: Reuse and change

    @Test func reuseKeepsNobodysText() throws {
        let texts = Texts(count: 300)
        for row in texts.values.indices { texts.values[row] = row % 7 == 0 ? "secret \(row)" : "same" }
        let form = FormFixture(size: Size(width: 400, height: 300)) { _ in texts.form }
        var seen: Set<ObjectIdentifier> = []
        for row in stride(from: 0, to: 294, by: 7) {
            form.view.focus("row \(row)")
            seen.insert(ObjectIdentifier(try #require(form.user.stage.focusedView)))
            form.user.type("same")
            form.view.focus("row \(row + 3)")
            // If the field still belonged to the other row, it would return to that row's text.
            form.user.key(.character("z"), .control)
            #expect(try form.field("row \(row + 3)")?.text == "same")
        }
        #expect(seen.count < 30)
        #expect(texts.values.allSatisfy { $0 == "same" || $0 == "secret 294" })
    }

    @Test func aRowThatMovesKeepsTheFocusAndWhatIsTyped() throws {
        let form = FormFixture()
        form.view.focus("place")
        form.user.type("Ber")
        var other = FormFixture.form(form.draft)
        other.sections.reverse()
        form.view.setForm(other)
        form.user.advance(by: 0.05)
        form.user.type("gen")
        form.user.settle()
        #expect(form.focused == "place" && form.draft.place == "Bergen")
        form.user.key(.escape)
        #expect(form.draft.place == "Skagen")
    }

    @Test func aRowBoundToAnotherValueShowsIt() throws {
        let (form, other) = (FormFixture(), Draft())
        other.place = "Bergen"
        form.view.focus("place")
        form.user.type("Ska")
        form.view.setForm(FormFixture.form(other))
        form.user.type("gen")
        // Typed text belongs to the row, whatever its value is bound to.
        #expect(form.draft.place == "Ska" && other.place == "Skagen")
    }

    @Test func aRowOfAnotherKindIsAnotherRow() throws {
        let draft = Draft()
        let form = FormFixture { _ in Form(sections: [FormSection("", rows: [.text("words", value: Binding(draft, \.words))])]) }
        form.view.focus("words")
        form.user.type("a")
        form.view.setForm(Form(sections: [FormSection("", rows: [.area("words", value: Binding(draft, \.words))])]), animated: false)
        form.user.advance(by: 0.1)
        #expect(form.view.visibleRow("words")?.control is FormAreaControl && draft.words == "a")
    }

    @Test func aThousandRowsHaveFewViews() {
        let texts = Texts(count: 1000)
        let form = FormFixture { _ in texts.form }
        var count = 0
        form.view.forEachVisibleRow { _ in count += 1 }
        #expect(count > 5 && count < 40)
        #expect(form.view.errors.isEmpty)
    }

    @Test func aFormWithoutRowsTakesNoFocus() {
        let form = FormFixture { _ in Form() }
        form.view.focus("nothing")
        form.user.key(.tab)
        #expect(form.user.stage.focusedView == nil && form.view.submit())
    }
}
