import Pictures

/// A day of the user's calendar. Libraries know no clock: the app tells which day it is, and replays have always the same.
public nonisolated struct CalendarDay: Equatable, Sendable {
    /// Days since 1 January 1970, also negative.
    public var number: Int

    public init(number: Int) { self.number = number }

    /// A Sunday, on which a week is complete: 4 January 1970.
    public static let ofReplays = CalendarDay(number: 3)

    public static let daysInWeek = 7

    /// The first day of the calendar was a Thursday, the day after three others of its week.
    private static let weekdayOfFirst = 3

    /// The place in the week, 0 is Monday.
    public var weekday: Int { (number + CalendarDay.weekdayOfFirst) - week * CalendarDay.daysInWeek }

    /// Which week it is, counted from that of 1 January 1970; weeks begin on Mondays.
    public var week: Int {
        Int((Double(number + CalendarDay.weekdayOfFirst) / Double(CalendarDay.daysInWeek)).rounded(.down))
    }

    public var year: Int { CivilDate(secondsSince1970: number * 86_400).year }
}
