/// The header of a Radiance picture: a line `#?RADIANCE` or `#?RGBE`, lines with variables, an empty line, and a line with the size.
///
/// The size line names the axes in the order of the file: `-Y 480 +X 640` means rows from the top, each from the left. Columns may come
/// first.
/// Source: Greg Ward, "Real Pixels", and filefmts.pdf of Radiance.
package struct HDRHeader: Equatable, Sendable {
    /// The size as stored: the length of a scanline, which may be a row or a column, and the number of scanlines.
    package let size: PixelSize
    /// The EXIF orientation that makes the stored picture upright.
    package let orientation: Int
    /// Whether colours are CIE X, Y and Z; otherwise they are red, green and blue.
    package let isXYZ: Bool
    /// The file offset of the pixels.
    package let pixelOffset: Int

    private static let mostNumber = 1 << 30

    /// - Parameter window: The beginning of a file.
    package init(_ window: ByteWindow) throws(HeaderError) {
        var offset = 0
        var isXYZ = false
        while case let line = try Self.line(at: &offset, in: window), !line.isEmpty {
            guard line.hasPrefix("FORMAT=") else { continue }
            switch line.dropFirst(7).filter({ $0 != " " }) {
            case "32-bit_rle_rgbe": isXYZ = false
            case "32-bit_rle_xyze": isXYZ = true
            default: throw .notRead("\(line.dropFirst(7).prefix(32)) Radiance")
            }
        }
        let words = try Self.line(at: &offset, in: window).split(separator: " ")
        guard words.count == 4, let first = Int(words[1]), let second = Int(words[3]), (0...Self.mostNumber).contains(first),
            (0...Self.mostNumber).contains(second), let orientation = Self.orientation(of: words[0], words[2])
        else { throw .damaged("its size makes no sense") }
        (size, pixelOffset) = (PixelSize(width: second, height: first), offset)
        (self.orientation, self.isXYZ) = (orientation, isXYZ)
    }

    /// The orientation for the axis of scanlines and the axis of pixels within a scanline; y grows upwards.
    private static func orientation(of lines: Substring, _ pixels: Substring) -> Int? {
        switch (lines, pixels) {
        case ("-Y", "+X"): 1
        case ("-Y", "-X"): 2
        case ("+Y", "-X"): 3
        case ("+Y", "+X"): 4
        case ("+X", "-Y"): 5
        case ("-X", "-Y"): 6
        case ("-X", "+Y"): 7
        case ("+X", "+Y"): 8
        default: nil
        }
    }

    private static func line(at offset: inout Int, in window: ByteWindow) throws(HeaderError) -> String {
        var bytes: [UInt8] = []
        while let byte = window.byte(offset) {
            offset += 1
            if byte == 0x0A { return String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes[...], as: UTF8.self) }
            bytes.append(UInt8(truncatingIfNeeded: byte))
        }
        throw .isCut
    }
}
