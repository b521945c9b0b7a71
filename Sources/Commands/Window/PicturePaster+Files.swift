import Copies
import Desktop
import Glibc
import Pictures
import Platform
import Storage

// The desktop's clipboard delivers, `PastedPicture` writes.
nonisolated extension PicturePaster {
    /// Writes what is on the clipboard into a folder: a picture, or copies of files. Files that are no pictures are left out.
    /// - Returns: What was written, at least one file.
    /// - Throws: An error whose description is one line for the user, if there is none.
    func paste(into folder: String) throws -> PastedFiles {
        switch try offer() {
        case .picture(let format, let type):
            let stream = try open(type)
            return PastedFiles(paths: [try PastedPicture(format: format).save(in: folder) { try stream.read(into: $0) }])
        case .files(let paths): return try Self.copy(paths.prefix(Self.mostFiles), into: folder)
        }
    }

    /// The most files that are copied at once.
    private static let mostFiles = 1_000

    private static func copy(_ paths: some Collection<String>, into folder: String) throws -> PastedFiles {
        var (pasted, first): (PastedFiles, (any Error)?) = (PastedFiles(), nil)
        for path in paths {
            do { pasted.paths.append(try copy(path, into: folder)) } catch {
                first = first ?? error
                pasted.complaints.append(error is PictureFailure ? "\(error)" : "\(FilePath.name(of: path).shownPath): \(error)")
                // What the folder refuses once, it refuses again.
                if case PasteError.refused = error { break }
            }
        }
        if let first, pasted.paths.isEmpty { throw first }
        return pasted
    }

    private static func copy(_ path: String, into folder: String) throws -> String {
        do {
            let file = try OpenFile(path)
            var offset = 0
            return try PastedPicture(name: FilePath.name(of: path)).save(in: folder) { buffer in
                let bytes = try file.read(buffer.count, at: offset)
                offset += bytes.count
                buffer.copyBytes(from: bytes)
                return bytes.count
            }
        } catch let error as PictureError {
            throw PictureFailure(path: path, error: error)
        }
    }
}
