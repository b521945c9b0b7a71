import Pictures
public import Storage

/// Reads facts from picture files on another thread, and caches the latest ones, because they may be requested in every frame.
public final class FactsReader {
    private struct Observer {
        weak var owner: AnyObject?
        let changed: (String) -> Void
    }

    private let read: @Sendable (String) -> PictureFacts?
    private let work: Work
    /// Facts by path, nil of files that cannot be read.
    private var known: [String: PictureFacts?] = [:]
    /// The paths in `known`, oldest first.
    private var order: [String] = []
    /// The paths that are still to be read. The latest request is last and is read first.
    private var waiting: [String] = []
    /// The folders from which a file is being read.
    private var reading: Set<String> = []
    private var observers: [Observer] = []

    /// Enough for the picture in the viewer, its neighbours, and some earlier pictures.
    private static let most = 8

    /// - Parameters:
    ///   - work: Reads the files; by default at once.
    ///   - read: Returns the facts about the file at a path; nil if it cannot be read.
    public init(on work: Work = Work(.synchronous), reading read: @escaping @Sendable (String) -> PictureFacts?) {
        (self.work, self.read) = (work, read)
    }

    /// Creates a reader of files' headers.
    /// - Parameter year: Returns the current year, which is left out of dates; called on any thread.
    package convenience init(on work: Work, year: @escaping @Sendable () -> Int) {
        self.init(on: work) { path in
            (try? PictureHeader(ofFile: path, wantsFacts: true)).map { PictureFacts(of: $0, in: year()) }
        }
    }

    /// Returns the facts about the file at a path; nil if they are still being read or cannot be read.
    package func facts(of path: String) -> PictureFacts? {
        if let facts = known[path] { return facts }
        waiting = (waiting.filter { $0 != path } + [path]).suffix(FactsReader.most)
        readNext()
        return known[path] ?? nil
    }

    /// Reads one file per folder at a time, so that a slow disk does not have to finish requests that no longer matter.
    private func readNext() {
        guard let index = waiting.lastIndex(where: { !reading.contains(FilePath.folder(of: $0)) }) else { return }
        let path = waiting.remove(at: index)
        let folder = FilePath.folder(of: path)
        reading.insert(folder)
        work.perform(in: folder) { [read] in
            read(path)
        } then: { [weak self] in
            self?.came($0, of: path)
        }
    }

    /// Calls `changed` with the path whose facts have been read, while `owner` exists.
    package func observe(_ owner: AnyObject, _ changed: @escaping (String) -> Void) {
        observers.removeAll { $0.owner == nil }
        observers.append(Observer(owner: owner, changed: changed))
    }

    /// Removes the facts about a file that was written; they are read again when requested.
    package func forget(_ path: String) {
        known[path] = nil
        order.removeAll { $0 == path }
        for observer in observers where observer.owner != nil { observer.changed(path) }
    }

    private func came(_ facts: PictureFacts?, of path: String) {
        reading.remove(FilePath.folder(of: path))
        known[path] = .some(facts)
        order.append(path)
        if order.count > FactsReader.most { known[order.removeFirst()] = nil }
        for observer in observers where observer.owner != nil { observer.changed(path) }
        readNext()
    }
}
