import Glibc
import Pictures
import Storage

/// Renames pictures within their folders. Called on background threads.
public protocol PictureRenaming: Sendable {
    /// Renames a picture within its folder. No other file is replaced.
    /// - Returns: Its new path; the old one if the name is unchanged.
    func setName(_ name: String, of picture: String) throws(RenameError) -> String
}

/// Renames pictures together with their notes.
///
/// The sidecars get their new names before the picture does, and lose the old ones after it. If the program is killed at any time, the
/// picture still has its note under its present name. What may be left is a second name of the sidecar or of the picture. A sidecar that
/// several pictures share is copied, and the sidecar of another picture is not changed. Programs that save notes with ``NoteStore`` wait
/// meanwhile.
public struct PictureRenamer: PictureRenaming {
    private let kept: KeptNotes?

    /// - Parameter kept: The notes in the user's data; nil for sidecars only.
    public init(kept: KeptNotes? = nil) { self.kept = kept }

    public func setName(_ name: String, of picture: String) throws(RenameError) -> String {
        if let mistake = RenameError(name: name) { throw mistake }
        let (old, name) = (FilePath.name(of: picture), String(pathBytes: name.pathBytes))
        let path = FilePath.joined(FilePath.folder(of: picture), name)
        guard !name.utf8.elementsEqual(old.utf8) else { return picture }
        let lock = try lock(FilePath.folder(of: picture))
        defer { lock.release() }
        let folder: OpenFolder
        do throws(FileError) { folder = try OpenFolder(FilePath.folder(of: picture)) } catch { throw RenameError(error, taken: name) }
        guard folder.holds(old) else { throw .missing }
        let note = PictureFile(at: picture).flatMap { file in kept?.entry(of: file).map { (file, $0) } }
        let unsynced = try move(old, to: name, with: SidecarMove.moves(from: old, to: name, in: folder), in: folder)
        if let (file, entry) = note, let renamed = PictureFile(at: path), kept?.keep(entry, of: renamed) == true { kept?.forget(file) }
        if let unsynced { throw .unsynced(path: path, code: unsynced) }
        return path
    }

    private func lock(_ folder: String) throws(RenameError) -> FolderLock {
        do throws(NoteError) { return try FolderLock(folder) } catch { throw error == .busy ? .busy : .missing }
    }

    /// - Returns: The error code if a sync failed after the picture got its new name; nil if none failed.
    private func move(_ old: String, to name: String, with sidecars: [SidecarMove], in folder: OpenFolder) throws(RenameError) -> Int32? {
        var made: [String] = []
        var current = name
        do throws(FileError) {
            for sidecar in sidecars {
                current = sidecar.new
                try sidecar.begin(in: folder)
                made.append(sidecar.new)
            }
            current = name
            if !made.isEmpty { try folder.sync() }
            try folder.renameToFreeName(old, name)
        } catch {
            for name in made { folder.remove(name) }
            throw RenameError(error, taken: current)
        }
        // Even if this sync fails, the picture has its new name. It is synced before the old sidecars are removed.
        let first = syncError(of: folder)
        for sidecar in sidecars where !sidecar.isShared { folder.remove(sidecar.old) }
        return first ?? (sidecars.isEmpty ? nil : syncError(of: folder))
    }

    private func syncError(of folder: OpenFolder) -> Int32? {
        do throws(FileError) { try folder.sync() } catch { return error.code }
        return nil
    }
}
