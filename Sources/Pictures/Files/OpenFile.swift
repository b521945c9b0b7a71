import Glibc
import Platform
import Storage

/// A regular file open for reading.
///
/// Opened without blocking; throws for folders, pipes, devices and sockets.
package struct OpenFile: ~Copyable {
    package let size: Int
    /// The modification time, in seconds since 1970.
    package let modified: Int
    /// Equal for equal contents, as far as the file system reports changes; different for other files.
    let identity: UInt64
    let descriptor: Int32

    /// - Parameter followsLinks: Whether a link at the path is followed; if not, a link throws `linkCircle`.
    package init(_ path: String, followsLinks: Bool = true) throws(PictureError) {
        descriptor = path.withPath { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW)) }
        guard descriptor >= 0 else {
            (size, modified, identity) = (0, 0, 0)
            throw PictureError(code: errno)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            (size, modified, identity) = (0, 0, 0)
            throw PictureError(code: errno)
        }
        modified = status.st_mtim.tv_sec
        size = Int(status.st_size)
        identity = OpenFile.identity(status)
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .isFolder
        case S_IFIFO: throw .notAFile(.pipe)
        case S_IFCHR, S_IFBLK: throw .notAFile(.device)
        case S_IFSOCK: throw .notAFile(.socket)
        default: throw .notAFile(.unknown)
        }
    }

    /// FNV-1a over the properties that change when the contents change. Source: draft-eastlake-fnv.
    private static func identity(_ status: stat) -> UInt64 {
        let words = [
            UInt64(status.st_dev), UInt64(status.st_ino), UInt64(bitPattern: Int64(status.st_size)),
            UInt64(bitPattern: Int64(status.st_mtim.tv_sec)), UInt64(bitPattern: Int64(status.st_mtim.tv_nsec)),
        ]
        let hash = words.reduce(0xCBF2_9CE4_8422_2325) { hash, word in
            (0..<8).reduce(hash) { ($0 ^ word >> (8 * UInt64($1)) & 0xFF) &* 0x100_0000_01B3 }
        }
        return max(1, hash)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    package borrowing func read(_ count: Int, at offset: Int) throws(PictureError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(0, count))
        var filled = 0
        while filled < bytes.count {
            let (wanted, place) = (bytes.count - filled, off_t(offset + filled))
            let got = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress?.advanced(by: filled), wanted, place) }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw PictureError(code: errno) }
            if got == 0 { break }
            filled += got
        }
        return Array(bytes.prefix(filled))
    }
}
