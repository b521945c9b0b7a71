/// An XML element with its line number.
struct MarkupElement: Hashable, Sendable {
    let name: String
    /// Attributes in the order of the file.
    var attributes: [MarkupAttribute]
    var children: [MarkupElement] = []
    /// The text between the tags, without that of child elements.
    var text = ""
    var line = 0

    subscript(attribute name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// The element on one line; text around children is left out.
    var markup: String {
        let open = attributes.reduce(name) { $0 + " \($1.name)=\"\($1.value.escaped)\"" }
        let inside = children.isEmpty ? text.escaped : children.map(\.markup).joined()
        return inside.isEmpty ? "<\(open)/>" : "<\(open)>\(inside)</\(name)>"
    }
}

struct MarkupAttribute: Hashable, Sendable {
    let name: String
    let value: String
}

extension String {
    /// The text with XML's special characters (except the apostrophe) and line breaks and tabs as entities, without control characters.
    var escaped: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n", "\r", "\t": escaped += "&#\(scalar.value);"
            // XML 1.0 cannot represent control characters and the two noncharacters of the first plane.
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: continue
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The text without leading and trailing white space.
    var trimmed: Substring {
        let tail = drop { $0.isWhitespace }
        guard let last = tail.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return tail[...last]
    }
}
