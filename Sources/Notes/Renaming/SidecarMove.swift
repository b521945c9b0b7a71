import Glibc
import Storage

/// A sidecar that is renamed together with its picture.
struct SidecarMove: Equatable {
    let old: String
    let new: String
    /// Whether the sidecar also belongs to other pictures, so that the old one stays.
    let isShared: Bool

    /// Returns the moves of a picture's sidecars, at most one for each of the four names that they may have.
    static func moves(from picture: String, to name: String, in folder: OpenFolder) -> [SidecarMove] {
        var (moves, inodes): ([SidecarMove], Set<UInt64>) = ([], [])
        for sidecar in Sidecar.names(of: picture) {
            guard let status = folder.status(of: sidecar), [S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT),
                // If the file system ignores case, two names are the same file.
                inodes.insert(UInt64(status.st_ino)).inserted, let move = move(sidecar, of: picture, to: name, in: folder),
                !moves.contains(where: { $0.new.utf8.elementsEqual(move.new.utf8) })
            else { continue }
            moves.append(move)
        }
        return moves
    }

    private static func move(_ sidecar: String, of picture: String, to name: String, in folder: OpenFolder) -> SidecarMove? {
        let ending = sidecar.hasSuffix(".XMP") ? ".XMP" : ".xmp"
        if sidecar.utf8.elementsEqual((picture + ending).utf8) { return SidecarMove(old: sidecar, new: name + ending, isShared: false) }
        guard belongs(sidecar, to: picture, in: folder) else { return nil }
        // If the extension is of another kind, or other pictures have this stem, only the complete name is unambiguous.
        let isPlain =
            FilePath.fileExtension(of: name) == FilePath.fileExtension(of: picture)
            && relatives(of: name, except: picture, in: folder).isEmpty
        return SidecarMove(
            old: sidecar, new: (isPlain ? Sidecar.stem(of: name) : name) + ending,
            isShared: !relatives(of: picture, except: picture, in: folder).isEmpty)
    }

    /// Whether a sidecar named after the stem of a picture's name belongs to that picture. It does unless it states another extension. An
    /// unreadable sidecar belongs to it as well.
    private static func belongs(_ sidecar: String, to picture: String, in folder: OpenFolder) -> Bool {
        guard let bytes = try? WholeRead.bytes(of: FilePath.joined(folder.path, sidecar), atMost: XMPLimits.byteCount),
            let stated = try? XMPPacket(bytes).sidecarExtension, !stated.isEmpty
        else { return true }
        return stated == FilePath.fileExtension(of: picture)
    }

    /// The other files whose names have the same stem, without sidecars.
    private static func relatives(of name: String, except picture: String, in folder: OpenFolder) -> [String] {
        let stem = Sidecar.stem(of: name)
        return folder.names.filter {
            Sidecar.stem(of: $0).utf8.elementsEqual(stem.utf8) && !["", "xmp"].contains(FilePath.fileExtension(of: $0))
                && !$0.utf8.elementsEqual(picture.utf8) && !$0.utf8.elementsEqual(name.utf8)
        }
    }

    /// Gives the sidecar its new name in addition to the old one.
    /// - Throws: With the code EEXIST if the name is taken.
    func begin(in folder: OpenFolder) throws(FileError) {
        // A shared sidecar is copied, so that both can be changed independently.
        if isShared { try folder.copy(old, as: new) } else { try folder.duplicate(old, as: new) }
    }
}
