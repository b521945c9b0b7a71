import CCodecs
import Glibc
import Imaging
import Platform

/// Writes small PNG files with text chunks.
enum PNGFile {
    /// - Parameters:
    ///   - texts: Keywords and texts in Latin-1, without zeros.
    ///   - descriptor: Open for writing; written to from its current offset.
    /// - Returns: Whether the complete file was written.
    static func write(_ bitmap: Bitmap, texts: [(String, String)], to descriptor: Int32) -> Bool {
        let strings = texts.flatMap { [strdup($0.0), strdup($0.1)] }
        defer { for string in strings { free(string) } }
        var chunks: [CCodecsText] = []
        for place in stride(from: 0, to: strings.count, by: 2) {
            guard let key = strings[place], let text = strings[place + 1] else { return false }
            chunks.append(CCodecsText(key: key, text: text))
        }
        return bitmap.pixels.withUnsafeBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return false }
            return ccodecs_write_png(
                descriptor, base, Int32(bitmap.width), Int32(bitmap.height), bitmap.isOpaque ? 1 : 0, CCodecsQuick, chunks,
                Int32(chunks.count), nil) == 0
        }
    }
}
