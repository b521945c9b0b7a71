import LayoutMath
import Platform
import Storage

/// The jobs that threads are working on, and the folders that do not respond to them.
///
/// A job depends on its folder while it opens, reads and closes files. Pixels are decoded elsewhere, with a separate time limit.
struct JobsInWork {
    private struct Work {
        let image: ImageID
        let folder: String
        /// When the job was first seen waiting; nil before that, and while pixels are decoded.
        var since: Seconds?
        var isDecoding = false
        /// Whether its pixels are decoded and only have to be delivered.
        var isDecoded = false
        var isGivenUp = false
    }

    /// Seconds without a response after which a job is given up.
    static let patience: Seconds = 2
    /// The most jobs that are given up at once. Their threads hang in the kernel until the folder responds.
    static let mostGivenUp = 8
    /// Seconds after which jobs that have just begun are checked.
    private static let firstLook: Seconds = 0.5

    /// By the token of the job.
    private var works: [Int: Work] = [:]
    private var givenUpCount = 0

    mutating func begin(_ job: DecodeJob) { works[job.token] = Work(image: job.image, folder: FilePath.folder(of: job.image.name)) }

    /// Ends a job.
    /// - Returns: Whether it was given up.
    mutating func end(_ job: DecodeJob) -> Bool {
        guard works.removeValue(forKey: job.token)?.isGivenUp == true else { return false }
        givenUpCount -= 1
        return true
    }

    mutating func setDecoding(_ isDecoding: Bool, _ job: DecodeJob) {
        works[job.token]?.isDecoding = isDecoding
        works[job.token]?.isDecoded = !isDecoding
        works[job.token]?.since = nil
    }

    /// Gives up the jobs that have waited too long, unless too many are given up already.
    /// - Returns: Their number.
    mutating func giveUp(at time: Seconds) -> Int {
        let before = givenUpCount
        for (token, work) in works where !work.isDecoding && !work.isGivenUp {
            guard let since = work.since else {
                works[token]?.since = time
                continue
            }
            guard time >= since + JobsInWork.patience, givenUpCount < JobsInWork.mostGivenUp else { continue }
            works[token]?.isGivenUp = true
            givenUpCount += 1
        }
        return givenUpCount - before
    }

    /// When `giveUp(at:)` must be called next; nil for never.
    /// - Parameter time: The time of its last call.
    func deadline(after time: Seconds, hasWork: Bool) -> Seconds? {
        guard givenUpCount < JobsInWork.mostGivenUp else { return nil }
        let waiting = works.values.filter { !$0.isGivenUp }
        if hasWork || waiting.contains(where: { $0.since == nil && !$0.isDecoding }) { return time + JobsInWork.firstLook }
        // A job that is decoding may wait for its folder afterwards.
        return waiting.map { $0.since ?? time }.min().map { $0 + JobsInWork.patience }
    }

    /// An unresponsive folder; nil if all respond.
    var silentFolder: String? { givenUpCount == 0 ? nil : works.values.filter(\.isGivenUp).map(\.folder).min() }

    /// Whether a frame of the same animated picture is being decoded; false for stills.
    func hasFrame(of image: ImageID) -> Bool {
        image.frame != nil
            && works.values.contains { $0.image.frame != nil && $0.image.name == image.name && !$0.isGivenUp && !$0.isDecoded }
    }

    /// Whether a file is in or below an unresponsive folder.
    func isSilent(_ path: String) -> Bool {
        givenUpCount > 0 && works.values.contains { $0.isGivenUp && path.utf8.starts(with: ($0.folder + "/").utf8) }
    }
}
