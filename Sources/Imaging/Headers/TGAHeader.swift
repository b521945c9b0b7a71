/// The header of a TGA file. It has no signature, so a file counts as TGA only if every field is valid and the file has the length that
/// the header implies.
///
/// It has eighteen bytes, and numbers have their low byte first: length of a text, whether there is a colour map, kind of picture, first
/// entry, number and bits of the map's entries, position, width, height, bits per pixel, and a byte with the bits of alpha and the
/// origin. Text and map follow, then the pixels. Source: Truevision TGA File Format Specification 2.0.
package struct TGAHeader: Sendable {
    package enum Kind: Int, Sendable {
        case indexed = 1
        case color = 2
        case gray = 3
    }

    package let kind: Kind
    /// Whether pixels are run-length encoded.
    package let isPacked: Bool
    package let size: PixelSize
    /// Bits per pixel: 8, 15, 16, 24 or 32.
    package let bitCount: Int
    /// The number of bits per pixel that the header states to be alpha.
    package let alphaBits: Int
    package let isTopDown: Bool
    package let isRightToLeft: Bool
    /// The colour map: its file offset, the index of its first entry, the number of entries, and the bits per entry.
    package let map: (offset: Int, first: Int, count: Int, bitCount: Int)
    /// The file offset of the pixels.
    package let pixelOffset: Int

    /// The header's length in bytes.
    package static let byteCount = 18
    private static let longestRun = 128

    /// - Parameter window: The beginning of a file.
    /// - Returns: The header; nil if this is not a TGA file.
    package init?(_ window: ByteWindow, fileSize: Int) {
        let bytes = Array(window.slice(Self.byteCount, at: 0)).map { Int($0) }
        guard bytes.count == Self.byteCount, bytes[1] <= 1, let kind = Kind(rawValue: bytes[2] & ~8), bytes[17] < 0x40 else { return nil }
        func word(_ place: Int) -> Int { bytes[place] | bytes[place + 1] << 8 }
        (self.kind, isPacked) = (kind, bytes[2] & 8 != 0)
        (size, bitCount) = (PixelSize(width: word(12), height: word(14)), bytes[16])
        (alphaBits, isRightToLeft, isTopDown) = (bytes[17] & 15, bytes[17] & 0x10 != 0, bytes[17] & 0x20 != 0)
        map = (Self.byteCount + bytes[0], word(3), word(5), bytes[7])
        pixelOffset = map.offset + (bytes[1] == 1 ? map.count * Self.byteCount(ofBits: map.bitCount) : 0)
        guard size.width > 0, size.height > 0, hasPlausibleDepth, hasPlausibleMap(isThere: bytes[1] == 1) else { return nil }
        guard leastByteCount <= fileSize - pixelOffset else { return nil }
    }

    /// Bytes per pixel.
    package var bytesPerPixel: Int { Self.byteCount(ofBits: bitCount) }

    package static func byteCount(ofBits count: Int) -> Int { (count + 7) / 8 }

    private var hasPlausibleDepth: Bool {
        switch kind {
        case .indexed: (bitCount == 8 || bitCount == 16) && alphaBits <= 8
        case .gray: (bitCount == 8 && alphaBits == 0) || (bitCount == 16 && (alphaBits == 0 || alphaBits == 8))
        case .color: [15: [0, 1], 16: [0, 1, 8], 24: [0, 8], 32: [0, 8]][bitCount, default: []].contains(alphaBits)
        }
    }

    private func hasPlausibleMap(isThere: Bool) -> Bool {
        let isOfKnownDepth = [15, 16, 24, 32].contains(map.bitCount)
        guard isThere else { return kind != .indexed && map.first == 0 && map.count == 0 && (map.bitCount == 0 || isOfKnownDepth) }
        return isOfKnownDepth && map.count > 0 && map.first + map.count <= 65_536
    }

    /// Minimum number of bytes for the pixels. A run has at most 128 pixels.
    private var leastByteCount: Int {
        isPacked ? (size.area + Self.longestRun - 1) / Self.longestRun * (1 + bytesPerPixel) : size.area * bytesPerPixel
    }
}
