import Glibc
import Storage

/// What happened to a discarded file.
enum DiscardOutcome: Equatable {
    /// It is in the trash.
    case there(DiscardedFile)
    /// It was restored or deleted, or another file has its name in the trash.
    case gone
    /// Its trash is not available, for example because a USB stick is not plugged in.
    case away
}

extension Trash {
    /// Looks for a discarded file. Blocks: call it on a background thread.
    ///
    /// A record is accepted only if it leads into a trash of this user. Its `info` and `files` must be folders, not links, and the
    /// description must name the path in the record.
    func outcome(of record: DiscardRecord) -> DiscardOutcome {
        guard let place = place(ofInfo: record.infoPath) else { return .gone }
        guard Trash.isOwnFolder(FilePath.joined(place.trash, "info"), user), Trash.isOwnFolder(FilePath.joined(place.trash, "files"), user)
        else { return .away }
        guard let description = try? OpenFile(record.infoPath), description.size <= TrashInfo.longest,
            let bytes = try? description.read(TrashInfo.longest, at: 0), let info = TrashInfo(parsing: bytes),
            Trash.original(of: info, below: place.top) == record.originalPath, let status = Trash.entryStatus(place.path)
        else { return .gone }
        let item = Item(originalPath: record.originalPath, path: place.path, infoPath: record.infoPath)
        return .there(DiscardedFile(item: item, date: info.date, size: Int(status.st_size)))
    }

    /// Permanently deletes a file in the trash and its description. A link is deleted itself, not its target. Folders are not deleted.
    /// - Throws: `isFolder` for a folder; `missing` if the file does not exist, or if `item` is not in a trash of this user.
    public func delete(_ item: Item) throws(TrashError) {
        guard let place = place(ofInfo: item.infoPath), place.path == item.path else { throw .missing(item.path) }
        let files = try Trash.ownFolder(FilePath.joined(place.trash, "files"), user)
        guard let status = files.status(of: place.name) else { throw .missing(item.path) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .isFolder(item.originalPath) }
        guard files.remove(place.name) else { throw TrashError(code: errno, path: item.path) }
        // A description without a file is harmless.
        _ = try? Trash.ownFolder(FilePath.joined(place.trash, "info"), user).remove(place.name + Trash.infoEnding)
    }

    private static let infoEnding = ".trashinfo"

    /// The location of a description: the trash, the folder to which its paths are relative, and the file it describes.
    private struct Place {
        let trash: String
        /// nil in the home trash, whose paths are absolute.
        let top: String?
        let name: String
        var path: String { FilePath.joined(FilePath.joined(trash, "files"), name) }
    }

    /// Returns the location of a description; nil unless its path is `info/NAME.trashinfo` in a trash of this user.
    private func place(ofInfo path: String) -> Place? {
        let (name, info) = (FilePath.name(of: path), FilePath.folder(of: path))
        guard FilePath.isAbsolute(path), !path.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) }),
            name.hasSuffix(Trash.infoEnding), FilePath.name(of: info) == "info"
        else { return nil }
        let (file, trash) = (String(name.dropLast(Trash.infoEnding.count)), FilePath.folder(of: info))
        guard !file.isEmpty, file != "." else { return nil }
        if trash == folder { return Place(trash: trash, top: nil, name: file) }
        if FilePath.name(of: trash) == ".Trash-\(user)" { return Place(trash: trash, top: FilePath.folder(of: trash), name: file) }
        let shared = FilePath.folder(of: trash)
        guard FilePath.name(of: trash) == String(user), FilePath.name(of: shared) == ".Trash" else { return nil }
        return Place(trash: trash, top: FilePath.folder(of: shared), name: file)
    }

    /// The absolute path in a description; nil if it leads out of the folder to which it is relative.
    private static func original(of info: TrashInfo, below top: String?) -> String? {
        if FilePath.isAbsolute(info.path) { return info.path }
        guard let top, !info.path.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) }) else {
            return nil
        }
        return FilePath.joined(top, info.path)
    }

    /// The status of the path itself, even if it is a link; nil if it does not exist.
    private static func entryStatus(_ path: String) -> stat? {
        var status = stat()
        return path.withPath { lstat($0, &status) } == 0 ? status : nil
    }

    private static func isOwnFolder(_ path: String, _ user: UInt32) -> Bool {
        entryStatus(path).map { $0.st_mode & S_IFMT == S_IFDIR && $0.st_uid == user } ?? false
    }

    /// Opens a folder that belongs to the user and is not a link.
    private static func ownFolder(_ path: String, _ user: UInt32) throws(TrashError) -> OpenFolder {
        guard let named = entryStatus(path), named.st_mode & S_IFMT == S_IFDIR, named.st_uid == user else { throw .missing(path) }
        let folder: OpenFolder
        do throws(FileError) { folder = try OpenFolder(path) } catch { throw TrashError(code: error.code, path: path) }
        // Checks that this is the same folder as a moment ago, and not one that was put in its place.
        guard let opened = folder.status(of: "."), opened.st_dev == named.st_dev, opened.st_ino == named.st_ino else {
            throw .missing(path)
        }
        return folder
    }
}
