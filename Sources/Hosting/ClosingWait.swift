import Glibc
package import LayoutMath

/// Waits at the end of the program until files are saved, but not for a disk that does not respond.
package struct ClosingWait {
    /// Returns the time in seconds.
    package let now: () -> Seconds
    /// Waits briefly.
    package var pause: () -> Void

    /// - Parameters:
    ///   - now: Returns the time in seconds.
    ///   - pause: Waits briefly.
    package init(now: @escaping () -> Seconds, pause: @escaping () -> Void = { poll(nil, 0, 2) }) { (self.now, self.pause) = (now, pause) }

    /// Seconds without any progress after which the wait ends: more than a busy disk takes for one file.
    package static let patience: Seconds = 5

    /// Waits until `unfinishedCount` returns 0, or has returned the same number for `patience` seconds.
    package func finish(_ unfinishedCount: () -> Int) {
        var (count, since) = (unfinishedCount(), now())
        while count > 0, now() < since + ClosingWait.patience {
            pause()
            let left = unfinishedCount()
            if left != count { (count, since) = (left, now()) }
        }
    }
}
