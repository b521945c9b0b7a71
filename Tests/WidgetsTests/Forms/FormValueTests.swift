import Testing

@testable import Widgets

@MainActor
@Suite struct FormValueTests {
    @Test(arguments: ["2024-02-29", "0001-01-01", "9999-12-31", "2000-02-29"])
    func aDateIsReadAsItIsWritten(text: String) { #expect(CalendarDate(text)?.text == text) }

    @Test(arguments: [
        "", "-", "2024", "2024-02", "2023-02-29", "1900-02-29", "2024-13-01", "2024-00-01", "2024-01-00", "2024-01-32", "0000-01-01",
        "10000-01-01",
        "2024-01-01-", "-2024-01-01", "2024-+1-01", "２０２４-01-01", "2024-01-01x", "20 24-01-01", "2024-001-01", "99999999999999999999-01-01",
    ])
    func whatIsNoDateIsNone(text: String) { #expect(CalendarDate(text) == nil) }

    @Test func zerosMayBeLeftOutAndSpacesAround() { #expect(CalendarDate(" 24-2-9  ")?.text == "0024-02-09") }

    @Test func daysFollowEachOtherThroughLeapYears() throws {
        var date = try #require(CalendarDate(year: 1899, month: 12, day: 28))
        let first = date
        for step in 1...1200 {
            let next = date.adding(days: 1)
            #expect(next > date && next.adding(days: -1) == date)
            #expect(first.adding(days: step) == next)
            date = next
        }
        #expect(date.text == "1903-04-12")
    }

    @Test func datesStayWithinTheCalendar() throws {
        let (first, last) = (try #require(CalendarDate("0001-01-01")), try #require(CalendarDate("9999-12-31")))
        #expect(first.adding(days: -1) == first && last.adding(days: 1) == last)
        #expect(first.adding(months: .min) == first && last.adding(months: .max) == last)
        #expect(last.adding(days: 99).text == "9999-12-31")
    }

    @Test func aMonthLaterIsNoLongerThanItsMonth() throws {
        let date = try #require(CalendarDate("2024-01-31"))
        #expect((1...4).map { date.adding(months: $0).text } == ["2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31"])
        #expect(date.adding(months: -2).text == "2023-11-30" && date.adding(months: 13).text == "2025-02-28")
    }

    @Test func rulesFindWhatIsWrong() {
        let rules = [FormRule<String>.required("missing"), .limit(3, "long")]
        #expect(["", " \n", "abcd", "abc", "👩‍👩‍👧é."].map { FormRow.firstError(rules, $0) } == ["missing", "missing", "long", nil, nil])
        #expect(FormRule<Int>.atLeast(1, "none").error(0) == "none" && FormRule<Int>.atLeast(1, "none").error(1) == nil)
        #expect(FormRule<Bool>.required("off").error(false) == "off" && FormRule<Bool>.required("off").error(true) == nil)
    }

    @Test func aFormTellsItsErrorsInOrder() {
        let draft = Draft()
        draft.address = "nobody"
        let form = FormFixture.form(draft)
        #expect(form.errors.map(\.row) == ["title", "address"] && form.firstError?.row == "title")
        draft.title = "pier"
        #expect(form.firstError?.row == "address")
    }

    // MARK: Mistakes of a program

    @Test func twoRowsOrSectionsOfOneNameTrap() async {
        await #expect(processExitsWith: .failure) {
            await FormView(Form(sections: [FormSection("", rows: [.note("a", "1"), .note("a", "2")])])).layoutSubviews()
        }
        await #expect(processExitsWith: .failure) {
            await FormView(Form(sections: [FormSection("a", rows: []), FormSection("a", rows: [])])).layoutSubviews()
        }
    }

    @Test func limitsThatAreNoneTrap() async {
        await #expect(processExitsWith: .failure) { await MainActor.run { _ = FormRule<String>.limit(-1, "") } }
        await #expect(processExitsWith: .failure) {
            await MainActor.run { _ = FormRow.rating("a", value: Binding(get: { 0 }, set: { _ in }), maximum: 0) }
        }
        await #expect(processExitsWith: .failure) { _ = CalendarDate.days(inMonth: 13, of: 2024) }
    }
}
