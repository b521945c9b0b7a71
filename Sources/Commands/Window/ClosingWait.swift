import Glibc
import LayoutMath

/// Waits at the end of the program until files are saved, but not for a disk that does not respond.
struct ClosingWait {
    /// Returns the time in seconds.
    let now: () -> Seconds
    /// Waits briefly.
    var pause: () -> Void = { poll(nil, 0, 2) }

    /// Seconds without any progress after which the wait ends: more than a busy disk takes for one file.
    static let patience: Seconds = 5

    /// Waits until `unfinishedCount` returns 0, or has returned the same number for `patience` seconds.
    func finish(_ unfinishedCount: () -> Int) {
        var (count, since) = (unfinishedCount(), now())
        while count > 0, now() < since + ClosingWait.patience {
            pause()
            let left = unfinishedCount()
            if left != count { (count, since) = (left, now()) }
        }
    }
}
