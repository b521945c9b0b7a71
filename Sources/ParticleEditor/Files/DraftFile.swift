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

    /// Takes over a draft that an earlier run left. Drafts that cannot be read are renamed and reported. Blocks, as `keep(_:)` does.
    /// - Parameter path: The file that the draft must belong to; nil accepts any draft.
    /// - Returns: The draft; nil if there is none.
    func recover(of path: String?) -> EmitterDraft? { slot.withLock { $0.recover(of: path) } }

    /// Writes a draft, or removes it if nil. If writing fails, the draft is lost but the session continues.
    func keep(_ draft: EmitterDraft?) { slot.withLock { $0.keep(draft) } }
}

/// The number that a running program holds, used by one thread at a time.
private nonisolated struct DraftSlot: ~Copyable {
    private let folder: String
    private let decoder: FileImageLoader
    private let report: @Sendable (String) -> Void
    private var number: Int?
    private var lock: Int32 = -1
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
            if let draft = read(in: place), path == nil || DraftSlot.isSame(path, draft.path) { return draft }
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

    // MARK: Writing

    mutating func keep(_ draft: EmitterDraft?) {
        guard let place = try? OpenFolder(folder, making: draft == nil ? nil : UserFolders.mode) else { return }
        if let draft {
            takeFreeNumber(in: place)
            guard let number else { return }
            let record = DraftRecord(
                name: draft.name, path: draft.path, version: draft.opened.version,
                document: draft.opened.document.written(as: .json, file: draft.name).text)
            do {
                try AtomicFile.replace(DraftSlot.name(number), in: place, with: record.json.utf8, permissions: .exactly(0o600))
            } catch {
                return
            }
        } else if let number {
            place.remove(DraftSlot.name(number))
        }
        for name in adopted { place.remove(name) }
        adopted = []
    }

    // MARK: Numbers

    /// Locks the first number without a draft, so that no other program's draft is replaced.
    private mutating func takeFreeNumber(in place: OpenFolder) {
        guard number == nil else { return }
        for number in DraftSlot.numbers where take(number, in: place) {
            if !place.holds(DraftSlot.name(number)) { return }
            release()
        }
    }

    private mutating func take(_ number: Int, in place: OpenFolder) -> Bool {
        guard let lock = place.lock("emitter-\(number).lock") else { return false }
        (self.number, self.lock) = (number, lock)
        return true
    }

    private mutating func release() {
        close(lock)
        (number, lock) = (nil, -1)
    }
}
