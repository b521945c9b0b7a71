/// Decides whether a text is one that people read: a picture can also be written in letters, and would show what was cut off.
enum HarmlessText {
    /// The most bytes of a text.
    private static let mostBytes = 1 << 16
    /// A longer word is none that people write; addresses of pages are the longest.
    private static let longestWord = 160
    /// Pictures in letters are words of these: Base64 and hexadecimal digits. Longer ones are no words of a language.
    private static let longestCode = 60
    /// Lines of such letters of at least this length are taken for one word that was wrapped.
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
