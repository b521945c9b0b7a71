import Glibc
import Platform
import Storage

/// A picture file as it stands in a folder.
public struct PictureFile: Equatable, Sendable {
    public let path: String
    /// Seconds since 1970.
    public let modified: Int
    /// Bytes.
    public let size: Int
    /// Another number for other contents: of the time in full, the size and the file's own number.
    let version: Int

    public init(path: String, modified: Int, size: Int = 0) {
        self.path = path
        self.modified = modified
        self.size = size
        version = modified
    }

    init(path: String, status: stat) {
        self.path = path
        modified = status.st_mtim.tv_sec
        size = Int(status.st_size)
        let time = status.st_mtim.tv_sec &* 1_000_000_007 &+ status.st_mtim.tv_nsec
        version = time &+ Int(status.st_size) &* 31 &+ Int(bitPattern: UInt(status.st_ino)) &* 127
    }

    /// The regular file at `path`; nil when something else stands there, or nothing. The file is not opened.
    public init?(at path: String) {
        var status = stat()
        guard path.withPath({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(path: path, status: status)
    }

    /// The path's last part.
    public var name: String { FilePath.name(of: path) }
}

/// A folder as it stands in another one. What lies in it is told by a ``FolderPreview``.
public struct Subfolder: Hashable, Sendable {
    public let path: String
    /// Seconds since 1970 at which a name in it last came, went or changed.
    public let modified: Int

    public init(path: String, modified: Int = 0) {
        self.path = path
        self.modified = modified
    }

    /// The path's last part.
    public var name: String { FilePath.name(of: path) }
}
