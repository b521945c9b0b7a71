import CCodecs
import Glibc
public import Imaging
import Storage

/// Writes bitmaps as PNG files, optimised for size rather than speed.
public enum PNGWriter {
    /// Writes `bitmap` to a file, which is created or replaced. Can be called from any thread.
    public static func write(_ bitmap: Bitmap, to path: String) throws(PNGWritingError) {
        var file: AtomicFile
        do throws(FileError) { file = try AtomicFile(at: path) } catch { throw PNGWritingError(path, error) }
        try write(bitmap, to: file.descriptor, nil, "writing \(path)")
        do throws(FileError) { try file.commit(syncing: .contents) } catch { throw PNGWritingError(path, error) }
    }

    /// Writes `bitmap` to an open file at its current offset; the caller closes the file. Can be called from any thread.
    /// - Parameter software: The program that made the picture, in ASCII; nil for none.
    public static func write(_ bitmap: Bitmap, to descriptor: Int32, software: String? = nil) throws(PNGWritingError) {
        try write(bitmap, to: descriptor, software, "writing a picture")
    }

    /// The keyword of the program's name (PNG specification, third edition, 11.3.3.1).
    public static let softwareKey = "Software"

    private static func write(_ bitmap: Bitmap, to descriptor: Int32, _ software: String?, _ what: String) throws(PNGWritingError) {
        let code = softwareKey.withCString { key in
            guard let software else { return write(bitmap, to: descriptor, []) }
            return software.withCString { write(bitmap, to: descriptor, [CCodecsText(key: key, text: $0)]) }
        }
        guard code == 0 else { throw PNGWritingError(description: "\(what): \(FileError.words(forCode: code))") }
    }

    /// Returns 0, or the errno of the failed operation.
    private static func write(_ bitmap: Bitmap, to descriptor: Int32, _ texts: [CCodecsText]) -> Int32 {
        bitmap.pixels.withUnsafeBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return EINVAL }
            let result = ccodecs_write_png(
                descriptor, base, Int32(bitmap.width), Int32(bitmap.height), bitmap.isOpaque ? 1 : 0, CCodecsSmall, texts,
                Int32(texts.count), nil)
            return result == 0 ? 0 : errno
        }
    }
}

/// An error in writing a PNG file; the description is one line: what failed, then why.
public struct PNGWritingError: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(description: String) { self.description = description }

    init(_ path: String, _ error: FileError) { description = "writing \(path): \(FileError.words(forCode: error.code))" }
}
