/// How a language writes numbers and dates: signs, names and patterns as text, without the tables of a library.
///
/// It is a value, so a program can build one, store it, or change a part of it. The standard formats are English and do not depend on the
/// machine, so that replays and tests show the same text everywhere. `LanguageFormats(language:)` in `TextLayout` reads those of another
/// language from ICU.
public struct LanguageFormats: Hashable, Sendable {
    /// Between the whole number and its fraction. Default ".".
    public var decimalSeparator = "."
    /// Between groups of three digits of numbers from 10,000 on; empty for none. Default empty.
    public var groupSeparator = ""
    /// Before a negative number. Default "-".
    public var minusSign = "-"
    /// The names of the months inside a date, January first; always 12.
    public var months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ] {
        didSet { LanguageFormats.check(months, "months") }
    }
    /// The names of the months in a heading without a day, which some languages inflect differently; always 12.
    public var headingMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ] {
        didSet { LanguageFormats.check(headingMonths, "months of headings") }
    }
    /// The halves of the day, for patterns with `a`; always 2. Default "AM" and "PM".
    public var dayHalves = ["AM", "PM"] {
        didSet { precondition(dayHalves.count == 2, "a day has 2 halves, not \(dayHalves.count)") }
    }
    /// The patterns by what they show.
    private var patterns: [Pattern: String] = [:]

    /// The English formats.
    public static let standard = LanguageFormats()

    /// The English formats, to be changed.
    public init() {}

    /// What a date shows.
    public enum Pattern: Hashable, Sendable, CaseIterable {
        /// `2024-09-19`.
        case numeric
        /// `19 September`.
        case day
        /// `19 September 2024`.
        case date
        /// `September 2024`.
        case month
        /// `19:42`.
        case time
        /// How a date and a time follow each other: `{1}, {0}`, where 1 is the date.
        case dateAndTime

        var english: String {
            switch self {
            case .numeric: "yyyy-MM-dd"
            case .day: "d MMMM"
            case .date: "d MMMM y"
            case .month: "LLLL y"
            case .time: "HH:mm"
            case .dateAndTime: "{1}, {0}"
            }
        }
    }

    /// The pattern for a purpose, in the letters of Unicode's locale data (UTS #35): `y` or `yyyy`, `yy`, `M`, `MM`, `MMMM`, `LLLL`, `d`,
    /// `dd`, `H`, `HH`, `h`, `hh`, `mm` and `a`. Text in single quotes and all other signs stand for themselves; other letters of ASCII are
    /// left out.
    public subscript(pattern: Pattern) -> String {
        get { patterns[pattern] ?? pattern.english }
        set { patterns[pattern] = newValue == pattern.english ? nil : newValue }
    }

    private static func check(_ names: [String], _ kind: String) {
        precondition(names.count == 12, "a year has 12 \(kind), not \(names.count)")
    }

    // MARK: Numbers

    /// Returns at most `digits` fraction digits, without trailing zeros; "–" for NaN, "∞" or "-∞" for infinities.
    public func number(_ value: Double, digits: Int = 2) -> String {
        let plain = DecimalText.string(value, digits: digits)
        guard !groupSeparator.isEmpty || decimalSeparator != "." || minusSign != "-", value.isFinite else { return plain }
        let isNegative = plain.hasPrefix("-")
        let parts = plain.drop { $0 == "-" }.split(separator: ".", maxSplits: 1)
        // A number without a fraction may be in the notation with an exponent.
        guard let whole = parts.first, plain.utf8.allSatisfy({ $0 != UInt8(ascii: "e") }) else { return plain }
        return (isNegative ? minusSign : "") + grouped(whole) + (parts.count > 1 ? decimalSeparator + parts[1] : "")
    }

    /// Returns a whole number.
    public func number(_ value: Int) -> String { (value < 0 ? minusSign : "") + grouped(String(value.magnitude)[...]) }

    /// Four digits are not grouped, as in most languages, so that years and numbers look alike.
    private func grouped(_ digits: Substring) -> String {
        guard !groupSeparator.isEmpty, digits.utf8.count > 4 else { return String(digits) }
        var (text, left) = ("", digits.utf8.count)
        for digit in digits {
            text.append(digit)
            left -= 1
            if left > 0, left.isMultiple(of: 3) { text += groupSeparator }
        }
        return text
    }

    // MARK: Dates

    /// Returns a date by one of the patterns.
    /// - Parameters:
    ///   - month: Traps outside 1…12.
    ///   - hour: 0…23.
    public func date(_ pattern: Pattern, year: Int, month: Int, day: Int = 1, hour: Int = 0, minute: Int = 0) -> String {
        precondition((1...12).contains(month), "a month is in 1...12, not \(month)")
        let moment = DatePattern.Moment(year: year, month: month, day: day, hour: hour, minute: minute)
        return DatePattern(self[pattern]).text(of: moment, self)
    }

    /// Returns a date and a time, joined as the language does.
    /// - Parameter pattern: That of the date.
    public func dateAndTime(_ pattern: Pattern = .date, year: Int, month: Int, day: Int, hour: Int, minute: Int) -> String {
        let date = date(pattern, year: year, month: month, day: day)
        let time = self.date(.time, year: year, month: month, hour: hour, minute: minute)
        return self[.dateAndTime].filled(["1": date, "0": time])
    }
}
