/// Text without case and diacritics, for searching: "Süß-Álbum_2" becomes "suss album 2".
///
/// Latin letters lose their accents, and ligatures are split into letters; other letters only lose their case. Hyphens and underscores
/// become spaces, because file names often use them as spaces.
nonisolated enum FoldedText {
    /// Appends the folded UTF-8 of a text.
    /// - Complexity: O(n); ASCII text needs no table lookups.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        let isPlain = text.withUTF8 { utf8 in
            bytes.reserveCapacity(bytes.count + utf8.count)
            for byte in utf8 {
                guard byte < 0x80 else { return false }
                bytes.append(plain[Int(byte)])
            }
            return true
        }
        guard !isPlain else { return }
        // The ASCII prefix has already been appended, one byte per character.
        for scalar in text.unicodeScalars.drop(while: { $0.isASCII }) { append(scalar, to: &bytes) }
    }

    /// The folded UTF-8 of a text.
    static func bytes(of text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return bytes
    }

    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar.value {
        case 0..<0x80: bytes.append(plain[Int(scalar.value)])
        // Combining marks, which occur in the decomposed file names of other systems.
        case 0x300...0x36F: break
        case latin: bytes.append(contentsOf: letters[Int(scalar.value) - Int(latin.lowerBound)])
        case latinAdditional: bytes.append(contentsOf: additionalLetters[Int(scalar.value) - Int(latinAdditional.lowerBound)])
        default: bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        }
    }

    /// The folded bytes of ASCII.
    private static let plain: [UInt8] = (0..<128).map { byte in
        switch UInt8(byte) {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt8(byte) | 0x20
        case UInt8(ascii: "-"), UInt8(ascii: "_"): UInt8(ascii: " ")
        default: UInt8(byte)
        }
    }

    private static let latin: ClosedRange<UInt32> = 0xC0...0x24F
    private static let latinAdditional: ClosedRange<UInt32> = 0x1E00...0x1EFF
    private static let letters = latin.map(folded)
    private static let additionalLetters = latinAdditional.map(folded)

    /// The letters that a Latin letter's Unicode name mentions: u for "LATIN SMALL LETTER U WITH DIAERESIS", oe for "LATIN SMALL LIGATURE
    /// OE".
    private static func folded(_ value: UInt32) -> [UInt8] {
        guard let scalar = Unicode.Scalar(value) else { return [] }
        let own = Array(scalar.properties.lowercaseMapping.utf8)
        switch value {
        case 0xDF, 0x1E9E: return Array("ss".utf8)
        case 0x131: return Array("i".utf8)
        default: break
        }
        let words = (scalar.properties.name ?? "").split(separator: " ")
        guard words.first == "LATIN", let kind = words.firstIndex(where: { $0 == "LETTER" || $0 == "LIGATURE" }), kind + 1 < words.count
        else { return own }
        let name = words[kind + 1]
        let isWhole = kind + 2 == words.count || words[kind + 2] == "WITH"
        return isWhole && name.utf8.count <= 2 ? name.utf8.map { $0 | 0x20 } : own
    }

    /// Whether `text` contains `word`. Both must be folded. An empty word is contained in any text.
    /// - Complexity: O(n) for usual text, O(n·m) in the worst case.
    static func contains(_ word: [UInt8], in text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { text in
            word.withUnsafeBufferPointer { word in
                guard let first = word.first else { return true }
                guard text.count >= word.count else { return false }
                for start in 0...(text.count - word.count) where text[start] == first {
                    var length = 1
                    while length < word.count, text[start + length] == word[length] { length += 1 }
                    if length == word.count { return true }
                }
                return false
            }
        }
    }
}
