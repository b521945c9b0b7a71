/// A calendar date with hour and minute; in UTC for times of files, so that the result is the same everywhere.
public struct CivilDate: Equatable, Sendable {
    public let year: Int
    /// 1…12.
    public let month: Int
    public let day: Int
    public let hour: Int
    public let minute: Int

    /// Creates the date in UTC.
    /// - Parameter seconds: Since 1970; may be negative.
    ///
    /// Source of the day count: Howard Hinnant, "chrono-compatible low-level date algorithms", civil_from_days.
    public init(secondsSince1970 seconds: Int) {
        let days = Int((Double(seconds) / 86_400).rounded(.down))
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

    /// Creates a date; nil if a component is out of its range. The length of the month is not checked.
    init?(year: Int, month: Int, day: Int, hour: Int, minute: Int) {
        guard (1...12).contains(month), (1...31).contains(day), (0...23).contains(hour), (0...59).contains(minute), year > 0 else {
            return nil
        }
        (self.year, self.month, self.day, self.hour, self.minute) = (year, month, day, hour, minute)
    }

    public var monthName: String { CivilDate.months[month - 1] }

    /// `19 September`; in any other year `19 September 2024`.
    public func dayWords(in year: Int) -> String { year == self.year ? "\(day) \(monthName)" : "\(day) \(monthName) \(self.year)" }

    /// `19 September, 19:42`; in any other year `19 September 2024, 19:42`.
    public func words(in year: Int) -> String { "\(dayWords(in: year)), \(CivilDate.two(hour)):\(CivilDate.two(minute))" }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
}
