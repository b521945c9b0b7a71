import Platform

/// A calendar date with hour and minute, without a time zone.
public struct CivilDate: Equatable, Sendable {
    public let year: Int
    /// 1…12.
    public let month: Int
    public let day: Int
    public let hour: Int
    public let minute: Int

    /// Creates the date from a clock's reading. `LocalClock` converts between instants and the user's clock.
    /// - Parameter seconds: Since 1970, as if the clock showed UTC; may be negative. Clamped to `secondsRange`, because damaged file
    ///   systems may state any time.
    ///
    /// Source of the day count: Howard Hinnant, "chrono-compatible low-level date algorithms", civil_from_days.
    public init(secondsSince1970 seconds: Int) {
        let seconds = min(max(seconds, CivilDate.secondsRange.lowerBound), CivilDate.secondsRange.upperBound)
        let days = CivilDate.dayNumber(ofSeconds: seconds)
        let rest = seconds - days * 86_400
        let shifted = days + 719_468
        let era = Int((Double(shifted) / 146_097).rounded(.down))
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        hour = rest / 3_600
        minute = rest % 3_600 / 60
    }

    /// Creates a date; nil if there is no such day in the years 1 to 9999, or no such time.
    public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int) {
        guard (1...12).contains(month), (1...9_999).contains(year), (1...CivilDate.dayCount(of: month, in: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute)
        else { return nil }
        (self.year, self.month, self.day, self.hour, self.minute) = (year, month, day, hour, minute)
    }

    /// Parses `19 September, 19:42`; nil for text in another form.
    public init?(words: String, year: Int) {
        let parts = words.split { $0 == " " || $0 == "," || $0 == ":" }
        guard parts.count == 4, let day = Int(parts[0]), let month = CivilDate.months.firstIndex(of: String(parts[1])),
            let hour = Int(parts[2]), let minute = Int(parts[3])
        else { return nil }
        self.init(year: year, month: month + 1, day: day, hour: hour, minute: minute)
    }

    /// Seconds since 1970, as if the clock showed UTC.
    public var seconds: Int { dayNumber * 86_400 + hour * 3_600 + minute * 60 }

    /// The range of times that have a date, in seconds since 1970: the years 1 to 9999.
    public static let secondsRange = -62_135_596_800...253_402_300_799

    /// Whether the date may be true. The first and the last year represent all times outside the calendar.
    public var isKnown: Bool { (2...9_998).contains(year) }

    private static let unknown = "unknown date"

    /// The number of the day that contains a time, counted from 1 January 1970; negative before.
    public static func dayNumber(ofSeconds seconds: Int) -> Int {
        let (quotient, remainder) = seconds.quotientAndRemainder(dividingBy: 86_400)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The number of days of a month, 1…12.
    private static func dayCount(of month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Days since 1 January 1970; negative before.
    ///
    /// Source: Howard Hinnant, "chrono-compatible low-level date algorithms", days_from_civil.
    public var dayNumber: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The weekday's first three letters in lower case: `sat`.
    public var shortWeekday: String { ["mon", "tue", "wed", "thu", "fri", "sat", "sun"][((dayNumber + 3) % 7 + 7) % 7] }

    public var monthName: String { CivilDate.months[month - 1] }

    /// `September 2024`; `Unknown date` unless `isKnown`, as for the other words.
    public var monthWords: String { isKnown ? LanguageFormats.standard.date(.month, year: year, month: month) : "Unknown date" }

    /// `19 September`; in any other year `19 September 2024`.
    public func dayWords(in year: Int) -> String {
        guard isKnown else { return CivilDate.unknown }
        return LanguageFormats.standard.date(year == self.year ? .day : .date, year: self.year, month: month, day: day)
    }

    /// `19 September, 19:42`; in any other year `19 September 2024, 19:42`.
    public func words(in year: Int) -> String {
        guard isKnown else { return CivilDate.unknown }
        return LanguageFormats.standard.dateAndTime(
            year == self.year ? .day : .date, year: self.year, month: month, day: day, hour: hour, minute: minute)
    }

    /// The names of the months, January first.
    public static let months = LanguageFormats.standard.months
}
