import CLargePictures
import Glibc

/// Picture files of any size with visible contents.
enum LargePicture {
    struct NotWritten: Error {}

    /// A BMP in runs of eight bits: bars of 250 pixels in two colours.
    static func bmp(width: Int, height: Int) -> [UInt8] {
        var row: [UInt8] = []
        for x in stride(from: 0, to: width, by: 250) { row += [UInt8(min(250, width - x)), UInt8(x / 250 % 2)] }
        row += [0, 0]
        var bytes = Array("BM".utf8)
        for field in [0, 0, 62, 40, width, height] { bytes += low(field) }
        bytes += [1, 0, 8, 0]
        for field in [1, 0, 0, 0, 2, 0] { bytes += low(field) }
        bytes += [0x30, 0x20, 0x10, 0, 0xC0, 0xB0, 0xA0, 0]
        for _ in 0..<height { bytes += row }
        return bytes + [0, 1]
    }

    private static func low(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

    /// Tiles of many colours, 20 pixels wide.
    static func jpeg(width: Int32, height: Int32) throws -> [UInt8] {
        try Self.bytes { clargepictures_jpeg(width, height, &$0) }
    }

    /// A progressive JPEG of 1 to 190 scans; noise takes a decoder the longest.
    static func progressive(width: Int32, height: Int32, scans: Int32, isNoise: Bool) throws -> [UInt8] {
        try bytes { clargepictures_progressive_jpeg(width, height, scans, isNoise ? 1 : 0, &$0) }
    }

    private static func bytes(_ make: (inout UnsafeMutablePointer<UInt8>?) -> Int) throws -> [UInt8] {
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = make(&bytes)
        defer { free(bytes) }
        guard let bytes, count > 0 else { throw NotWritten() }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
