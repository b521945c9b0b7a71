import Glibc
import Storage

/// An error in discarding or restoring a file.
public enum TrashError: Error, Equatable, Sendable {
    /// Nothing exists at this path.
    case missing(String)
    /// There is no permission to change the file, its folder or the trash.
    case permissionDenied(String)
    /// The file system with this top folder has no trash, and none can be created.
    case noTrash(String)
    /// The file at this path is not the one that was shown.
    case changed(String)
    /// The original path of the file is occupied.
    case occupied(String)
    /// A folder; folders are never deleted permanently.
    case isFolder(String)
    /// Any other error of the operating system.
    case system(code: Int32, path: String)

    init(code: Int32, path: String) {
        self =
            switch code {
            case ENOENT, ENOTDIR: .missing(path)
            case EACCES, EPERM: .permissionDenied(path)
            default: .system(code: code, path: path)
            }
    }

    /// One line for the user: "dune.jpg does not exist".
    public var line: String {
        switch self {
        case .missing(let path): "\(Self.name(path)) does not exist"
        case .permissionDenied(let path): "\(Self.name(path)) cannot be moved: permission denied"
        case .noTrash(let path): "there is no wastebasket on \(LastWords.oneLine(path.shownPath))"
        case .changed(let path): "\(Self.name(path)) has changed on disk meanwhile"
        case .occupied(let path): "\(Self.name(path)) is there again"
        case .isFolder(let path): "\(Self.name(path)) is a folder and stays in the wastebasket"
        case .system(let code, let path):
            "\(Self.name(path)) cannot be moved: \(SystemWords.words(forCode: code) ?? "the system refuses it")"
        }
    }

    private static func name(_ path: String) -> String { LastWords.oneLine(FilePath.name(of: path).shownName) }
}

extension TrashError: CustomStringConvertible {
    public var description: String { line }
}
