import Foundation

/// Waits for other processes; the only place where tests read a clock.
public enum Timeouts {
    /// Seconds after which a test gives up waiting for a process.
    public static let limit = 60.0

    public static func wait(_ limit: Double = limit, until condition: () throws -> Bool) rethrows -> Bool {
        let end = Date().addingTimeInterval(limit)
        while Date() < end {
            if try condition() { return true }
            usleep(20_000)
        }
        return false
    }
}
