import Glibc
import LayoutMath
import Scenes

/// Waits for file work at the end of the program, as long as the disk responds.
struct ClosingWait {
    /// Returns the time in seconds.
    let now: () -> Seconds
    /// Waits briefly.
    var pause: () -> Void = { poll(nil, 0, 2) }

    /// Seconds without any progress after which waiting ends; longer than a busy disk takes for one file.
    static let patience: Seconds = 5

    /// Waits until all work is finished, or until none has finished for `patience` seconds.
    /// - Returns: Descriptions of the unfinished work.
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
