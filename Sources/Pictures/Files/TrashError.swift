import Glibc
import Storage

/// Why something could not be discarded or brought back.
public enum TrashError: Error, Equatable, Sendable {
    /// There is nothing under this path.
    case missing(String)
    /// The file, its folder or the trash must not be changed.
    case permissionDenied(String)
    /// The file system with this top folder has no trash, and none can be made.
    case noTrash(String)
    /// Something else stands where the file was.
    case occupied(String)
    /// Any other answer of the operating system.
    case system(code: Int32, path: String)

    init(code: Int32, path: String) {
        self =
            switch code {
            case ENOENT, ENOTDIR: .missing(path)
            case EACCES, EPERM, EROFS: .permissionDenied(path)
            default: .system(code: code, path: path)
            }
    }

    /// One line for people: "dune.jpg does not exist".
    public var line: String {
        switch self {
        case .missing(let path): "\(FilePath.name(of: path)) does not exist"
        case .permissionDenied(let path): "\(FilePath.name(of: path)) cannot be moved: permission denied"
        case .noTrash(let path): "there is no wastebasket on \(path)"
        case .occupied(let path): "\(FilePath.name(of: path)) is there again"
        case .system(let code, let path): "\(FilePath.name(of: path)) cannot be moved: system error \(code)"
        }
    }
}
