import Synchronization

/// Finds out when and where pictures were taken, on background threads: from the index file, and otherwise from the pictures' headers.
///
/// Files of one file system are read one after another. An unresponsive file delays only the files of its own file system.
///
/// The first report contains what the index knows, and modification times for the rest. Further reports follow while headers are read. Each
/// also replaces the index file, so that a program that ends early need not read the headers again. Headers are parsed by the same checked
/// scanner as before decoding; no decoder sees the files.
public final class ShotReader: Sendable {
    /// What is known so far about the requested pictures.
    public struct News: Sendable {
        /// The number that `follow(_:)` returned.
        public let request: Int
        /// The shots of all known files.
        public let index: PictureIndex
        /// The requested files, or those that were known in a folder that is not listed yet.
        public let files: [PictureFile]
        /// These files by day.
        public let days: PictureDays
        /// How many headers are still unread; 0 in the final report.
        public let unreadCount: Int
    }

    private struct Shared {
        var request = 0
        var news: News?
        var onNews: @Sendable () -> Void = {}
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

    private let shared = Mutex(Shared())
    private let known = Mutex(Known())
    /// Read the headers, with one lane for each file system.
    private let readers: FolderLanes
    /// Reads and writes the index file and makes the reports, one after another.
    private let assembly = FolderLanes(.patient)
    private let file: PictureIndexFile?
    /// Returns the user's clock; called on a background thread.
    private let clock: @Sendable () -> LocalClock
    private let mode: PictureLibrary.Mode
    private let read: @Sendable (PictureFile) -> Shot?

    /// - Parameters:
    ///   - file: Keeps the index between runs; nil keeps none.
    ///   - isHeld: Whether reading headers waits for `release()`; what the index knows is reported anyway.
    ///   - mode: `.synchronous` reads before `follow(_:)` returns, for replays and tests.
    ///   - read: Reads a header; nil if that temporarily fails, so that it is tried again in the next run.
    ///   - clock: Returns the user's clock; called on a background thread.
    public init(
        file: PictureIndexFile?, isHeld: Bool = false, mode: PictureLibrary.Mode = .threaded,
        read: @escaping @Sendable (PictureFile) -> Shot? = { try? Shot(reading: $0) },
        clock: @escaping @Sendable () -> LocalClock = { .utc }
    ) {
        (self.file, self.mode, self.clock, self.read) = (file, mode, clock, read)
        readers = FolderLanes(.patient, isHeld: isHeld)
    }

    /// Starts reading headers if that was held back.
    public func release() { readers.release() }

    /// Called on a background thread when `takeNews()` has a report.
    public var onNews: @Sendable () -> Void {
        get { shared.withLock { $0.onNews } }
        set { shared.withLock { $0.onNews = newValue } }
    }

    /// Starts reading these files instead of the previous ones.
    /// - Returns: The number of the request.
    @discardableResult
    public func follow(_ files: [PictureFile]) -> Int { begin(.files(files)) }

    /// Starts with the files that the index knows in a folder, until the folder has been listed.
    /// - Parameter folder: An absolute path.
    /// - Returns: The number of the request.
    @discardableResult
    public func follow(knownIn folder: String) -> Int { begin(.folder(folder)) }

    private func begin(_ task: Task) -> Int {
        let request = shared.withLock { shared in
            shared.request += 1
            shared.news = nil
            return shared.request
        }
        perform(in: assembly, "") { [self] in serve(request, task) }
        return request
    }

    private func perform(in lanes: FolderLanes, _ lane: String, _ work: @escaping @Sendable () -> Void) {
        if mode == .threaded { lanes.add(in: lane, work) } else { work() }
    }

    /// Returns the latest report for the last request; nil if there is none since the last call.
    public func takeNews() -> News? {
        shared.withLock { shared in
            defer { shared.news = nil }
            return shared.news
        }
    }

    // MARK: Background threads

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
            perform(in: readers, "\(device)") { [self] in read(indices, of: files, request) }
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
            if isDue { perform(in: assembly, "") { [self] in tell(request) } }
        }
    }

    /// Reports what was read since the last report, and saves it.
    private func tell(_ request: Int) {
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

    private func isCurrent(_ request: Int) -> Bool { shared.withLock { $0.request == request } }

    /// A request that has been replaced by another one is not reported.
    private func post(_ request: Int, _ files: [PictureFile], _ shots: [Shot], _ index: PictureIndex, unreadCount: Int) {
        guard isCurrent(request) else { return }
        let days = PictureDays(of: files, shots: shots, on: index.clock)
        let notify: (@Sendable () -> Void)? = shared.withLock { shared in
            guard shared.request == request else { return nil }
            shared.news = News(request: request, index: index, files: files, days: days, unreadCount: unreadCount)
            return shared.onNews
        }
        notify?()
    }
}
