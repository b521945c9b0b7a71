import CCodecs

/// The EXIF block that ImageMagick and ExifTool write into a text of a PNG: a line `exif`, the length in decimal, and the bytes as
/// hexadecimal digits. Source: ImageMagick, coders/png.c, and ExifTool, PNG tags.
struct RawProfile {
    /// The block, starting with `Exif` or with the byte order.
    let bytes: [UInt8]

    private static let keywords = ["Raw profile type exif", "Raw profile type APP1"].map { Array($0.utf8) }

    /// Reads a tEXt, zTXt or iTXt chunk.
    /// - Parameters:
    ///   - type: The chunk's name.
    ///   - contents: The chunk's bytes.
    /// - Returns: nil if the text is of another kind, is damaged, or has more than 64 KB.
    init?(chunk type: StaticString, _ contents: ArraySlice<UInt8>) {
        guard let end = contents.prefix(80).firstIndex(of: 0), Self.keywords.contains(Array(contents[..<end])) else { return nil }
        var text = contents[(end + 1)...]
        var isDeflated = false
        switch type.description {
        case "zTXt":
            guard text.popFirst() == 0 else { return nil }
            isDeflated = true
        case "iTXt":
            isDeflated = text.popFirst() == 1
            // Method, language and translated keyword.
            let parts = text.dropFirst().split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return nil }
            text = parts[2]
        default: break
        }
        guard let bytes = Self.decoded(isDeflated ? Self.inflated(text)[...] : text) else { return nil }
        self.bytes = bytes
    }

    /// Digits and line feeds of the longest block.
    private static let mostBytes = 4 * PictureLimits.window

    private static func inflated(_ deflated: ArraySlice<UInt8>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: mostBytes) { result, count in
            count = deflated.withUnsafeBufferPointer { deflated in
                guard let start = deflated.baseAddress, let first = result.baseAddress else { return 0 }
                return ccodecs_inflate(start, deflated.count, first, mostBytes)
            }
        }
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let words = text.prefix(mostBytes).split { $0 == 0x0A || $0 == 0x20 || $0 == 0x0D }
        guard words.count > 2, let count = Int(String(decoding: words[1], as: UTF8.self)), (8...PictureLimits.window).contains(count)
        else { return nil }
        let digits = words[2...].joined().map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count >= 2 * count else { return nil }
        var bytes: [UInt8] = []
        for place in stride(from: 0, to: 2 * count, by: 2) {
            guard let high = digits[place], let low = digits[place + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }
}

extension HeaderScan {
    /// Takes the EXIF block from a text.
    mutating func take(_ raw: RawProfile) {
        let window = ByteWindow(raw.bytes)
        take(EXIFBlock(in: window, from: window.holds("Exif\0\0", at: 0) ? 6 : 0, to: raw.bytes.count))
    }
}
