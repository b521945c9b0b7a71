import TestFiles

/// Writes PNG files for tests, without compressing them. Source: PNG specification, third edition.
struct UnpackedPNG {
    var width: Int
    var height: Int
    var bitDepth = 8
    /// 0 gray, 2 RGB, 3 indexed, 4 gray with alpha, 6 RGB with alpha.
    var colorType: Int
    /// The chunks between the header and the pixels, in their order.
    var chunks: [(type: String, bytes: [UInt8])] = []
    /// Rows of bytes, without their filters.
    var rows: [[UInt8]]
    /// The chunks behind the pixels.
    var lastChunks: [(type: String, bytes: [UInt8])] = []

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    var bytes: [UInt8] {
        let header = [UInt8](high: width, 4) + [UInt8](high: height, 4) + [UInt8(bitDepth), UInt8(colorType), 0, 0, 0]
        let parts = [("IHDR", header)] + chunks + [("IDAT", PNGParts.stored(rows.flatMap { [0] + $0 }))] + lastChunks + [("IEND", [])]
        return Self.signature + parts.flatMap { PNGParts.chunk($0.0, $0.1) }
    }
}
