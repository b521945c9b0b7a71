import CFonts
import Glibc
import Platform

/// The contents of a font file. They are part of the program, or a mapped file, whose pages are shared with other processes. No file
/// descriptor stays open.
final class FontData {
    let bytes: UnsafeRawBufferPointer
    /// The font in the file, as FreeType counts them: the low 16 bits are its place in a collection, and the high ones are the named instance
    /// of a variable font. Usually 0.
    let index: Int
    private let isMapped: Bool

    /// Maps a file.
    /// - Throws: The system's error if the file cannot be opened or is empty.
    init(file path: String, index: Int = 0) throws(SDLError) {
        self.index = index
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SDLError("opening \(path)", reason: String(cString: strerror(errno)).lowercased()) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > 0,
            let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
        else { throw SDLError("mapping \(path)", reason: String(cString: strerror(errno)).lowercased()) }
        bytes = UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
        isMapped = true
    }

    /// The face's font that is part of the program.
    init(bundled face: FontFace) {
        var size = 0
        let start = fonts_find(face.rawValue, &size)
        precondition(start != nil, "the program contains every face, but not \(face.rawValue)")
        bytes = UnsafeRawBufferPointer(start: start, count: size)
        index = 0
        isMapped = false
    }

    isolated deinit { if isMapped { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) } }
}
