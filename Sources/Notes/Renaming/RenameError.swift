import Storage
import Glibc

/// Why a picture keeps its name. Nothing has changed on disk then, but for `unsynced`.
public enum RenameError: Error, Equatable, Sendable {
    /// The new name is empty.
    case empty
    /// The new name has a slash or a zero, or means a folder, as `.` and `..` do.
    case notAName
    /// The new name has more bytes than file systems take.
    case tooLong(byteCount: Int)
    /// Another file has the new name, or the name that the picture's note would get.
    case taken(name: String)
    /// The picture, or its folder, does not exist any more.
    case missing
    /// Another process has kept the folder locked for some seconds.
    case busy
    /// The file system refuses; an `errno`.
    case refused(code: Int32)
    /// The picture is renamed, but the disk may not have stored that; its path, and an `errno`.
    case unsynced(path: String, code: Int32)

    /// The most bytes of a name in Linux, without its end.
    static let longestName = 255

    /// Returns why a file cannot have a name; nil if, as far as its text tells, it can.
    public init?(name: String) {
        let bytes = name.pathBytes
        if bytes.isEmpty {
            self = .empty
        } else if bytes.contains(UInt8(ascii: "/")) || bytes.contains(0) || name == "." || name == ".." {
            self = .notAName
        } else if bytes.count > Self.longestName {
            self = .tooLong(byteCount: bytes.count)
        } else {
            return nil
        }
    }

    init(_ error: FileError, taken name: String) {
        self =
            switch error.code {
            case EEXIST: .taken(name: name)
            case ENOENT, ENOTDIR: .missing
            case ENAMETOOLONG: .tooLong(byteCount: name.pathBytes.count)
            default: .refused(code: error.code)
            }
    }
}

extension RenameError: CustomStringConvertible {
    /// One line for the user.
    public var description: String {
        switch self {
        case .empty: "a file needs a name"
        case .notAName: "a name has no slash and is not . or .."
        case .tooLong(let count): "the name is too long: \(count) bytes, and the disk takes fewer"
        case .taken(let name): "\(name.shownPath) is there already"
        case .missing: "the picture does not exist any more"
        case .busy: "the folder is in use by another program"
        case .refused(let code): FileError.words(forCode: code)
        case .unsynced(let path, let code):
            "the name \(FilePath.name(of: path).shownPath) may not last: \(FileError.words(forCode: code))"
        }
    }
}
