import Storage
import Glibc

/// The reason why a picture was not renamed. Nothing has then changed on disk, except for `unsynced`.
public enum RenameError: Error, Equatable, Sendable {
    /// The new name is empty.
    case empty
    /// The new name contains a slash or a zero, or means a folder, as `.` and `..` do.
    case notAName
    /// The new name has more bytes than file systems accept.
    case tooLong(byteCount: Int)
    /// Another file has the new name, or the name that the picture's sidecar would get.
    case taken(name: String)
    /// The picture or its folder no longer exists.
    case missing
    /// Another process has kept the folder locked for several seconds.
    case busy
    /// The file system refuses; an `errno`.
    case refused(code: Int32)
    /// The picture was renamed, but the disk may not have stored that; its new path, and an `errno`.
    case unsynced(path: String, code: Int32)

    /// The most bytes of a name on Linux, without the terminating zero.
    static let longestName = 255

    /// Returns the reason why a file cannot have a name; nil if it can, judging by the text alone.
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
