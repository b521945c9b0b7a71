import CCodecs
import Glibc
public import Imaging
import Storage

/// Writes bitmaps as PNG files, optimised for size rather than speed.
public enum PNGWriter {
    /// Writes `bitmap` to a file, which is created or replaced. Callable from any thread.
    public static func write(_ bitmap: Bitmap, to path: String) throws(PNGWritingError) {
        var file: AtomicFile
        do throws(FileError) { file = try AtomicFile(at: path) } catch { throw PNGWritingError(path, error) }
        try write(bitmap, to: file.descriptor, "writing \(path)")
        do throws(FileError) { try file.commit(syncing: .contents) } catch { throw PNGWritingError(path, error) }
    }

    /// Writes `bitmap` to an open file at its current offset; the caller closes it. Callable from any thread.
    public static func write(_ bitmap: Bitmap, to descriptor: Int32) throws(PNGWritingError) {
        try write(bitmap, to: descriptor, "writing a picture")
    }

    private static func write(_ bitmap: Bitmap, to descriptor: Int32, _ what: String) throws(PNGWritingError) {
        let code = bitmap.pixels.withUnsafeBufferPointer { pixels -> Int32 in
            guard let base = pixels.baseAddress else { return EINVAL }
            let result = ccodecs_write_png(
                descriptor, base, Int32(bitmap.width), Int32(bitmap.height), bitmap.isOpaque ? 1 : 0, CCodecsSmall, nil, 0, nil)
            return result == 0 ? 0 : errno
        }
        guard code == 0 else { throw PNGWritingError(description: "\(what): \(FileError.words(forCode: code))") }
    }
}

/// An error in writing a PNG file; the description is one line: what failed, then why.
public struct PNGWritingError: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(description: String) { self.description = description }

    init(_ path: String, _ error: FileError) { description = "writing \(path): \(FileError.words(forCode: error.code))" }
}
