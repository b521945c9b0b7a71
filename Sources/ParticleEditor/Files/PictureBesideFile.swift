import Glibc
import Imaging
import Platform
import Storage

/// Finds the picture that an emitter file names, in its folder.
///
/// The file may come from a system that does not distinguish letters' cases or that writes folders with a backslash; from a project with
/// other folders; or with a picture that was converted to another format.
nonisolated enum PictureBesideFile {
    /// Returns the path of the picture with this name: the very file, or else the first of these in the file's folder, whatever their case:
    /// the name without its folders, and that with the extension of another picture format. If there is none, the path that the name says.
    /// - Complexity: O(names in the folder), if the very file does not exist.
    static func path(of name: String, beside file: String) -> String {
        let folder = file.utf8.contains(UInt8(ascii: "/")) ? FilePath.folder(of: file) : "."
        let named = folder == "." ? name : FilePath.joined(folder, name)
        guard !exists(named), let found = relative(of: name, in: folder) else { return named }
        return folder == "." ? found : FilePath.joined(folder, found)
    }

    private static func relative(of name: String, in folder: String) -> String? {
        let wanted = FilePath.name(of: name.replacing("\\", with: "/")).lowercased()
        let stem = PictureBesideFile.stem(of: wanted)
        let entries = (try? OpenFolder(folder).list())?.filter { PictureBesideFile.stem(of: $0.lowercased()) == stem }.sorted() ?? []
        return entries.first { $0.lowercased() == wanted } ?? entries.first { extensions.contains(FilePath.fileExtension(of: $0)) }
    }

    private static func stem(of name: String) -> Substring {
        let ending = FilePath.fileExtension(of: name)
        return ending.isEmpty ? name[...] : name.dropLast(ending.count + 1)
    }

    private static let extensions = Set(PictureFormat.allCases.flatMap(\.fileExtensions))

    private static func exists(_ path: String) -> Bool { path.withPath { access($0, F_OK) } == 0 }
}
