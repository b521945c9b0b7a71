public import Pictures

/// Converts times into the dates that the user reads. Holds the current year, which dates leave out, and the clock of the user's time
/// zone.
///
/// A class, because every picture of a large folder refers to it.
public nonisolated final class UserCalendar: Equatable, Sendable {
    /// The current year.
    public let year: Int
    /// The clock of the user's time zone.
    public let clock: LocalClock

    /// Creates a calendar from its parts.
    public init(year: Int, clock: LocalClock) { (self.year, self.clock) = (year, clock) }

    /// The calendar of replays and tests. It uses UTC on every machine.
    public static let ofReplays = UserCalendar(year: CalendarDay.ofReplays.year, clock: .utc)

    /// Whether two calendars give the same dates.
    public static func == (a: UserCalendar, b: UserCalendar) -> Bool { a === b || (a.year == b.year && a.clock == b.clock) }
}
