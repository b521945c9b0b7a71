import LayoutMath
import Platform

/// Converts the times of an X server or a compositor to the stage's clock.
///
/// The difference between the clocks is the smallest one that has been observed lately, because an event that is received immediately has that
/// difference. The clocks may run at slightly different rates, so the difference is allowed to grow by a thousandth of the time that passes.
struct ServerClock {
    private var last: (stamp: UInt32, milliseconds: Int64, now: Seconds)?
    private var distance = Double.infinity
    /// The inputs that were timed since the last correction, and the difference that was used for them.
    private var timed: [(inputs: Range<Int>, distance: Double)] = []

    /// By how much the difference may grow per second; computers' clocks differ by less than a tenth of that.
    private static let drift = 0.001

    /// Returns the time of a stamp in milliseconds, which wraps, on the clock of `now`; never later than `now`.
    mutating func time(of stamp: UInt32, receivedAt now: Seconds) -> Seconds {
        // An event's stamp may be slightly earlier than that of the event before it.
        let milliseconds = last.map { $0.milliseconds + Int64(Int32(truncatingIfNeeded: stamp &- $0.stamp)) } ?? Int64(stamp)
        distance += ServerClock.drift * (now - (last?.now ?? now))
        last = (stamp, milliseconds, now)
        let time = Double(milliseconds) / 1000
        distance = min(distance, now - time)
        return time + distance
    }

    /// Records that the last stamp gave these inputs of a batch their time.
    mutating func note(_ inputs: Range<Int>) { timed.append((inputs, distance)) }

    /// Corrects the times of a batch by the difference that is known at its end. Otherwise an event that was received late would be timed
    /// later, compared with the events after it, than it happened.
    mutating func correct(_ inputs: inout [InputEvent]) {
        for (range, used) in timed where distance < used {
            for index in range { inputs[index].time += distance - used }
        }
        timed.removeAll(keepingCapacity: true)
    }
}
