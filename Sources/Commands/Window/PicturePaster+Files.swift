import Copies
import Desktop
import Glibc
import Pictures
import Platform
import Storage

// Saves what the desktop's clipboard delivers; `PastedPicture` writes the files.
nonisolated extension PicturePaster {
    /// Saves the contents of the clipboard in a folder: a picture, or copies of files. Files that are not pictures are left out.
    /// - Returns: The files that were saved, at least one.
    /// - Throws: An error with a one-line description for the user, if no file was saved.
    func paste(into folder: String) throws -> PastedFiles {
        switch try offer() {
        case .picture(let format, let type):
            let stream = try open(type)
            return PastedFiles(paths: [try PastedPicture(format: format).save(in: folder) { try stream.read(into: $0) }])
        case .files(let paths): return try Self.copy(paths.prefix(Self.mostFiles), into: folder)
        }
    }

    /// Maximum number of files that are copied at once.
    private static let mostFiles = 1_000

    private static func copy(_ paths: some Collection<String>, into folder: String) throws -> PastedFiles {
        var (pasted, first): (PastedFiles, (any Error)?) = (PastedFiles(), nil)
        for path in paths {
            do { pasted.paths.append(try copy(path, into: folder)) } catch {
                first = first ?? error
                pasted.complaints.append(error is PictureFailure ? "\(error)" : "\(FilePath.name(of: path).shownPath): \(error)")
                // If the folder refuses one file, it refuses the others as well.
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
