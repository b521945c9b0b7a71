import Glibc
import Pictures
import Storage

extension NoteStore {
    /// The notes among these pictures that were written beside them or are kept in the user's data, by the paths of the pictures.
    ///
    /// Each folder is listed once, and only files that exist are read. What picture files state themselves is not looked for, and what cannot
    /// be read is left out.
    /// - Complexity: O(pictures + entries of their folders), and a file for each note.
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

    /// The names in a folder that end as those of sidecars do; none if it cannot be listed.
    private static func sidecars(in folder: String) -> Set<String> {
        let names = try? OpenFolder(folder).list { name in
            name.suffix(4).elementsEqual(".xmp".utf8) || name.suffix(4).elementsEqual(".XMP".utf8)
        }
        return Set(names ?? [])
    }
}
