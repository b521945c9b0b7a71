import Glibc
import Storage

/// The part of the file tree within which files can be renamed: a file system as it is mounted at one place. The same file system mounted
/// elsewhere, for example by a bind mount, is another scope.
struct RenameScope: Sendable {
    let device: UInt64
    /// The number of the mount; nil if the system does not report it.
    let mount: Int?

    init(device: UInt64, mount: Int? = nil) { (self.device, self.mount) = (device, mount) }

    /// The scope of the path itself, even if it is a link; nil if it does not exist.
    init?(of path: String) {
        var status = stat()
        guard path.withPath({ lstat($0, &status) }) == 0 else { return nil }
        self.init(device: UInt64(status.st_dev), mount: Self.mount(of: path))
    }

    /// Whether files can be renamed to the other place, as far as known. If a mount number is missing, only the file systems are compared.
    func reaches(_ other: RenameScope?) -> Bool {
        guard let other, device == other.device else { return false }
        return mount == nil || other.mount == nil || mount == other.mount
    }

    /// O_PATH, which opens without reading and therefore needs no permission. Swift does not import it.
    private static let opensPath: Int32 = 0o10_000_000

    private static func mount(of path: String) -> Int? {
        let descriptor = path.withPath { open($0, opensPath | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let file = try? OpenFile("/proc/self/fdinfo/\(descriptor)"), let bytes = try? file.read(512, at: 0) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return lines.first { $0.hasPrefix("mnt_id:") }.flatMap { Int($0.split(separator: "\t").last ?? "") }
    }
}
