public import Pictures

/// A day of the user's calendar. Libraries never read the clock: the app passes in the day, and replays use a constant day.
public nonisolated struct CalendarDay: Equatable, Sendable {
    /// Days since 1 January 1970; may be negative.
    public var number: Int

    public init(number: Int) { self.number = number }

    /// The day used by replays: Sunday, 4 January 1970, the last day of a week.
    public static let ofReplays = CalendarDay(number: 3)

    public static let daysInWeek = 7

    /// Index of the weekday of 1 January 1970, a Thursday.
    private static let weekdayOfFirst = 3

    /// Index of the day in its week, 0…6; 0 is Monday.
    public var weekday: Int { (number + CalendarDay.weekdayOfFirst) - week * CalendarDay.daysInWeek }

    /// Number of the week, which begins on Monday; 0 is the week of 1 January 1970.
    public var week: Int {
        Int((Double(number + CalendarDay.weekdayOfFirst) / Double(CalendarDay.daysInWeek)).rounded(.down))
    }

    public var year: Int { date.year }

    /// The date, at midnight.
    public var date: CivilDate { CivilDate(secondsSince1970: number * 86_400) }
}
