import Codecs
import Glibc
import Imaging
import Pictures
import Platform
import Storage

/// The output folder of a replay. Files that the script saves are written here under their names, wherever they were meant to go.
///
/// Existing files keep their contents, except for pictures of the same name, as left by an earlier replay; those are counted.
final class ReplayOutput {
    private let path: String
    private var folder: OpenFolder?
    /// The names in the folder, by the paths that the script saved to.
    private var saved: [String: String] = [:]
    private var pictures: Set<String> = []
    /// The number of existing pictures that were replaced.
    private(set) var replacedCount = 0

    init(path: String) { self.path = path }

    private static let longestTail = 9_999

    /// The actual path of a file saved to `path`; nil if none was.
    func place(of path: String) -> String? { saved[path].map { FilePath.joined(self.path, $0) } }

    /// Saves a file meant for `path` in the folder, and reports where.
    func save(_ text: String, to path: String) throws {
        let folder = try opened()
        let name = try saved[path] ?? freeName(FilePath.name(of: path), in: folder)
        try AtomicFile.replace(name, in: folder, with: text.utf8, links: .replaced)
        saved[path] = name
        let place = FilePath.joined(self.path, name)
        write(line: "panorama: replay: \(path.shownPath) stays as it is; what was saved is \(place.shownPath)", to: STDERR_FILENO)
    }

    /// Writes a picture as NAME.png.
    func put(_ bitmap: Bitmap, named name: String) throws {
        let folder = try opened()
        let file = name + ".png"
        if pictures.insert(file).inserted, folder.holds(file) { replacedCount += 1 }
        var picture = try AtomicFile(file, in: folder, links: .replaced)
        let descriptor = picture.descriptor
        do throws(PNGWritingError) { try PNGWriter.write(bitmap, to: descriptor) } catch { throw Failure(message: error.description) }
        try picture.commit(syncing: .contents)
    }

    private func opened() throws -> OpenFolder {
        if let folder { return folder }
        let opened = try OpenFolder(path, making: 0o777)
        folder = opened
        return opened
    }

    /// Returns the name; if it is taken, with a number before its extension.
    private func freeName(_ name: String, in folder: OpenFolder) throws -> String {
        guard folder.holds(name) else { return name }
        let ending = FilePath.fileExtension(of: name)
        let stem = ending.isEmpty ? name[...] : name.dropLast(ending.count + 1)
        for number in 2...ReplayOutput.longestTail {
            let other = "\(stem)-\(number)" + (ending.isEmpty ? "" : ".\(ending)")
            if !folder.holds(other) { return other }
        }
        throw Failure(message: "\(path.shownPath): there are too many files called \(name.shownPath)")
    }
}
