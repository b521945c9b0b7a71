public import Pictures
import Storage

/// Moves the sidecars of pictures, and their notes in the user's data, into the wastebasket and back together with the pictures.
public struct NoteCompanions: TrashCompanions {
    private let kept: KeptNotes?

    /// - Parameter kept: The notes in the user's data; nil for sidecars only.
    public init(kept: KeptNotes? = nil) { self.kept = kept }

    public func paths(of file: String) -> [String] {
        guard FilePath.fileExtension(of: file) != "xmp" else { return [] }
        let folder = FilePath.folder(of: file)
        return Sidecar.names(of: file).map { FilePath.joined(folder, $0) }
    }

    public func present(of file: String) -> [(path: String, isShared: Bool)] {
        guard FilePath.fileExtension(of: file) != "xmp", let folder = try? OpenFolder(FilePath.folder(of: file)) else { return [] }
        let name = FilePath.name(of: file)
        return SidecarMove.moves(from: name, to: name, in: folder).map { (FilePath.joined(folder.path, $0.old), $0.isShared) }
    }

    /// A note in the user's data also stays under the former path, because another program may put the picture back.
    public func follow(_ file: String, to other: String) {
        guard let kept, let moved = PictureFile(at: other) else { return }
        let before = PictureFile(
            path: file, modified: moved.modified, nanoseconds: moved.modifiedNanoseconds, size: moved.size)
        if let entry = kept.entry(of: before) { kept.keep(entry, of: moved) }
    }

    public func forget(_ file: String) { PictureFile(at: file).map { kept?.forget($0) } }
}
