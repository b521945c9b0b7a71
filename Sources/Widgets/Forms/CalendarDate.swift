/// A day of the Gregorian calendar, in the years 1 to 9999, without a time zone.
public nonisolated struct CalendarDate: Hashable, Comparable, Sendable {
    // Only four bytes, because a form reads its values before every frame, and a key path allocates heap memory for larger ones.
    private let (shortYear, shortMonth, shortDay): (Int16, Int8, Int8)

    /// 1…9999.
    public var year: Int { Int(shortYear) }
    /// 1…12.
    public var month: Int { Int(shortMonth) }
    /// 1…31, at most the number of days in the month.
    public var day: Int { Int(shortDay) }

    /// A date; nil if there is no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...CalendarDate.days(inMonth: month, of: year)).contains(day) else {
            return nil
        }
        (shortYear, shortMonth, shortDay) = (Int16(year), Int8(month), Int8(day))
    }

    /// Reads `2024-09-19`, with or without leading zeros and surrounding spaces. Returns nil for any other text and for a day that does not
    /// exist.
    public init?(_ text: String) {
        let trimmed = text.utf8.drop { $0 == UInt8(ascii: " ") }
        let parts = trimmed.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let last = parts[2].prefix { $0 != UInt8(ascii: " ") }
        guard parts[2].dropFirst(last.count).allSatisfy({ $0 == UInt8(ascii: " ") }), let year = CalendarDate.number(parts[0], digits: 4),
            let month = CalendarDate.number(parts[1], digits: 2), let day = CalendarDate.number(last, digits: 2)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// `2024-09-19`. Source of the format: ISO 8601.
    public var text: String {
        let (year, month, day) = (String(year), String(month), String(day))
        return String(repeating: "0", count: 4 - year.count) + year + (month.count < 2 ? "-0" : "-") + month + (day.count < 2 ? "-0" : "-")
            + day
    }

    /// The text that shows how a date is typed.
    static let example = "2024-09-19"

    /// Returns the date `days` days later, or earlier for a negative number; clamped to the first and the last possible date.
    /// - Complexity: O(years between the two dates).
    public func adding(days: Int) -> CalendarDate {
        var (date, left) = (self, days)
        while left != 0 {
            let length = CalendarDate.days(inMonth: date.month, of: date.year)
            let inMonth = left > 0 ? min(left, length - date.day) : -min(-left, date.day - 1)
            date = date.with(day: date.day + inMonth)
            left -= inMonth
            guard left != 0 else { break }
            let turned = date.adding(months: left > 0 ? 1 : -1)
            guard turned.month != date.month else { break }
            date = turned.with(day: left > 0 ? 1 : CalendarDate.days(inMonth: turned.month, of: turned.year))
            left -= left > 0 ? 1 : -1
        }
        return date
    }

    /// Returns the same day some months later, or the last day of that month if it is shorter. Returns this date if the result would be
    /// outside the years 1 to 9999.
    public func adding(months: Int) -> CalendarDate {
        // Beyond the range of years the sum must not overflow.
        let count = min(max(months, -120_000), 120_000) + (year - 1) * 12 + month - 1
        guard (0..<9999 * 12).contains(count) else { return self }
        let (newYear, newMonth) = (count / 12 + 1, count % 12 + 1)
        return CalendarDate(year: newYear, month: newMonth, day: min(day, CalendarDate.days(inMonth: newMonth, of: newYear))) ?? self
    }

    /// Whether one date is before another.
    public static func < (a: CalendarDate, b: CalendarDate) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }

    /// Returns the number of days of a month. Traps for a month outside 1…12.
    public static func days(inMonth month: Int, of year: Int) -> Int {
        precondition((1...12).contains(month), "a month is in 1...12, not \(month)")
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    private func with(day: Int) -> CalendarDate { CalendarDate(year: year, month: month, day: day) ?? self }

    /// Reads a whole number that consists only of digits.
    private static func number(_ part: Substring.UTF8View, digits: Int) -> Int? {
        guard (1...digits).contains(part.count), part.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}
