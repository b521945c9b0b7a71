import Glibc
import Imaging
import Platform
import Storage

/// Finds a picture named in an emitter file, in the file's folder.
///
/// The name may not match exactly. The file may come from a system that ignores case or writes folders with a backslash, or from a
/// project with other folders, or the picture may have been converted to another format.
package enum PictureBesideFile {
    /// Returns the path of the picture with this name. An exact match is preferred. Otherwise the file's folder is searched, ignoring
    /// case, for the name without its folders, and then for that name with the extension of another picture format. If nothing is found,
    /// returns the path as named.
    /// - Complexity: O(names in the folder) if there is no exact match.
    package static func path(of name: String, beside file: String) -> String {
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
