import PanoramaKit

/// A letter. It is a value that any thread may read, because the store's threads encode and decode it.
nonisolated struct Letter: Equatable, Sendable {
    let id: String
    let sender: String
    let subject: String
    let day: String
    let text: String
    var isRead = false
    var isPinned = false

    /// Whether the sender, the subject or the text contains a word, in any case.
    func contains(_ word: String) -> Bool {
        word.isEmpty || [sender, subject, text].contains { $0.lowercased().contains(word.lowercased()) }
    }
}

// MARK: - As bytes

/// Stored bytes that are no letters.
nonisolated struct NoLetters: Error {}

/// Letters are stored one in a line, with tabs between their fields.
nonisolated extension [Letter] {
    var encoded: [UInt8] {
        let lines = map { letter in
            let flags = [letter.isRead ? "read" : "", letter.isPinned ? "pinned" : ""]
            let fields = [letter.id, letter.sender, letter.subject, letter.day, letter.text] + flags
            return [UInt8](fields.map(\.escaped).joined(separator: [Separator.tab]))
        }
        return [UInt8](lines.joined(separator: [Separator.newline]))
    }

    /// - Throws: ``NoLetters`` if the bytes are something else.
    init(decoding bytes: [UInt8]) throws {
        self = try bytes.split(separator: Separator.newline).map { line in
            let fields = try line.split(separator: Separator.tab, omittingEmptySubsequences: false).map { try String(unescaping: $0) }
            guard fields.count == 7 else { throw NoLetters() }
            return Letter(
                id: fields[0], sender: fields[1], subject: fields[2], day: fields[3], text: fields[4], isRead: fields[5] == "read",
                isPinned: fields[6] == "pinned")
        }
    }
}

/// The bytes that separate letters and fields, and the one that a field has before the letter for such a byte.
nonisolated private enum Separator {
    static let (newline, tab, escape) = (UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\\"))
    /// Letters for the bytes that a field may not contain.
    static let letters = [newline: UInt8(ascii: "n"), tab: UInt8(ascii: "t"), escape: escape]
}

nonisolated extension String {
    fileprivate var escaped: [UInt8] { utf8.flatMap { byte in Separator.letters[byte].map { [Separator.escape, $0] } ?? [byte] } }

    fileprivate init(unescaping field: ArraySlice<UInt8>) throws {
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in field {
            if !isEscaped, byte == Separator.escape {
                isEscaped = true
            } else {
                bytes.append(isEscaped ? Separator.letters.first { $0.value == byte }?.key ?? byte : byte)
                isEscaped = false
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw NoLetters() }
        self = text
    }
}
