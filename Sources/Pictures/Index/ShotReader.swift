import Synchronization

/// Finds out when and where pictures were taken, on a background thread: from the index file, and from headers that it does not know.
///
/// The first news have what the index knows, and modification times for the rest; further news follow as headers are read, and the index
/// file is replaced with them, so that a program that ends early need not read them again. A header is parsed by the same checked scanner as before decoding; no decoder sees the file.
public final class ShotReader: Sendable {
    /// What is known so far of the pictures that are followed.
    public struct News: Sendable {
        /// The number that `follow(_:)` returned.
        public let request: Int
        /// The shots of all files that the program knows.
        public let index: PictureIndex
        /// The files that are followed, or that were known in a folder that is not listed yet.
        public let files: [PictureFile]
        /// These files by day.
        public let days: PictureDays
        /// How many headers are not read yet; 0 when the news are final.
        public let unreadCount: Int
    }

    private struct Shared {
        var request = 0
        var task: Task?
        var isRunning = false
        var news: News?
        var onNews: @Sendable () -> Void = {}
    }

    private enum Task {
        case files([PictureFile])
        case folder(String)
    }

    /// The state of the thread, used by one at a time.
    private struct Known {
        var index = PictureIndex()
        var isLoaded = false
    }

    private let shared = Mutex(Shared())
    private let known = Mutex(Known())
    private let file: PictureIndexFile?
    private let mode: PictureLibrary.Mode
    private let read: @Sendable (PictureFile) -> Shot?

    /// The number of headers read before the first news of them; it doubles up to the last, so that grouping costs little beside reading.
    private static let batches = 256...16_384

    /// - Parameters:
    ///   - file: Keeps the index between runs; nil keeps none.
    ///   - mode: `.synchronous` reads before `follow(_:)` returns, for replays and tests.
    ///   - read: Reads a header; nil if that fails for now, so that it is tried again in the next run.
    public init(
        file: PictureIndexFile?, mode: PictureLibrary.Mode = .threaded,
        read: @escaping @Sendable (PictureFile) -> Shot? = { try? Shot(reading: $0) }
    ) {
        (self.file, self.mode, self.read) = (file, mode, read)
    }

    /// Called on the background thread when `takeNews()` has news.
    public var onNews: @Sendable () -> Void {
        get { shared.withLock { $0.onNews } }
        set { shared.withLock { $0.onNews = newValue } }
    }

    /// Begins with these files, in place of those before.
    /// - Returns: The number of the request.
    @discardableResult
    public func follow(_ files: [PictureFile]) -> Int { begin(.files(files)) }

    /// Begins with the files that the index knows in a folder, until it has been listed.
    /// - Parameter folder: An absolute path.
    /// - Returns: The number of the request.
    @discardableResult
    public func follow(knownIn folder: String) -> Int { begin(.folder(folder)) }

    private func begin(_ task: Task) -> Int {
        let (request, isFirst) = shared.withLock { shared in
            shared.request += 1
            (shared.task, shared.news) = (task, nil)
            defer { shared.isRunning = true }
            return (shared.request, !shared.isRunning)
        }
        guard isFirst else { return request }
        if mode == .threaded, Thread.start({ [self] in run() }) { return request }
        run()
        return request
    }

    /// Returns the latest news of the last request; nil if there are none since the last call.
    public func takeNews() -> News? {
        shared.withLock { shared in
            defer { shared.news = nil }
            return shared.news
        }
    }

    // MARK: Background thread

    private func run() {
        while let (request, task) = next() { known.withLock { serve(request, task, &$0) } }
    }

    private func next() -> (Int, Task)? {
        shared.withLock { shared in
            guard let task = shared.task else {
                shared.isRunning = false
                return nil
            }
            shared.task = nil
            return (shared.request, task)
        }
    }

    private func serve(_ request: Int, _ task: Task, _ known: inout Known) {
        if !known.isLoaded { (known.index, known.isLoaded) = (file?.read() ?? PictureIndex(), true) }
        switch task {
        case .files(let files): serve(request, files, &known)
        case .folder(let folder):
            let (files, shots) = known.index.pictures(in: folder)
            _ = post(request, files, shots, known.index, unreadCount: 0)
        }
    }

    private func serve(_ request: Int, _ files: [PictureFile], _ known: inout Known) {
        var shots = files.map { known.index.shot(of: $0) }
        let unread = files.indices.filter { shots[$0] == nil }
        for index in unread { shots[index] = Shot(unread: files[index]) }
        var found = shots.compactMap(\.self)
        guard post(request, files, found, known.index, unreadCount: unread.count) else { return }
        var (batch, done) = (ShotReader.batches.lowerBound, 0)
        while done < unread.count {
            let end = min(done + batch, unread.count)
            for index in unread[done..<end] {
                // Another request makes the rest of this one pointless; what was read stays known.
                guard isCurrent(request) else { return }
                guard let shot = read(files[index]) else { continue }
                found[index] = shot
                known.index.insert(shot, of: files[index])
            }
            (done, batch) = (end, min(batch * 2, ShotReader.batches.upperBound))
            guard post(request, files, found, known.index, unreadCount: unread.count - done) else { return }
            keep(&known.index, with: files)
        }
    }

    /// The number of files beyond which those that are not followed are forgotten: several large collections.
    private static let mostKept = 300_000

    private func keep(_ index: inout PictureIndex, with files: [PictureFile]) {
        guard let file else { return }
        if index.count > ShotReader.mostKept {
            let paths = Set(files.map(\.path))
            index = index.filtered { paths.contains($0) }
        }
        file.write(index)
    }

    private func isCurrent(_ request: Int) -> Bool { shared.withLock { $0.request == request } }

    /// - Returns: false if another request came.
    private func post(_ request: Int, _ files: [PictureFile], _ shots: [Shot], _ index: PictureIndex, unreadCount: Int) -> Bool {
        let days = PictureDays(of: files, shots: shots)
        let notify: (@Sendable () -> Void)? = shared.withLock { shared in
            guard shared.request == request else { return nil }
            shared.news = News(request: request, index: index, files: files, days: days, unreadCount: unreadCount)
            return shared.onNews
        }
        notify?()
        return notify != nil
    }
}
