import Glibc
import Pictures
import Storage
import Synchronization

/// Notes kept in the user's data: those of read-only folders, and a copy of all others, so that they survive the loss of their sidecars.
///
/// A note belongs to the picture at its path as long as that file has the same size or modification time as when the note was kept. If a
/// camera starts again at `IMG_0001.jpg`, the new picture does not get the note of the old one.
///
/// These functions block until the store has answered: call them on a background thread.
public final class KeptNotes: Sendable {
    private let store: DataStore

    /// - Parameter root: The folder of the program's data. The folder `notes` is created in it with the first note.
    public init(root: String) { store = DataStore(name: "notes", root: root) }

    /// The user's notes; nil without a home folder.
    public static var desktop: KeptNotes? { UserFolders.data.map { KeptNotes(root: $0 + "/panorama") } }

    /// A note that was kept.
    struct Entry: Equatable {
        var note: PictureNote
        /// The version of the sidecar that could not be changed; the note is newer than it. nil if there was no sidecar, or if it was
        /// changed.
        var sidecar: FileVersion?
    }

    /// The paths of the pictures that have notes here; empty if they cannot be listed.
    var pictures: [String] {
        guard isThere else { return [] }
        return (wait { self.store.ids(then: $0) }.flatMap { try? $0.get() }) ?? []
    }

    /// Whether anything was ever kept. Otherwise even a query would make the store create its folder.
    private var isThere: Bool { store.path.withPath { access($0, F_OK) } == 0 }

    /// The note of a picture; nil if none is kept, or if it cannot be read now.
    func entry(of picture: PictureFile) -> Entry? {
        guard isThere, let loaded = wait({ self.store.load(id: picture.path, then: $0) }), let bytes = loaded.value else { return nil }
        return KeptNotes.entry(bytes, of: picture)
    }

    /// Keeps a note instead of the previous one.
    /// - Returns: Whether it is on disk.
    @discardableResult
    func keep(_ entry: Entry, of picture: PictureFile) -> Bool {
        guard let bytes = KeptNotes.bytes(of: entry, picture) else { return false }
        guard case .success? = wait({ self.store.store(id: picture.path, bytes, then: $0) }) else { return false }
        return true
    }

    /// Forgets the note of a picture.
    func forget(_ picture: PictureFile) { if isThere { _ = wait { self.store.remove(id: picture.path, then: $0) } } }

    // MARK: Entries

    /// An entry as JSON. The note has the form of the packet that its sidecar would contain.
    private static func bytes(of entry: Entry, _ picture: PictureFile) -> [UInt8]? {
        guard let packet = try? XMPPacket(entry.note) else { return nil }
        let members = [
            CheckedJSON.member("size", .number("\(picture.size)")),
            CheckedJSON.member("modified", .number("\(picture.modifiedNanoseconds)")),
            CheckedJSON.member("sidecar", entry.sidecar.map { .string($0.text) } ?? .null),
            CheckedJSON.member("xmp", .string(String(decoding: packet.bytes, as: UTF8.self))),
        ]
        return Array(JSONWriter.text(.object(members)).utf8)
    }

    /// - Returns: nil if this program did not write the entry, or if it belongs to another picture.
    private static func entry(_ bytes: [UInt8], of picture: PictureFile) -> Entry? {
        guard case .object(let members)? = try? JSONReader.read(bytes).value else { return nil }
        let values = Dictionary(members.map { ($0.key, $0.node.value) }) { first, _ in first }
        guard
            values["size"] == .number("\(picture.size)") || values["modified"] == .number("\(picture.modifiedNanoseconds)"),
            case .string(let text)? = values["xmp"], let packet = try? XMPPacket(Array(text.utf8))
        else { return nil }
        var entry = Entry(note: packet.note)
        if case .string(let version)? = values["sidecar"] { entry.sidecar = FileVersion(text: version) }
        return entry
    }

    // MARK: Waiting

    /// Waits for the store's answer; nil if waiting is not possible.
    private func wait<Answer: Sendable>(_ ask: (@escaping @Sendable (Answer) -> Void) -> Void) -> Answer? {
        let (answer, signal) = (Slot<Answer>(), WakeSignal())
        ask {
            answer.value.withLock { [found = $0] in $0 = found }
            signal.raise()
        }
        return signal.wait() ? answer.value.withLock { $0 } : nil
    }

    private final class Slot<Answer: Sendable>: Sendable {
        let value = Mutex<Answer?>(nil)
    }
}
