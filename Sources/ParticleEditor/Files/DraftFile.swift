import EmitterFiles
import Glibc
import Pictures
import Platform
import Storage
import Synchronization

/// The draft of an edited emitter that is not saved: a file that outlives the program, however it ends.
///
/// Each running program has its own draft. `emitter-N.draft` belongs to the program that holds the lock on `emitter-N.lock`; the system
/// releases the lock when the program ends. A draft that is not locked was left by an earlier run, and the next program recovers it.
nonisolated final class DraftFile: Sendable {
    private let slot: Mutex<DraftSlot>

    /// - Parameter report: Called with a line about a damaged draft that was renamed.
    init(folder: String, decoder: FileImageLoader, report: @escaping @Sendable (String) -> Void = { _ in }) {
        slot = Mutex(DraftSlot(folder: folder, decoder: decoder, report: report))
    }

    /// Reads a draft that an earlier run left, and keeps others from it. Drafts that cannot be read are renamed and reported. Blocks, as `keep(_:)` does.
    /// - Parameter path: The file that the draft must belong to; nil accepts any draft.
    /// - Returns: The draft; nil if there is none.
    func recover(of path: String?) -> EmitterDraft? { slot.withLock { $0.recover(of: path) } }

    /// Lets the recovered draft be replaced from now on.
    func adopt() { slot.withLock { $0.adopt() } }

    /// Writes a draft, or removes it if nil. A recovered draft that was not adopted stays, for the next run.
    /// - Throws: `FileError`; the draft of before is unchanged then, unless only the last sync failed.
    func keep(_ draft: EmitterDraft?) throws { try slot.withLock { slot in try slot.keep(draft) } }
}

/// The number that a running program holds, used by one thread at a time.
private nonisolated struct DraftSlot: ~Copyable {
    private let folder: String
    private let decoder: FileImageLoader
    private let report: @Sendable (String) -> Void
    private var number: Int?
    private var lock: Int32 = -1
    /// Whether the number is that of a draft that an earlier run left, and that this one does not go on with.
    private var isLeft = false
    /// Names of the files of an earlier version's draft, removed once the draft is stored in the present format.
    private var adopted: [String] = []

    init(folder: String, decoder: FileImageLoader, report: @escaping @Sendable (String) -> Void) {
        self.folder = folder
        self.decoder = decoder
        self.report = report
    }

    deinit { if lock >= 0 { close(lock) } }

    /// Numbers of drafts: more than the windows that are usually open at once.
    private static let numbers = 1...64

    private static func name(_ number: Int) -> String { "emitter-\(number).draft" }

    // MARK: Recovering

    mutating func recover(of path: String?) -> EmitterDraft? {
        guard number == nil, let place = try? OpenFolder(folder) else { return nil }
        for number in DraftSlot.numbers where place.holds(DraftSlot.name(number)) && take(number, in: place) {
            place.removeLeftovers(of: DraftSlot.name(number))
            if let draft = read(in: place), path == nil || DraftSlot.isSame(path, draft.path) {
                isLeft = true
                return draft
            }
            release()
        }
        return path == nil ? readTwoFiles(in: place) : nil
    }

    private func read(in place: OpenFolder) -> EmitterDraft? {
        guard let number else { return nil }
        let name = DraftSlot.name(number)
        do {
            let record = try DraftRecord(json: try WholeRead.bytes(of: FilePath.joined(folder, name)))
            var opened = try EmitterFolder.open(draft: record.document, of: record.path, decoder)
            opened.version = record.version
            return EmitterDraft(opened, name: record.name, path: record.path)
        } catch let error as FileError where !error.isTooLarge {
            // It stays for the next time.
            report("\(error)")
            return nil
        } catch {
            place.putAside(name)
            report("\(folder)/\(name): put aside: \(error)")
            return nil
        }
    }

    private static func isSame(_ path: String?, _ other: String?) -> Bool {
        guard let path, let other else { return false }
        return path == other || (FilePath.real(path) ?? path) == (FilePath.real(other) ?? other)
    }

    /// Reads a draft of version 0.1.0: a document, and its origin in a second file, which may belong to another document. The draft is
    /// therefore returned without a path, so that saving asks for one.
    private mutating func readTwoFiles(in place: OpenFolder) -> EmitterDraft? {
        let names = ["emitter-draft.json", "emitter-draft.txt"]
        guard let document = try? WholeRead.text(of: FilePath.joined(folder, names[0])),
            let opened = try? EmitterFolder.open(draft: document, of: nil, decoder)
        else { return nil }
        adopted = names
        let origin = try? WholeRead.text(of: FilePath.joined(folder, names[1]))
        let name = origin?.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? ""
        return EmitterDraft(opened, name: name.isEmpty ? "sparks" : name, path: nil)
    }

    mutating func adopt() { isLeft = false }

    // MARK: Writing

    mutating func keep(_ draft: EmitterDraft?) throws(FileError) {
        if isLeft { release() }
        if let draft { try write(draft) } else { remove() }
    }

    private mutating func write(_ draft: EmitterDraft) throws(FileError) {
        let place = try OpenFolder(folder, making: UserFolders.mode)
        let name = DraftSlot.name(try takeFreeNumber(in: place))
        let record = DraftRecord(
            name: draft.name, path: draft.path, version: draft.opened.version,
            document: draft.opened.document.written(as: .json, file: draft.name).text)
        try AtomicFile.replace(name, in: place, with: record.json.utf8, permissions: .exactly(0o600))
        removeAdopted(in: place)
    }

    private mutating func remove() {
        guard let place = try? OpenFolder(folder) else { return }
        if let number { place.remove(DraftSlot.name(number)) }
        removeAdopted(in: place)
    }

    private mutating func removeAdopted(in place: OpenFolder) {
        for name in adopted { place.remove(name) }
        adopted = []
    }

    // MARK: Numbers

    /// Locks the first number without a draft, so that no other program's draft is replaced.
    /// - Returns: The number that is locked from now on.
    private mutating func takeFreeNumber(in place: OpenFolder) throws(FileError) -> Int {
        if let number { return number }
        var code = EBUSY
        for number in DraftSlot.numbers {
            guard take(number, in: place) else {
                code = errno
                continue
            }
            if !place.holds(DraftSlot.name(number)) { return number }
            release()
        }
        throw .refused(.create, code: code, path: FilePath.joined(folder, DraftSlot.name(DraftSlot.numbers.upperBound)))
    }

    private mutating func take(_ number: Int, in place: OpenFolder) -> Bool {
        guard let lock = place.lock("emitter-\(number).lock") else { return false }
        (self.number, self.lock) = (number, lock)
        return true
    }

    private mutating func release() {
        close(lock)
        (number, lock, isLeft) = (nil, -1, false)
    }
}
