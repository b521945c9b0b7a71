import Glibc

/// A memory-mapped file, whose pages are shared with other processes. It keeps no file descriptor open.
final class MappedFile {
    let bytes: UnsafeRawBufferPointer

    /// - Throws: The system's error if the file cannot be opened or is empty.
    init(_ path: String) throws(SDLError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SDLError("opening \(path)", reason: String(cString: strerror(errno)).lowercased()) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > 0,
            let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
        else { throw SDLError("mapping \(path)", reason: String(cString: strerror(errno)).lowercased()) }
        bytes = UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
    }

    isolated deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
