import Pictures
public import Storage

/// Reads the facts that picture files contain, on another thread, and keeps the latest, because they may be requested in every frame.
public final class FactsReader {
    private struct Observer {
        weak var owner: AnyObject?
        let changed: (String) -> Void
    }

    private let read: @Sendable (String) -> PictureFacts?
    private let work: Work
    /// Facts by path, nil of files that cannot be read.
    private var known: [String: PictureFacts?] = [:]
    /// The paths in `known`, from the earliest on.
    private var order: [String] = []
    /// What is still to be read, the latest request last; it is read first.
    private var waiting: [String] = []
    /// The folders that are read in.
    private var reading: Set<String> = []
    private var observers: [Observer] = []

    /// The pictures of a viewer and its neighbours, and some that were seen before.
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

    /// Returns the facts about the file at a path; nil if it cannot be read, or as long as it is being read.
    package func facts(of path: String) -> PictureFacts? {
        if let facts = known[path] { return facts }
        waiting = (waiting.filter { $0 != path } + [path]).suffix(FactsReader.most)
        readNext()
        return known[path] ?? nil
    }

    /// Reads one file of a folder at a time, so that those of no more interest are never read on a slow disk.
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

    /// Calls `changed` with the path whose facts have come, as long as `owner` exists.
    package func observe(_ owner: AnyObject, _ changed: @escaping (String) -> Void) {
        observers.removeAll { $0.owner == nil }
        observers.append(Observer(owner: owner, changed: changed))
    }

    /// Forgets the facts about a file that was written, and reads them anew when they are asked for.
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
