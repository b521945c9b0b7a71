import Glibc
import LayoutMath
import Scenes

/// Waits for file work at the end of the program: as long as a disk answers, and not for one that does not.
struct ClosingWait {
    /// Returns the time in seconds.
    let now: () -> Seconds
    /// Passes a little time.
    var pause: () -> Void = { poll(nil, 0, 2) }

    /// Seconds without any progress after which the rest is given up: more than a busy disk takes for one file.
    static let patience: Seconds = 5

    /// Waits until everything is finished, or nothing has been for `patience` seconds.
    /// - Returns: What is not finished, in words.
    func finish(_ works: [UnfinishedSubject]) -> [String] {
        var (counts, since) = (works.map(\.work.unfinishedCount), now())
        while counts.contains(where: { $0 > 0 }), now() < since + ClosingWait.patience {
            pause()
            let left = works.map(\.work.unfinishedCount)
            if left != counts { (counts, since) = (left, now()) }
        }
        return zip(works, counts).filter { $0.1 > 0 }.map(\.0.subject)
    }
}
