import CLargePictures
import Glibc

/// JPEG files of any size, with something to see in them.
enum LargePicture {
    struct NotWritten: Error {}

    /// Tiles of many colours, 20 pixels wide.
    static func jpeg(width: Int32, height: Int32) throws -> [UInt8] {
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = clargepictures_jpeg(width, height, &bytes)
        defer { free(bytes) }
        guard let bytes, count > 0 else { throw NotWritten() }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
