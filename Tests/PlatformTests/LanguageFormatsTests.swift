import Platform
import Testing

@Suite struct LanguageFormatsTests {
    /// Those of Switzerland, which differ from the standard in every sign.
    private static let swiss = {
        var formats = LanguageFormats()
        (formats.decimalSeparator, formats.groupSeparator, formats.minusSign) = (",", "’", "−")
        formats.months[8] = "septembre"
        formats.headingMonths[8] = "Septembre"
        (formats[.date], formats[.day], formats[.numeric], formats[.time]) = ("d. MMMM y", "d. MMMM", "dd.MM.yy", "h:mm a")
        formats[.dateAndTime] = "{0}, {1}"
        return formats
    }()

    /// The standard formats are those of `DecimalText`; others write the same number with other signs.
    @Test(arguments: [0, 7, -7, 0.5, -0.25, 1234, 9999.999, 10_000, 1_234_567.891, -123_456, 1e15, 1e300, .infinity, -.infinity, .nan])
    func numbersDifferOnlyInTheirSigns(value: Double) {
        for digits in 0...4 {
            let plain = DecimalText.string(value, digits: digits)
            #expect(LanguageFormats.standard.number(value, digits: digits) == plain)

            let written = Self.swiss.number(value, digits: digits)
            let read = written.filter { $0 != "’" }.map { $0 == "," ? "." : $0 == "−" ? "-" : $0 }
            #expect(String(read) == plain)
        }
    }

    @Test(arguments: [
        (0, "0"), (999, "999"), (1999, "1999"), (-9999, "−9999"), (10_000, "10’000"), (1_234_567, "1’234’567"),
        (Int.min, "−9’223’372’036’854’775’808"),
    ])
    func groupsHaveThreeDigits(value: Int, text: String) {
        #expect(Self.swiss.number(value) == text && LanguageFormats.standard.number(value) == String(value))
        if abs(Double(value)) < 1e15 { #expect(Self.swiss.number(Double(value)) == text) }
    }

    @Test func datesFollowTheirPattern() {
        let (english, swiss) = (LanguageFormats.standard, Self.swiss)
        let texts = LanguageFormats.Pattern.allCases.dropLast().map { english.date($0, year: 2024, month: 9, day: 5, hour: 19, minute: 4) }

        #expect(texts == ["2024-09-05", "5 September", "5 September 2024", "September 2024", "19:04"])
        #expect(english.dateAndTime(.day, year: 2024, month: 9, day: 5, hour: 0, minute: 7) == "5 September, 00:07")
        #expect(
            swiss.date(.date, year: 2024, month: 9, day: 5) == "5. septembre 2024"
                && swiss.date(.month, year: 2024, month: 9) == "Septembre 2024")
        #expect(swiss.date(.numeric, year: 1907, month: 9, day: 5) == "05.09.07")
        #expect(swiss.dateAndTime(year: 2024, month: 9, day: 5, hour: 12, minute: 30) == "12:30 PM, 5. septembre 2024")
        #expect(
            [0, 1, 11, 12, 13, 23].map { swiss.date(.time, year: 1, month: 1, hour: $0) } == [
                "12:00 AM", "1:00 AM", "11:00 AM", "12:00 PM", "1:00 PM", "11:00 PM",
            ])
    }

    /// Patterns come from translations, so any text is one.
    @Test(arguments: [
        ("d 'de' MMMM", "5 de September"), ("d''d", "5'5"), ("'d", "d"), ("'it''s' d", "it's 5"), ("''", "'"), ("", ""), ("QQQ", ""),
        ("y年M月d日", "2024年9月5日"), ("yyyyyy", "002024"), ("MMM", "September"), ("L", "9"), ("dd.MM.yy", "05.09.24"), ("é", "é"),
    ])
    func anyTextIsAPattern(pattern: String, text: String) {
        var formats = LanguageFormats()
        formats[.day] = pattern

        #expect(formats.date(.day, year: 2024, month: 9, day: 5) == text && formats[.day] == pattern)
        formats[.day] = LanguageFormats.standard[.day]
        #expect(formats == .standard)
    }
}
