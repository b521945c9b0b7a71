import Glibc

/// Files in memory, for libraries that can read and write only open files.
package enum MemoryFile {
    /// Creates a private, unnamed file, open for reading and writing, that is deleted when its descriptor is closed.
    /// - Returns: nil with `errno` if that fails.
    package static func make() -> Int32? {
        for _ in 0..<attempts {
            let name = "/panorama-\(getpid())-" + String(UInt64.random(in: .min ... .max), radix: 16)
            let file = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
            if file >= 0 {
                shm_unlink(name)
                return file
            }
            guard errno == EEXIST else { return nil }
        }
        return nil
    }

    /// A name with 64 random bits is practically always free at the first attempt.
    private static let attempts = 16
}
