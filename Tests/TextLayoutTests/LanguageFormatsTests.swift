import Platform
import TextLayout
import Testing

@Suite struct LanguageFormatsTests {
    private func formats(_ language: String) throws -> LanguageFormats { try #require(LanguageFormats(language: language)) }

    @Test(arguments: [nil, "", "C", "POSIX", "C.UTF-8"])
    func noLanguageHasTheStandardFormats(language: String?) {
        #expect(LanguageFormats(language: language) == .standard)
    }

    @Test func germanDatesAndNumbers() throws {
        let german = try formats("de_DE.UTF-8")

        #expect(german.number(1_234_567.5) == "1.234.567,5" && german.number(-1234) == "-1234")
        #expect(german.date(.date, year: 2024, month: 3, day: 9) == "9. März 2024")
        #expect(german.date(.day, year: 2024, month: 3, day: 9) == "9. März")
        #expect(german.date(.month, year: 2024, month: 3) == "März 2024")
        #expect(german.date(.numeric, year: 2024, month: 3, day: 9) == "09.03.2024")
        #expect(german.date(.time, year: 2024, month: 3, hour: 19, minute: 4) == "19:04")
    }

    /// Czech inflects the month inside a date.
    @Test func aMonthAloneMayDifferFromOneInADate() throws {
        let czech = try formats("cs")

        #expect(
            czech.date(.date, year: 2024, month: 9, day: 19) == "19. září 2024"
                && czech.date(.date, year: 2024, month: 3, day: 1) == "1. března 2024")
        #expect(czech.date(.month, year: 2024, month: 3) == "březen 2024")
    }

    @Test func americanTimesHaveHalvesOfTheDay() throws {
        let american = try formats("en_US")

        #expect(american.date(.date, year: 2024, month: 9, day: 19) == "September 19, 2024")
        #expect(american.date(.time, year: 2024, month: 9, hour: 19, minute: 42).filter { !$0.isWhitespace } == "7:42PM")
        #expect(american.number(12_345.5) == "12,345.5")
    }

    @Test func ideographsBetweenFieldsAreText() throws {
        #expect(try formats("ja").date(.date, year: 2024, month: 9, day: 19) == "2024年9月19日")
    }

    /// The digits are those that programs read again, in the calendar that their dates are in.
    @Test(arguments: ["ar_EG", "fa_IR", "th_TH", "hi_IN", "xx_unknown", "de@calendar=buddhist", String(repeating: "x", count: 500)])
    func everyLanguageHasLatinDigitsAndTheGregorianYear(language: String) {
        guard let formats = LanguageFormats(language: language) else { return #expect(language.utf8.count > 100) }

        #expect(formats.date(.numeric, year: 2024, month: 9, day: 19).contains("2024"))
        #expect(formats.number(1234).filter(\.isNumber) == "1234" && formats.months.count == 12)
    }
}
