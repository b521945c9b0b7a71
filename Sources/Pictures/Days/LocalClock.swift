/// The user's clock, as a value. Libraries do not read the environment: the app passes the clock of the user's time zone, and replays and
/// tests pass UTC.
///
/// Two kinds of seconds occur. An *instant* counts from 1970 in UTC, like the times of files. A *reading* is what the clock shows at that
/// instant, as seconds since 1970 as if the clock showed UTC. reading = instant + offset(at: instant).
public struct LocalClock: Equatable, Sendable {
    /// The instants from which the offsets apply, ascending. The first offset also applies to everything before it.
    private var starts: [Int]
    /// In seconds east of UTC.
    private var offsets: [Int]

    /// The clock of replays and tests.
    public static let utc = LocalClock { _ in 0 }

    /// The instants between which changes of the offset are searched: the years 1900 to 2199. Outside this range, the nearest offset
    /// applies.
    static let range = -2_208_988_800...7_258_118_399
    /// In seconds. Shorter than the time between any two changes of a zone: Morocco has 30 days between them, and only wars have seen
    /// fewer.
    private static let step = 14 * 86_400

    /// Creates the clock of a time zone.
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

    /// Returns what the clock shows at an instant. Clamped to `CivilDate.secondsRange`, because damaged file systems may state any time.
    /// - Complexity: O(log changes).
    public func reading(at instant: Int) -> Int {
        let known = min(max(instant, CivilDate.secondsRange.lowerBound), CivilDate.secondsRange.upperBound)
        return min(max(known + offset(at: known), CivilDate.secondsRange.lowerBound), CivilDate.secondsRange.upperBound)
    }

    /// Returns the instant at which the clock shows a reading. If the clock was put back, a reading may occur twice; the first instant is
    /// returned. If the clock was put forward past the reading, the instant of that change is returned. Never decreases with the reading.
    /// - Complexity: O(log changes).
    public func instant(ofReading reading: Int) -> Int {
        // Offsets are less than a day, so the change that matters lies within a day of the reading taken as an instant.
        var index = index(at: reading - 86_400)
        while index + 1 < starts.count, reading - offsets[index] >= starts[index + 1] {
            // The clock skipped this reading: neither the old nor the new offset gives an instant for it.
            if reading - offsets[index + 1] < starts[index + 1] { return starts[index + 1] }
            index += 1
        }
        return reading - offsets[index]
    }

    /// The index of the offset that applies at an instant.
    private func index(at instant: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= instant { low = middle } else { high = middle }
        }
        return low
    }
}
