import Pictures
import Glibc
import Storage

/// Reads and saves notes for a ``NoteQueue``, which calls it on one thread.
public protocol NoteSaving: Sendable {
    /// Reads the note of a picture; empty if there is none.
    func note(of picture: String) throws(NoteError) -> SavedNote
    /// Saves a note, unless it equals `base` or the note on disk differs from that of `base`.
    /// - Returns: What is on disk now.
    func save(_ note: PictureNote, for picture: String, basedOn base: SavedNote) throws(NoteError) -> SavedNote
}

/// Reads and saves the notes of pictures in sidecars next to them. If no sidecar may be written, notes are kept in the user's data.
///
/// A sidecar takes precedence over the picture itself, and in the picture, XMP takes precedence over IPTC. Only sidecars are written, never
/// pictures, and only the properties that changed. A sidecar is replaced atomically after a comparison with what was read, so neither a
/// crash nor another program's simultaneous change loses anything. Processes that use this type take turns through a lock on the folder. A
/// program that does not take the lock can still be overwritten if it writes between the last comparison and the renaming.
///
/// These functions access files and may take as long as a slow disk takes: call them on a background thread, or use ``NoteQueue``.
public struct NoteStore: NoteSaving {
    let kept: KeptNotes?

    /// - Parameter kept: The notes in the user's data; nil for sidecars only.
    public init(kept: KeptNotes? = nil) { self.kept = kept }

    /// Reads the note of a picture; empty if there is none.
    /// - Throws: `NoteError`. A damaged sidecar throws; a damaged picture counts as one without a note.
    public func note(of picture: String) throws(NoteError) -> SavedNote {
        try saved(try Sidecar.read(of: picture), of: picture).of(PictureIdentity(of: picture))
    }

    /// The sources of a note, in order of precedence: a kept note that was to replace exactly this sidecar, the sidecar, a kept note whose
    /// sidecar is gone, the picture. Properties that a sidecar does not state are taken from the picture.
    private func saved(_ sidecar: Sidecar?, of picture: String) throws(NoteError) -> SavedNote {
        if let kept, let file = PictureFile(at: picture), let entry = kept.entry(of: file),
            sidecar == nil || entry.sidecar == sidecar?.version
        {
            return SavedNote(note: entry.note, source: .kept)
        }
        guard let sidecar else { return try embedded(in: picture) }
        let saved = sidecar.saved
        // If the picture is missing or cannot be read now, only the sidecar is used.
        guard !sidecar.silent.isEmpty, let embedded = try? embedded(in: picture).note else { return saved }
        return SavedNote(note: saved.note.completed(by: embedded, in: sidecar.silent), source: saved.source)
    }

    private func embedded(in picture: String) throws(NoteError) -> SavedNote {
        do throws(PictureError) {
            return SavedNote(note: try PictureNote(embeddedIn: picture), source: .picture)
        } catch {
            throw error == .missing ? .pictureMissing : .notRead(error, file: FilePath.name(of: picture))
        }
    }

    /// Saves a note in the sidecar, which is created if there is none. Writes nothing if the note equals `base`.
    /// - Parameter base: The note that this type read before.
    /// - Returns: The note that is on disk now; the next change is based on it.
    /// - Throws: `NoteError`; `changed` if the note on disk differs from that of `base`. Changes of other properties are not conflicts:
    ///   they are kept.
    public func save(_ note: PictureNote, for picture: String, basedOn base: SavedNote) throws(NoteError) -> SavedNote {
        try save(note, for: picture, basedOn: base, passing: { _ in })
    }

    /// The moments during a save at which another program may act.
    enum Step: CaseIterable { case isLocked, isCompared, isWritten }

    func save(
        _ note: PictureNote, for picture: String, basedOn base: SavedNote, passing: (Step) -> Void
    ) throws(NoteError) -> SavedNote {
        guard note != base.note else { return base }
        guard let file = PictureFile(at: picture) else { throw .pictureMissing }
        let identity = PictureIdentity(of: picture)
        if let read = base.picture, let identity, !read.matches(identity) { throw .otherPicture }
        let lock = try FolderLock(FilePath.folder(of: picture))
        defer { lock.release() }
        passing(.isLocked)
        for _ in 0..<Self.attempts {
            let sidecar = try Sidecar.read(of: picture)
            let current = try saved(sidecar, of: picture)
            if current.note == note { return current.of(identity) }
            guard current.note == base.note else {
                throw .changed(NoteConflict(base: base, ours: note, theirs: current.of(identity)))
            }
            passing(.isCompared)
            do throws(NoteError) {
                guard let saved = try replace(sidecar, with: note, for: picture, passing: passing) else { continue }
                keepCopy(of: note, file)
                return saved.of(identity)
            } catch {
                guard error.leavesNoSidecar, kept?.keep(KeptNotes.Entry(note: note, sidecar: sidecar?.version), of: file) == true
                else { throw error }
                return SavedNote(note: note, source: .kept, picture: identity)
            }
        }
        throw .busy
    }

    /// Failures are ignored, because the sidecar contains the note.
    private func keepCopy(of note: PictureNote, _ file: PictureFile) {
        if note.isEmpty { kept?.forget(file) } else { kept?.keep(KeptNotes.Entry(note: note), of: file) }
    }

    /// How often a save starts again because another program has replaced the sidecar in the meantime.
    private static let attempts = 8

    /// - Returns: nil if the sidecar on disk is no longer this one.
    private func replace(
        _ sidecar: Sidecar?, with note: PictureNote, for picture: String, passing: (Step) -> Void
    ) throws(NoteError) -> SavedNote? {
        let name = sidecar?.name ?? Sidecar.newName(of: picture)
        let packet = try self.packet(sidecar, changedTo: note, name: name, of: picture)
        do throws(FileError) {
            let folder = try OpenFolder(FilePath.folder(of: picture))
            folder.removeLeftovers(of: name)
            var file = try AtomicFile(name, in: folder, links: .replaced)
            try file.write(packet.bytes)
            // Before the comparison, so that little time is left between the comparison and the renaming.
            try file.sync()
            passing(.isWritten)
            guard isCurrent(sidecar, of: picture) else { return nil }
            try file.commit()
            return SavedNote(note: note, source: .sidecar(name: name, version: FileVersion(of: packet.bytes)), lost: file.lost)
        } catch {
            throw NoteError(error, sidecar: name)
        }
    }

    /// - Parameter picture: If the picture states texts that the note does not have, the packet states that they are empty.
    private func packet(
        _ sidecar: Sidecar?, changedTo note: PictureNote, name: String, of picture: String
    ) throws(NoteError) -> XMPPacket {
        let embedded = (try? embedded(in: picture).note) ?? PictureNote()
        do throws(XMPError) {
            let packet = if let packet = sidecar?.packet { packet } else { try XMPPacket(PictureNote()) }
            return try packet.changed(to: note, emptying: note.silences(in: embedded))
        } catch {
            throw .broken(error, sidecar: name)
        }
    }

    /// Whether the name of a picture's sidecar is short enough for file systems.
    public static func hasRoom(besides picture: String) -> Bool { Sidecar.newName(of: picture).utf8.count <= RenameError.longestName }

    /// The sidecar that saving this note would write. Nothing is written.
    /// - Returns: Its path and its bytes.
    public func sidecar(of picture: String, changedTo note: PictureNote) throws(NoteError) -> (path: String, bytes: [UInt8]) {
        let sidecar = try Sidecar.read(of: picture)
        let name = sidecar?.name ?? Sidecar.newName(of: picture)
        return (FilePath.joined(FilePath.folder(of: picture), name), try packet(sidecar, changedTo: note, name: name, of: picture).bytes)
    }

    /// Whether the sidecar on disk is still this one. A sidecar that has become unreadable counts as another one.
    private func isCurrent(_ sidecar: Sidecar?, of picture: String) -> Bool {
        do throws(NoteError) {
            let found = try Sidecar.read(of: picture)
            return found?.name == sidecar?.name && found?.version == sidecar?.version
        } catch {
            return false
        }
    }
}
