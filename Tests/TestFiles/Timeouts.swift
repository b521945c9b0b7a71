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

    /// Waits until something has stayed the same for a second, and returns it; after the limit, the last value.
    /// - Parameter value: Returns nil while there is none.
    public static func settled<Value: Equatable>(_ value: () throws -> Value?) rethrows -> Value? {
        var last: Value?
        _ = try settles(for: 1) {
            last = try value()
            return last
        }
        return last
    }

    /// Waits until something has stayed the same for some seconds; false after the limit.
    /// - Parameter value: Returns nil while there is none.
    public static func settles(for seconds: Double, _ value: () throws -> (some Equatable)?) rethrows -> Bool {
        var (last, since) = (try value(), Date())
        return try wait {
            let now = try value()
            if now != last || now == nil { (last, since) = (now, Date()) }
            return Date().timeIntervalSince(since) > seconds
        }
    }
}
