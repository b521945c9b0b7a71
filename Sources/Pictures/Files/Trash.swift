import Glibc
import Platform
import Storage

/// The wastebasket of the desktop, as freedesktop.org's Trash specification 1.0 lays it out, so that every file manager finds what lies in it.
///
/// A file goes to the home trash when that is on the same file system, and otherwise to a trash at the top of its own: it is renamed and never
/// copied. What was discarded is described by `info/NAME.trashinfo`, which is written first and reserves the name.
public struct Trash: Sendable {
    /// The home trash.
    public let folder: String
    private let user: UInt32
    private let device: @Sendable (String) -> UInt64?

    /// - Parameters:
    ///   - dataFolder: `$XDG_DATA_HOME`, absolute; it is made when the first file is discarded.
    ///   - user: whose trash it is.
    public init(dataFolder: String, user: UInt32) { self.init(dataFolder: dataFolder, user: user, device: Trash.device) }

    /// - Parameter device: the file system on which a path lies; nil when nothing is there.
    init(dataFolder: String, user: UInt32, device: @escaping @Sendable (String) -> UInt64?) {
        precondition(dataFolder.hasPrefix("/"), "a data folder has an absolute path, got \(dataFolder)")
        folder = FilePath.joined(dataFolder, "Trash")
        self.user = user
        self.device = device
    }

    /// A file that lies in a trash.
    public struct Item: Equatable, Sendable {
        /// Where it was, absolute.
        public let originalPath: String
        /// Where it is.
        public let path: String
        /// What tells where it was.
        public let infoPath: String
    }

    /// Moves a file or folder to the trash. A link goes itself, not what it leads to.
    /// - Parameter date: when, on the user's clock.
    public func discard(_ path: String, at date: DeletionDate) throws(TrashError) -> Item {
        let original = try Trash.canonical(path)
        let (trash, recorded) = try place(for: original)
        for folder in ["files", "info"] { try Trash.makeFolder(FilePath.joined(trash, folder)) }
        let info = TrashInfo(path: recorded, date: date)
        let item = try reserve(original, in: trash, with: info)
        do throws(FileError) { try FileMove.move(original, to: item.path) } catch {
            Trash.remove(item.infoPath)
            throw TrashError(code: error.code, path: original)
        }
        return item
    }

    /// Puts a file back where it was. Whatever stands there now stays; then the file stays in the trash.
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
    /// Which trash a file goes to, and by which path its description knows it: absolute in the home trash, from the top folder elsewhere.
    private func place(for original: String) throws(TrashError) -> (trash: String, recorded: String) {
        let parent = FilePath.folder(of: original)
        guard let home = Trash.nearestExisting(folder), let own = device(parent) else { throw .missing(original) }
        if own == device(home) {
            try Trash.makeFolder(folder)
            return (folder, original)
        }
        var top = parent
        while top != "/", device(FilePath.folder(of: top)) == own { top = FilePath.folder(of: top) }
        return (try topTrash(in: top), Trash.path(original, below: top))
    }

    /// The part of a path below a folder that it lies in. Counted in bytes: a letter may take several of them, and what begins with an
    /// accent is one letter with the slash before it.
    static func path(_ path: String, below folder: String) -> String {
        let length = folder == "/" ? 1 : folder.pathBytes.count + 1
        return String(pathBytes: path.pathBytes.dropFirst(length))
    }

    /// The administrator's `.Trash`, if it is to be trusted, or else a folder of the user's own.
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

    /// The folder, made if it is missing; nil when something else stands there, such as a link that would lead elsewhere.
    private func usable(_ trash: String) -> String? {
        guard (try? Trash.makeFolder(trash)) != nil, let status = Trash.status(trash), status.st_mode & S_IFMT == S_IFDIR,
            status.st_uid == user
        else { return nil }
        return trash
    }

    /// Takes the first free name by making its description, which nobody else can make then.
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
                var description = try AtomicFile(reserving: "\(name).trashinfo", in: folder, mode: 0o600)
                // A file that lost its description keeps its name all the same.
                if Trash.exists(item.path) { continue }
                try description.write(info.text.utf8)
                try description.commit()
            } catch {
                if error.code == EEXIST { continue }
                throw TrashError(code: error.code, path: item.infoPath)
            }
            return item
        }
        throw .noTrash(trash)
    }

    // MARK: Paths

    /// The absolute path of a file that is there, through real folders; the file itself may be a link.
    private static func canonical(_ path: String) throws(TrashError) -> String {
        var path = path
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.unicodeScalars.removeLast() }
        let name = FilePath.name(of: path)
        guard !name.isEmpty, name != "/", name != ".", name != "..", exists(path) else { throw .missing(path) }
        guard let folder = FilePath.real(FilePath.folder(of: path)) else { throw TrashError(code: errno, path: path) }
        return FilePath.joined(folder, name)
    }

    /// Makes a folder and those above it, for the user alone.
    private static func makeFolder(_ path: String) throws(TrashError) {
        guard PrivateFolder.make(path) else { throw TrashError(code: errno, path: path) }
    }

    private static func nearestExisting(_ path: String) -> String? {
        var path = path
        while !exists(path), path != "/" { path = FilePath.folder(of: path) }
        return path
    }

    private static func device(_ path: String) -> UInt64? { status(path).map { UInt64($0.st_dev) } }

    private static func exists(_ path: String) -> Bool { status(path) != nil }

    /// Of the path itself, also when it is a link.
    private static func status(_ path: String) -> stat? {
        var status = stat()
        return path.withPath { lstat($0, &status) } == 0 ? status : nil
    }

    private static func remove(_ path: String) { _ = path.withPath { unlink($0) } }
}
