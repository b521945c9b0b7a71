import Glibc
public import Platform
import Storage

/// A picture file in a folder.
public struct PictureFile: Equatable, Sendable {
    public let path: String
    /// The modification time, in seconds since 1970.
    public let modified: Int
    /// The exact modification time, in nanoseconds since 1970; clamped to ±292 years.
    public let modifiedNanoseconds: Int
    /// The size in bytes.
    public let size: Int
    /// A number that differs for different contents, computed from the exact modification time, the size and the inode.
    let version: Int
    /// The number of the file system that contains the file; 0 if unknown.
    package let device: Int

    /// - Parameters:
    ///   - modified: In seconds since 1970.
    ///   - nanoseconds: The exact time in nanoseconds since 1970; nil if `modified` is exact.
    ///   - size: In bytes.
    public init(path: String, modified: Int, nanoseconds: Int? = nil, size: Int = 0) {
        self.init(path: path, modified: modified, nanoseconds: nanoseconds, size: size, device: 0)
    }

    /// - Parameter device: The number of the file system that contains the file.
    package init(path: String, modified: Int, nanoseconds: Int? = nil, size: Int = 0, device: Int) {
        self.path = path
        self.modified = modified
        modifiedNanoseconds = nanoseconds ?? PictureFile.nanoseconds(seconds: modified, 0)
        self.size = size
        version = modified
        self.device = device
    }

    private static func nanoseconds(seconds: Int, _ rest: Int) -> Int {
        let (product, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflows) = product.addingReportingOverflow(rest)
        return isTooLarge || overflows ? (seconds < 0 ? .min : .max) : sum
    }

    init(path: String, status: stat) {
        self.path = path
        modified = status.st_mtim.tv_sec
        modifiedNanoseconds = PictureFile.nanoseconds(seconds: status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        size = Int(status.st_size)
        let time = status.st_mtim.tv_sec &* 1_000_000_007 &+ status.st_mtim.tv_nsec
        version = time &+ Int(status.st_size) &* 31 &+ Int(bitPattern: UInt(status.st_ino)) &* 127
        device = Int(bitPattern: UInt(status.st_dev))
    }

    /// Creates a picture file from the regular file at `path`; nil if there is none. Does not open the file.
    public init?(at path: String) {
        var status = stat()
        guard path.withPath({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(path: path, status: status)
    }

    /// The last component of the path.
    public var name: String { FilePath.name(of: path) }

    /// Whether the file is unchanged, judging by its modification time and size.
    public func isUnchanged(since other: PictureFile) -> Bool { shown == other.shown }

    /// The properties that distinguish the file from another one at the same path.
    public var shown: ShownFile { ShownFile(modifiedNanoseconds: modifiedNanoseconds, size: size) }
}

/// A folder within another one. A ``FolderPreview`` describes its contents.
public struct Subfolder: Hashable, Sendable {
    public let path: String
    /// When an entry was last added, removed or renamed, in seconds since 1970.
    public let modified: Int

    public init(path: String, modified: Int = 0) {
        self.path = path
        self.modified = modified
    }

    /// The last component of the path.
    public var name: String { FilePath.name(of: path) }
}
