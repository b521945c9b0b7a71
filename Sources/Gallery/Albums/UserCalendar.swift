public import Pictures

/// What turns times into the dates that the user reads: the present year, which words leave out, and the clock of the user's zone.
///
/// A class, because every picture of a large folder refers to it.
public nonisolated final class UserCalendar: Equatable, Sendable {
    /// The present year.
    public let year: Int
    /// The clock of the user's zone.
    public let clock: LocalClock

    /// Creates a calendar from its parts.
    public init(year: Int, clock: LocalClock) { (self.year, self.clock) = (year, clock) }

    /// The calendar of replays and tests: in UTC, wherever they run.
    public static let ofReplays = UserCalendar(year: CalendarDay.ofReplays.year, clock: .utc)

    /// Whether two calendars give the same dates.
    public static func == (a: UserCalendar, b: UserCalendar) -> Bool { a === b || (a.year == b.year && a.clock == b.clock) }
}
