import Copies
import Desktop
import Glibc
import Pictures
import Storage

// The desktop's clipboard delivers, `PastedPicture` writes.
nonisolated extension PicturePaster {
    /// Writes what is on the clipboard into a folder: a picture, or copies of files.
    /// - Returns: The paths of the new files, at least one.
    /// - Throws: An error whose description is one line for the user. Files that were written before it stay.
    func paste(into folder: String) throws -> [String] {
        switch try offer() {
        case .picture(let format, let type):
            let stream = try open(type)
            return [try PastedPicture(format: format).save(in: folder) { try stream.read(into: $0) }]
        case .files(let paths): return try paths.prefix(Self.mostFiles).map { try Self.copy($0, into: folder) }
        }
    }

    /// The most files that are copied at once.
    private static let mostFiles = 1_000

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
