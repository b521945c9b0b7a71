/// What a clock on the user's wall shows, as a value: libraries read no environment, so the app passes the clock of the user's zone, and replays
/// and tests pass UTC.
///
/// Two kinds of seconds occur: an *instant* counts from 1970 in UTC, as the times of files do; a *reading* is what the clock shows then, as
/// seconds since 1970 as if it showed UTC. reading = instant + offset(at: instant).
public struct LocalClock: Equatable, Sendable {
    /// The instants from which the offsets hold, ascending; the first holds for everything before as well.
    private var starts: [Int]
    /// In seconds east of UTC.
    private var offsets: [Int]

    /// The clock of replays and tests.
    public static let utc = LocalClock { _ in 0 }

    /// The instants between which changes of the offset are looked for: the years 1900 to 2199. Before and after, it is that of the nearest.
    static let range = -2_208_988_800...7_258_118_399
    /// In seconds. Shorter than any time between two changes of a zone: in Morocco there are 30 days, and fewer only in wars.
    private static let step = 14 * 86_400

    /// Creates the clock of a zone.
    /// - Parameter offset: Returns the seconds east of UTC at an instant, as `localtime` does.
    /// - Complexity: About 20,000 calls of `offset`.
    public init(offset: (_ instant: Int) -> Int) {
        (starts, offsets) = ([LocalClock.range.lowerBound], [offset(LocalClock.range.lowerBound)])
        var (last, instant) = (offsets[0], LocalClock.range.lowerBound)
        while instant < LocalClock.range.upperBound {
            let next = min(instant + LocalClock.step, LocalClock.range.upperBound)
            let value = offset(next)
            if value != last {
                starts.append(LocalClock.change(from: last, between: instant, and: next, offset))
                offsets.append(value)
            }
            (instant, last) = (next, value)
        }
    }

    /// The first instant at which the offset is no longer `old`.
    private static func change(from old: Int, between low: Int, and high: Int, _ offset: (Int) -> Int) -> Int {
        var (low, high) = (low, high)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if offset(middle) == old { low = middle } else { high = middle }
        }
        return high
    }

    /// Returns the seconds east of UTC at an instant.
    /// - Complexity: O(log changes).
    public func offset(at instant: Int) -> Int { offsets[index(at: instant)] }

    /// Returns what the clock shows at an instant. Clamped to `CivilDate.secondsRange`, as damaged file systems state any time.
    /// - Complexity: O(log changes).
    public func reading(at instant: Int) -> Int {
        let known = min(max(instant, CivilDate.secondsRange.lowerBound), CivilDate.secondsRange.upperBound)
        return min(max(known + offset(at: known), CivilDate.secondsRange.lowerBound), CivilDate.secondsRange.upperBound)
    }

    /// Returns the instant at which the clock shows a reading: the first of two when it was put back, and when it was put forward past the
    /// reading, the instant of that. Never decreases with the reading.
    /// - Complexity: O(log changes).
    public func instant(ofReading reading: Int) -> Int {
        // Offsets are less than a day, so that the change that matters is one of those around the reading taken as an instant.
        var index = index(at: reading - 86_400)
        while index + 1 < starts.count, reading - offsets[index] >= starts[index + 1] {
            // Skipped by the clock: neither the old nor the new offset gives an instant of its own.
            if reading - offsets[index + 1] < starts[index + 1] { return starts[index + 1] }
            index += 1
        }
        return reading - offsets[index]
    }

    /// The index of the offset that holds at an instant.
    private func index(at instant: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= instant { low = middle } else { high = middle }
        }
        return low
    }
}
