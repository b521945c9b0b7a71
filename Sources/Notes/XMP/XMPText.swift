/// Escapes texts for XML.
enum XMPText {
    /// Escapes text between tags. Characters that XML cannot represent have been removed by ``PictureNote``.
    static func element(_ text: String) -> String { escaped(text) { $0 == "\r" ? "&#xD;" : nil } }

    /// Escapes an attribute's value for either kind of quote. White space is escaped too, because parsers would read it as spaces.
    static func attribute(_ text: String) -> String {
        escaped(text) { scalar in
            switch scalar {
            case "\"": "&quot;"
            case "'": "&apos;"
            case "\n", "\r", "\t": "&#x\(String(scalar.value, radix: 16, uppercase: true));"
            default: nil
            }
        }
    }

    private static func escaped(_ text: String, _ other: (Unicode.Scalar) -> String?) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            // In text, only `]]>` is forbidden.
            case ">": result += "&gt;"
            default: if let text = other(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
            }
        }
        return result
    }
}

/// Replaces parts of a packet.
struct ByteEdits {
    private var edits: [(range: Range<Int>, bytes: [UInt8])] = []

    mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, Array(text.utf8))) }
    mutating func remove(_ range: Range<Int>) { edits.append((range, [])) }
    mutating func insert(_ text: String, at place: Int) { replace(place..<place, with: text) }

    /// - Returns: nil if two edits overlap, so that no edit is lost silently. Insertions at the same position keep their order.
    /// - Complexity: O(bytes + edits · log edits).
    func applied(to bytes: [UInt8]) -> [UInt8]? {
        let sorted = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset) < (
                $1.element.range.lowerBound, $1.element.range.upperBound, $1.offset
            )
        }
        var result: [UInt8] = []
        var place = 0
        for (_, edit) in sorted {
            guard edit.range.lowerBound >= place, edit.range.upperBound <= bytes.count else { return nil }
            result += bytes[place..<edit.range.lowerBound]
            result += edit.bytes
            place = edit.range.upperBound
        }
        return result + bytes[place...]
    }
}
