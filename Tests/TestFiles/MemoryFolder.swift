import Foundation

/// A folder in memory if possible, for tests that change many files. A kill is equally sudden there, and nothing waits for a disk.
public final class MemoryFolder: Sendable {
    public let path: String
    /// The folder on the disk, if there is none in memory.
    private let other: TemporaryFolder?

    public init() throws {
        let path = "/dev/shm/panorama-" + UUID().uuidString
        if mkdir(path, 0o700) == 0 {
            (self.path, other) = (path, nil)
        } else {
            let other = try TemporaryFolder()
            (self.path, self.other) = (other.path, other)
        }
    }

    /// Writes a file, and makes the folders above it.
    public func write(_ text: String, as name: String) throws {
        let file = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    deinit { if other == nil { try? FileManager.default.removeItem(atPath: path) } }
}
