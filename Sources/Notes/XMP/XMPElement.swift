/// An element of a packet, with its position in the packet's bytes.
struct XMPElement: Sendable {
    let name: XMPName
    /// The name as written, with its prefix.
    let rawName: String
    let parent: Int?
    let attributes: [XMPAttribute]
    /// Prefixes that the element declares; the empty prefix is the default namespace.
    let declared: [String: String]
    var children: [Int] = []
    /// The text between the tags, without that of child elements.
    var text: [UInt8] = []
    /// The start tag, including its brackets.
    let startTag: Range<Int>
    /// The content between the tags. If `isEmptyTag`, it is empty and at the end of the start tag.
    var content: Range<Int>
    /// The end of the complete element.
    var end: Int

    /// Whether the element is a single tag `<…/>`.
    var isEmptyTag: Bool { end == startTag.upperBound }
    var range: Range<Int> { startTag.lowerBound..<end }

    subscript(attribute name: XMPName) -> String? { attributes.first { $0.name == name }?.value }
}

struct XMPAttribute: Sendable {
    let name: XMPName
    let value: String
    /// From the first byte of the name to the closing quote.
    let range: Range<Int>
    /// The value between its quotes.
    let valueRange: Range<Int>
}

/// The positions of the attributes in a start tag that a parser has found to be well-formed.
enum StartTag {
    /// - Returns: The ranges in the order of the tag; nil if the bytes are not a start tag.
    /// - Complexity: O(bytes of the tag).
    static func attributes(in bytes: [UInt8], _ tag: Range<Int>) -> [(name: Range<Int>, value: Range<Int>)]? {
        guard tag.lowerBound >= 0, tag.upperBound <= bytes.count, tag.count >= 3 else { return nil }
        // Without the brackets.
        let end = tag.upperBound - 1
        var place = tag.lowerBound + 1
        func skip(while condition: (UInt8) -> Bool) { while place < end, condition(bytes[place]) { place += 1 } }
        var result: [(Range<Int>, Range<Int>)] = []
        skip { !isSpace($0) && $0 != slash }
        while true {
            skip(while: isSpace)
            if place >= end || bytes[place] == slash { return result }
            let name = place
            skip { !isSpace($0) && $0 != UInt8(ascii: "=") }
            let nameEnd = place
            skip { isSpace($0) || $0 == UInt8(ascii: "=") }
            guard place < end, case let quote = bytes[place], quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
            place += 1
            let value = place
            skip { $0 != quote }
            guard place < end else { return nil }
            result.append((name..<nameEnd, value..<place))
            place += 1
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
    private static let slash = UInt8(ascii: "/")
}
