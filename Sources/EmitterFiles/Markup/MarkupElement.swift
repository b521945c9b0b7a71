/// An XML element with the line it begins on.
struct MarkupElement: Hashable, Sendable {
    let name: String
    /// In the order of the file.
    var attributes: [MarkupAttribute]
    var children: [MarkupElement] = []
    /// The text between the tags; of an element with children, what stands around them.
    var text = ""
    var line = 0

    subscript(attribute name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// The element on one line, text around children left out.
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
    /// With XML's five signs, and whatever a reader would take for a space, written as entities.
    var escaped: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n", "\r", "\t": escaped += "&#\(scalar.value);"
            // XML 1.0 has no way to say these.
            case _ where scalar.value < 0x20: continue
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Without white space at its ends.
    var trimmed: Substring {
        let tail = drop { $0.isWhitespace }
        guard let last = tail.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return tail[...last]
    }
}
