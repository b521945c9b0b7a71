import Codecs
import Glibc

/// Everything that an open file holds.
struct FileContents: ~Copyable {
    let bytes: UnsafeMutableRawPointer
    let count: Int

    /// - Throws: `damaged` when the file is empty, `system` when it cannot be read or does not fit into memory.
    init(_ descriptor: Int32) throws(PictureDecodeError) {
        // A decoder in its cage may ask for nothing but the position of the end.
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard size >= 0 else { throw .system(code: errno) }
        guard size > 0 else { throw .damaged("it is empty") }
        guard let memory = malloc(size) else { throw .system(code: ENOMEM) }
        var filled = 0
        while filled < size {
            let got = pread(descriptor, memory + filled, size - filled, off_t(filled))
            if got < 0, errno == EINTR { continue }
            if got < 0 {
                let code = errno
                free(memory)
                throw .system(code: code)
            }
            guard got > 0 else { break }
            filled += got
        }
        bytes = memory
        count = filled
    }

    deinit { free(bytes) }
}
