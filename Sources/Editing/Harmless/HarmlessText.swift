/// Decides whether a text is meant for people to read. A picture can also be encoded in letters, and would reveal what was cut off.
enum HarmlessText {
    /// The most bytes of a text.
    private static let mostBytes = 1 << 16
    /// People do not write longer words; web addresses are the longest.
    private static let longestWord = 160
    /// Pictures encoded in letters consist of words of Base64 or hexadecimal digits. Words of a language are not longer than this.
    private static let longestCode = 60
    /// Lines of such letters with at least this length count as one wrapped word.
    private static let wrapped = 40

    /// - Complexity: O(bytes).
    static func accepts(_ bytes: some Collection<UInt8>) -> Bool {
        let bytes = Array(bytes)
        guard bytes.count <= mostBytes else { return false }
        var ending = bytes.count
        while ending > 0, bytes[ending - 1] == 0 { ending -= 1 }
        let text = bytes[..<ending]
        guard text.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }) else { return false }
        var previous = 0
        for word in text.split(whereSeparator: { $0 <= 0x20 }) {
            let isPlain = word.allSatisfy { $0 < 0x80 }
            let isCode = isPlain && word.allSatisfy(isCode)
            if isPlain && word.count > longestWord || isCode && word.count > longestCode { return false }
            if isCode, word.count >= wrapped, previous >= wrapped { return false }
            previous = isCode ? word.count : 0
        }
        return true
    }

    static func accepts(_ text: String) -> Bool { accepts(text.utf8) }

    private static func isCode(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
