/// The text chunks before a PNG's pixels.
/// Source: PNG specification (ISO/IEC 15948), 5.3 chunk layout and 11.3.4.3 tEXt.
package struct PNGTexts {
    private var texts: [String: String] = [:]

    /// The number of bytes of a file that are searched; later chunks are not found.
    package static let reach = 16_384

    /// - Parameter bytes: The beginning of the file; without a PNG signature there are no texts.
    /// - Complexity: O(bytes).
    package init(_ bytes: [UInt8]) {
        let window = ByteWindow(bytes)
        guard window.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return }
        var place = 8
        while let length = window.long(place, bigEndian: true), !window.holds("IDAT", at: place + 4) {
            let start = place + 8
            guard length <= bytes.count, window.holds(length, at: start) else { return }
            if window.holds("tEXt", at: place + 4) { take(bytes[start..<(start + length)]) }
            place = start + length + 4
        }
    }

    package subscript(key: String) -> String? { texts[key] }

    /// Takes a chunk that consists of a keyword, a zero byte and a text, in Latin-1.
    private mutating func take(_ chunk: ArraySlice<UInt8>) {
        guard let end = chunk.firstIndex(of: 0) else { return }
        texts[Self.latin(chunk[..<end])] = Self.latin(chunk[(end + 1)...])
    }

    private static func latin(_ bytes: ArraySlice<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
