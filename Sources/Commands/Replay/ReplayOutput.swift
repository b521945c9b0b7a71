import Codecs
import Glibc
import Imaging
import Pictures
import Platform
import Storage

/// The output folder of a replay. Files that the script saves are written here under their names, regardless of the paths they were saved
/// to.
///
/// Existing files are not overwritten: a file whose name is taken gets a number. The exception is pictures written by an earlier replay,
/// which are marked as such. They are replaced and counted, so a replay can be repeated.
final class ReplayOutput {
    private let path: String
    private var folder: OpenFolder?
    /// The file names in this folder, by the paths that the script saved to.
    private var saved: [String: String] = [:]
    /// The file names of pictures in this folder, by their names in the script.
    private var pictures: [String: String] = [:]
    /// The number of replaced pictures from earlier replays.
    private(set) var replacedCount = 0

    init(path: String) { self.path = path }

    private static let longestTail = 9_999
    /// The program name stored in pictures written by replays.
    private static let software = "panorama replay"

    /// The actual path of a file saved to `path`; nil if no file was saved there.
    func place(of path: String) -> String? { saved[path].map { FilePath.joined(self.path, $0) } }

    /// Saves a file meant for `path` in this folder, and reports its actual path.
    func save(_ text: String, to path: String) throws { try save(Array(text.utf8), to: path) }

    /// Saves bytes in the same way as text.
    func save(_ bytes: [UInt8], to path: String) throws {
        let folder = try opened()
        let name = try saved[path] ?? freeName(FilePath.name(of: path), in: folder)
        try AtomicFile.replace(name, in: folder, with: bytes, links: .replaced)
        saved[path] = name
        tell("\(path.shownPath) stays as it is; what was saved is \(FilePath.joined(self.path, name).shownPath)")
    }

    /// Reports that the file at `path` never changed, so there is nothing to restore. The saved file stays in this folder.
    func forget(_ path: String) { tell("\(path.shownPath) was never changed; there is nothing to bring back") }

    /// Reports that copies of pictures meant for another folder are written to this one.
    func tellOfCopies(meantFor folder: String) {
        tell("\(folder.shownPath) stays as it is; copies are put into \(FilePath.absolute(path).shownPath)")
    }

    /// Writes a picture as NAME.png. If that is the name of another file, uses a different name and reports it.
    func put(_ bitmap: Bitmap, named name: String) throws {
        let folder = try opened()
        let file = try pictures[name] ?? pictureName(name + ".png", in: folder)
        pictures[name] = file
        var picture = try AtomicFile(file, in: folder, links: .replaced)
        let descriptor = picture.descriptor
        do throws(PNGWritingError) {
            try PNGWriter.write(bitmap, to: descriptor, software: ReplayOutput.software)
        } catch {
            throw Failure(message: error.description)
        }
        try picture.commit(syncing: .contents)
    }

    private func opened() throws -> OpenFolder {
        if let folder { return folder }
        let opened = try OpenFolder(path, making: 0o777)
        folder = opened
        return opened
    }

    private func tell(_ words: String) { write(line: "panorama: replay: \(words)", to: STDERR_FILENO) }

    // MARK: Names

    /// Returns the name for a new picture. Counts a picture that will be replaced, and reports a name that was taken.
    private func pictureName(_ name: String, in folder: OpenFolder) throws -> String {
        let found = try freeName(name, in: folder) { self.isOfReplay($0) }
        if folder.holds(found) { replacedCount += 1 }
        if found != name {
            tell("\(FilePath.joined(path, name).shownPath) stays as it is; the picture is \(FilePath.joined(path, found).shownPath)")
        }
        return found
    }

    /// Whether a file is a picture written by an earlier replay.
    private func isOfReplay(_ name: String) -> Bool {
        guard !pictures.values.contains(name), let file = try? OpenFile(FilePath.joined(path, name), followsLinks: false),
            let bytes = try? file.read(PNGTexts.reach, at: 0)
        else { return false }
        return PNGTexts(bytes)[PNGWriter.softwareKey] == ReplayOutput.software
    }

    /// Returns the name. If it is taken, adds a number before the extension.
    /// - Parameter mayReplace: Whether the existing file with a name may be replaced.
    private func freeName(_ name: String, in folder: OpenFolder, mayReplace: (String) -> Bool = { _ in false }) throws -> String {
        func isFree(_ name: String) -> Bool { !folder.holds(name) || mayReplace(name) }
        guard !isFree(name) else { return name }
        let ending = FilePath.fileExtension(of: name)
        let stem = ending.isEmpty ? name[...] : name.dropLast(ending.count + 1)
        for number in 2...ReplayOutput.longestTail {
            let other = "\(stem)-\(number)" + (ending.isEmpty ? "" : ".\(ending)")
            if isFree(other) { return other }
        }
        throw Failure(message: "\(path.shownPath): there are too many files called \(name.shownPath)")
    }
}
