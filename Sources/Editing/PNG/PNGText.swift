import Pictures

/// A text in a PNG, in any of its three forms. Source: PNG specification, third edition, section 11.3.3.
struct PNGText {
    private let keyword: [UInt8]
    /// Whether the text is UTF-8; otherwise it is Latin-1.
    private let isUnicode: Bool
    /// The language and the translated keyword, each followed by a zero.
    private let language: [UInt8]
    let bytes: [UInt8]

    private static let packetKeyword = Array("XML:com.adobe.xmp".utf8)
    /// The most bytes of a deflated text.
    private static let mostBytes = 1 << 20

    /// - Returns: nil for contents in another form, and for texts that are too long.
    init?(_ type: String, _ contents: [UInt8]) {
        guard let end = contents.prefix(80).firstIndex(of: 0) else { return nil }
        (keyword, isUnicode) = (Array(contents[..<end]), type == "iTXt")
        var rest = contents[(end + 1)...]
        var isDeflated = type == "zTXt"
        if isUnicode {
            guard rest.count >= 2 else { return nil }
            isDeflated = rest.first == 1
            let parts = rest.dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return nil }
            language = parts[0] + [0] + parts[1] + [0]
            rest = parts[2]
        } else {
            language = []
            if isDeflated, rest.popFirst() != 0 { return nil }
        }
        guard isDeflated else {
            bytes = Array(rest)
            return
        }
        guard let text = DeflatedBytes.inflated(rest, atMost: Self.mostBytes) else { return nil }
        bytes = text
    }

    /// Creates the text that contains an XMP packet.
    init(packet: [UInt8]) { (keyword, isUnicode, language, bytes) = (Self.packetKeyword, true, [0, 0], packet) }

    var isPacket: Bool { isUnicode && keyword == Self.packetKeyword }

    /// Whether all of it is meant for people to read.
    var isHarmless: Bool { [keyword, language.filter { $0 != 0 }, bytes].allSatisfy { HarmlessText.accepts($0) } }

    /// The chunk with the text uncompressed.
    var plainChunk: [UInt8] {
        isUnicode ? PNGParts.chunk("iTXt", keyword + [0, 0, 0] + language + bytes) : PNGParts.chunk("tEXt", keyword + [0] + bytes)
    }
}
