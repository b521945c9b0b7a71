import Glibc
import Platform
import Storage

/// The desktop's trash according to freedesktop.org's Trash specification 1.0, so that every file manager finds the files in it.
///
/// A file goes to the home trash if it can be renamed into it, otherwise to a trash at the top of its own mount; files are never copied. A
/// discarded file is described by `info/NAME.trashinfo`. This description is written first and reserves the name.
public struct Trash: Sendable {
    /// The home trash.
    public let folder: String
    let user: UInt32
    private let scope: @Sendable (String) -> RenameScope?

    /// - Parameters:
    ///   - dataFolder: `$XDG_DATA_HOME`, absolute; created when the first file is discarded.
    ///   - user: The owner's user id.
    public init(dataFolder: String, user: UInt32) { self.init(dataFolder: dataFolder, user: user, scope: { RenameScope(of: $0) }) }

    /// - Parameter scope: Returns the scope within which a path can be renamed; nil if the path does not exist.
    init(dataFolder: String, user: UInt32, scope: @escaping @Sendable (String) -> RenameScope?) {
        precondition(FilePath.isAbsolute(dataFolder), "a data folder has an absolute path, got \(dataFolder)")
        folder = FilePath.joined(dataFolder, "Trash")
        self.user = user
        self.scope = scope
    }

    /// A file in a trash.
    public struct Item: Equatable, Sendable {
        /// The absolute path before it was discarded.
        public let originalPath: String
        /// The path in the trash.
        public let path: String
        /// The path of the file that describes it.
        public let infoPath: String
    }

    /// Moves a file or folder to the trash. A symbolic link is moved itself, not its target.
    /// - Parameter date: The present time in the user's time zone.
    public func discard(_ path: String, at date: DeletionDate) throws(TrashError) -> Item {
        try put(path, at: date) { (path, other) throws(FileError) in try FileMove.move(path, to: other) }
    }

    /// Puts a copy of a file's present contents into the trash and leaves the file in place. Used before the file is overwritten.
    /// - Parameter date: The present time in the user's time zone.
    public func keep(_ path: String, at date: DeletionDate) throws(TrashError) -> Item {
        // For a link, the file that it leads to is kept; the link itself stays.
        try put(FilePath.real(path) ?? path, at: date) { (path, other) throws(FileError) in try FileMove.duplicate(path, to: other) }
    }

    private func put(
        _ path: String, at date: DeletionDate, by place: (String, String) throws(FileError) -> Void
    ) throws(TrashError) -> Item {
        let original = try Trash.canonical(path)
        let parent = FilePath.folder(of: original)
        guard let home = Trash.nearestExisting(folder), let own = scope(parent) else { throw .missing(original) }
        if own.reaches(scope(home)) {
            do throws(TrashError) {
                try Trash.makeFolder(folder)
                return try put(original, into: folder, TrashInfo(path: original, date: date), by: place)
            } catch {
                // The home trash may be a link to another file system.
                guard case .system(EXDEV, _) = error else { throw error }
            }
        }
        var top = parent
        while top != "/", own.reaches(scope(FilePath.folder(of: top))) { top = FilePath.folder(of: top) }
        let info = TrashInfo(path: Trash.path(original, below: top), date: date)
        do throws(TrashError) { return try put(original, into: try topTrash(in: top), info, by: place) } catch {
            guard case .system(EXDEV, _) = error else { throw error }
            throw .noTrash(top)
        }
    }

    /// Puts a file into an existing trash.
    private func put(
        _ original: String, into trash: String, _ info: TrashInfo, by place: (String, String) throws(FileError) -> Void
    ) throws(TrashError) -> Item {
        for folder in ["files", "info"] { try Trash.makeFolder(FilePath.joined(trash, folder)) }
        let item = try reserve(original, in: trash, with: info)
        do throws(FileError) { try place(original, item.path) } catch {
            Trash.remove(item.infoPath)
            throw TrashError(code: error.code, path: original)
        }
        return item
    }

    /// Moves a file back to its original path. If that path is occupied, throws `occupied` and leaves the file in the trash.
    public func restore(_ item: Item) throws(TrashError) {
        do throws(FileError) { try FileMove.moveToFreePath(item.path, item.originalPath) } catch {
            throw switch error.code {
            case ENOENT where !Trash.exists(item.path): .missing(item.path)
            case EEXIST: .occupied(item.originalPath)
            default: TrashError(code: error.code, path: item.originalPath)
            }
        }
        Trash.remove(item.infoPath)
    }
}

extension Trash {
    /// The part of a path below `folder`, which contains it. Counts bytes, because a combining accent at the start of a name forms one
    /// character with the slash before it.
    static func path(_ path: String, below folder: String) -> String {
        let length = folder == "/" ? 1 : folder.pathBytes.count + 1
        return String(pathBytes: path.pathBytes.dropFirst(length))
    }

    /// The user's folder in the administrator's `.Trash` if that folder can be trusted, otherwise `.Trash-UID`.
    private func topTrash(in top: String) throws(TrashError) -> String {
        let shared = FilePath.joined(top, ".Trash")
        if let status = Trash.status(shared), status.st_mode & S_IFMT == S_IFDIR, status.st_mode & S_ISVTX != 0,
            let trash = usable(FilePath.joined(shared, String(user)))
        {
            return trash
        }
        guard let trash = usable(FilePath.joined(top, ".Trash-\(user)")) else { throw .noTrash(top) }
        return trash
    }

    /// Returns the folder, creating it if it is missing; nil unless it is a real folder (not a link) owned by the user.
    private func usable(_ trash: String) -> String? {
        guard (try? Trash.makeFolder(trash)) != nil, let status = Trash.status(trash), status.st_mode & S_IFMT == S_IFDIR,
            status.st_uid == user
        else { return nil }
        return trash
    }

    /// Reserves the first free name by creating its description. No other program can create the same description afterwards.
    private func reserve(_ original: String, in trash: String, with info: TrashInfo) throws(TrashError) -> Item {
        let folder: OpenFolder
        do throws(FileError) { folder = try OpenFolder(FilePath.joined(trash, "info")) } catch {
            throw TrashError(code: error.code, path: FilePath.joined(trash, "info"))
        }
        for name in TrashNames(FilePath.name(of: original)) {
            let item = Item(
                originalPath: original, path: FilePath.joined(trash, "files/\(name)"),
                infoPath: FilePath.joined(trash, "info/\(name).trashinfo"))
            do throws(FileError) {
                let description = try AtomicFile(reserving: "\(name).trashinfo", in: folder, mode: 0o600)
                // A file whose description was lost still occupies its name.
                if Trash.exists(item.path) { continue }
                try Trash.write(info, to: description, of: item)
            } catch {
                if error.code == EEXIST { continue }
                throw TrashError(code: error.code, path: item.infoPath)
            }
            return item
        }
        throw .noTrash(trash)
    }

    /// Writes the description, and removes it again if writing fails: there will be no file that it describes.
    private static func write(_ info: TrashInfo, to description: consuming AtomicFile, of item: Item) throws(FileError) {
        do throws(FileError) {
            try description.write(info.text.utf8)
            try description.commit()
        } catch {
            remove(item.infoPath)
            throw error
        }
    }

    // MARK: Paths

    /// The absolute path of an existing file. Links in its folders are resolved; the file itself may be a link.
    private static func canonical(_ path: String) throws(TrashError) -> String {
        var path = path
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.unicodeScalars.removeLast() }
        let name = FilePath.name(of: path)
        guard !name.isEmpty, name != "/", name != ".", name != "..", exists(path) else { throw .missing(path) }
        guard let folder = FilePath.real(FilePath.folder(of: path)) else { throw TrashError(code: errno, path: path) }
        return FilePath.joined(folder, name)
    }

    /// Creates a folder and its missing parents with mode 0700.
    private static func makeFolder(_ path: String) throws(TrashError) {
        guard PrivateFolder.make(path) else { throw TrashError(code: errno, path: path) }
    }

    private static func nearestExisting(_ path: String) -> String? {
        var path = path
        while !exists(path), path != "/" { path = FilePath.folder(of: path) }
        return path
    }

    /// Whether there is anything at a path.
    func holds(_ path: String) -> Bool { Trash.exists(path) }

    private static func exists(_ path: String) -> Bool { status(path) != nil }

    /// The status of the path itself, even if it is a link; nil if it does not exist.
    private static func status(_ path: String) -> stat? {
        var status = stat()
        return path.withPath { lstat($0, &status) } == 0 ? status : nil
    }

    private static func remove(_ path: String) { _ = path.withPath { unlink($0) } }
}
