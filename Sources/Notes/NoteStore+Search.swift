import Glibc
import Pictures
import Storage

extension NoteStore {
    /// The notes of these pictures that were written to sidecars or are kept in the user's data, by the paths of the pictures.
    ///
    /// Each folder is listed once, and only existing files are read. Notes inside picture files are not searched, and unreadable notes are
    /// left out.
    /// - Complexity: O(pictures + entries of their folders), and one file access for each note.
    public func written(among pictures: [String]) -> [String: PictureNote] {
        let known = Set(kept?.pictures ?? [])
        var sidecars: [String: Set<String>] = [:]
        var notes: [String: PictureNote] = [:]
        for picture in pictures {
            let folder = FilePath.folder(of: picture)
            let beside = sidecars[folder] ?? NoteStore.sidecars(in: folder)
            sidecars[folder] = beside
            let hasSidecar = !beside.isEmpty && Sidecar.names(of: picture).contains { beside.contains($0) }
            guard hasSidecar || known.contains(picture), let note = try? note(of: picture).note, !note.isEmpty else { continue }
            notes[picture] = note
        }
        return notes
    }

    /// The names of the sidecars in a folder, recognised by their extension; empty if the folder cannot be listed.
    private static func sidecars(in folder: String) -> Set<String> {
        let names = try? OpenFolder(folder).list { name in
            name.suffix(4).elementsEqual(".xmp".utf8) || name.suffix(4).elementsEqual(".XMP".utf8)
        }
        return Set(names ?? [])
    }
}
