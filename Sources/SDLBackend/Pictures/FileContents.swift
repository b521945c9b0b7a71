import Glibc

/// Everything that an open file holds.
nonisolated struct FileContents: ~Copyable {
    let bytes: UnsafeMutableRawPointer
    let count: Int

    /// nil when the file is empty, cannot be read, or does not fit into memory.
    init?(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > 0, let memory = malloc(Int(status.st_size)) else { return nil }
        var filled = 0
        while filled < Int(status.st_size) {
            let got = pread(descriptor, memory + filled, Int(status.st_size) - filled, off_t(filled))
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { break }
            filled += got
        }
        bytes = memory
        count = filled
    }

    deinit { free(bytes) }
}
