public import Storage
import Synchronization

/// Finds out when and where pictures were taken, on other threads: from the index file, and from headers that are not in the index.
///
/// Files of one file system are read one after the other; a file system that does not respond delays only its own files.
///
/// The first report contains what is in the index, and modification times for the other files. Further reports follow as headers are read.
/// The index file is replaced with each report, so that a program that ends early need not read the headers again. Headers are parsed by the
/// same checked scanner as before decoding; no decoder sees the file.
public final class ShotReader: Sendable {
    /// What is known so far of the pictures that are followed.
    public struct Report: Sendable {
        /// The shots of all files that the program knows.
        public let index: PictureIndex
        /// The requested files, or those that were known in a folder that is not listed yet.
        public let files: [PictureFile]
        /// These files by day.
        public let days: PictureDays
        /// How many headers are not read yet; 0 in the final report.
        public let unreadCount: Int
    }

    private struct Request {
        var number = 0
        /// The number of reports that were posted; only the last one that waits is delivered.
        var reportCount = 0
        var report: @MainActor @Sendable (Report) -> Void = { _ in }
    }

    private enum Task {
        case files([PictureFile])
        case folder(String)
    }

    private struct Known {
        var index = PictureIndex()
        var isLoaded = false
        /// The progress of the latest request.
        var reading: ShotReading?
    }

    /// The latest request.
    private let latest = Mutex(Request())
    private let known = Mutex(Known())
    private let work: Work
    private let file: PictureIndexFile?
    /// Returns the user's clock; called on a background thread.
    private let clock: @Sendable () -> LocalClock
    private let read: @Sendable (PictureFile) -> Shot?

    /// - Parameters:
    ///   - file: Keeps the index between runs; nil keeps none.
    ///   - work: Reads headers after its later work is released, and the index file at once.
    ///   - read: Reads a header; nil if that fails for now, so that it is tried again in the next run.
    ///   - clock: Returns the user's clock; called on another thread.
    public init(
        file: PictureIndexFile?, on work: Work, read: @escaping @Sendable (PictureFile) -> Shot? = { try? Shot(reading: $0) },
        clock: @escaping @Sendable () -> LocalClock = { .utc }
    ) {
        (self.file, self.work, self.clock, self.read) = (file, work, clock, read)
    }

    /// Follows these files, in place of those before.
    /// - Parameter report: Called each time that more is known, until another request replaces this one.
    public func follow(_ files: [PictureFile], report: @escaping @MainActor @Sendable (Report) -> Void) { begin(.files(files), report) }

    /// Follows the files that the index contains for a folder, until the folder has been listed.
    /// - Parameter folder: An absolute path.
    public func follow(knownIn folder: String, report: @escaping @MainActor @Sendable (Report) -> Void) {
        begin(.folder(folder), report)
    }

    /// Ends the latest request, without further reports.
    public func cancel() { latest.withLock { $0 = Request(number: $0.number + 1) } }

    private func begin(_ task: Task, _ report: @escaping @MainActor @Sendable (Report) -> Void) {
        let request = latest.withLock { latest in
            latest = Request(number: latest.number + 1, report: report)
            return latest.number
        }
        assemble { [self] in serve(request, task) }
    }

    /// Runs work on the index, one piece after the other.
    private func assemble(_ body: @escaping @Sendable () -> Void) { work.begin(in: "picture index", at: .patient, body) }

    // MARK: Other threads

    private func serve(_ request: Int, _ task: Task) {
        guard isCurrent(request) else { return }
        if !known.withLock({ $0.isLoaded }) {
            let clock = clock()
            let index = file?.read(on: clock) ?? PictureIndex(on: clock)
            known.withLock { ($0.index, $0.isLoaded) = (index, true) }
        }
        let index = known.withLock { $0.index }
        switch task {
        case .files(let files): begin(ShotReading(request, of: files, index), index)
        case .folder(let folder):
            let (files, shots) = index.pictures(in: folder)
            post(request, files, shots, index, unreadCount: 0)
        }
    }

    private func begin(_ reading: ShotReading, _ index: PictureIndex) {
        known.withLock { $0.reading = reading }
        post(reading.request, reading.files, reading.shots, index, unreadCount: reading.unreadCount)
        let (request, files) = (reading.request, reading.files)
        for (device, indices) in reading.unread {
            work.begin(in: "headers on \(device)", at: .later) { [self] in read(indices, of: files, request) }
        }
    }

    private func read(_ indices: [Int], of files: [PictureFile], _ request: Int) {
        for index in indices {
            // A newer request replaces this one; what has been read stays known.
            guard isCurrent(request) else { return }
            let shot = read(files[index])
            let isDue = known.withLock { known in
                if let shot { known.index.insert(shot, of: files[index]) }
                return known.reading?.take(shot, index, of: request) ?? false
            }
            if isDue { assemble { [self] in report(request) } }
        }
    }

    /// Reports and stores what was read since the last report.
    private func report(_ request: Int) {
        let (reading, index) = known.withLock { known in
            defer { known.reading?.beginBatch() }
            return (known.reading, known.index)
        }
        guard let reading, reading.request == request else { return }
        post(request, reading.files, reading.shots, index, unreadCount: reading.unreadCount)
        keep(index, with: reading.files)
    }

    /// If the index has more files than this, those not in the present request are dropped. This is enough for several large collections.
    private static let mostKept = 300_000

    private func keep(_ index: PictureIndex, with files: [PictureFile]) {
        guard let file else { return }
        guard index.count > ShotReader.mostKept else { return _ = file.write(index) }
        let paths = Set(files.map(\.path))
        file.write(
            known.withLock { known in
                known.index = known.index.filtered { paths.contains($0) }
                return known.index
            })
    }

    private func isCurrent(_ request: Int) -> Bool { latest.withLock { $0.number == request } }

    /// Reports nothing of a request that another one has replaced.
    private func post(_ request: Int, _ files: [PictureFile], _ shots: [Shot], _ index: PictureIndex, unreadCount: Int) {
        guard isCurrent(request) else { return }
        let days = PictureDays(of: files, shots: shots, on: index.clock)
        let report = Report(index: index, files: files, days: days, unreadCount: unreadCount)
        let number = latest.withLock { latest in
            if latest.number == request { latest.reportCount += 1 }
            return latest.reportCount
        }
        work.post { [self] in deliver(report, number, of: request) }
    }

    @MainActor
    private func deliver(_ report: Report, _ number: Int, of request: Int) {
        let latest = latest.withLock { $0 }
        if latest.number == request, latest.reportCount == number { latest.report(report) }
    }
}
