/// Writes JSON for people: indented by two spaces, with short lists and objects on one line.
package enum JSONWriter {
    /// The greatest length in bytes, including its indent, of a list or object on one line.
    private static let lineLength = 100

    package static func text(_ value: JSONValue) -> String { text(value, indent: "") + "\n" }

    /// The value on one line.
    package static func line(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let text): text
        case .string(let text): quoted(text)
        case .array(let nodes): "[" + nodes.map { line($0.value) }.joined(separator: ", ") + "]"
        case .object(let members) where members.isEmpty: "{}"
        case .object(let members): "{ " + members.map { quoted($0.key) + ": " + line($0.node.value) }.joined(separator: ", ") + " }"
        }
    }

    private static func text(_ value: JSONValue, indent: String) -> String {
        let inner = indent + "  "
        let (parts, open, close): ([String], String, String)
        switch value {
        case .array(let nodes):
            if value.isFlat, case let short = line(value), short.utf8.count + indent.count <= lineLength { return short }
            (parts, open, close) = (nodes.map { text($0.value, indent: inner) }, "[", "]")
        case .object(let members):
            if value.isFlat, case let short = line(value), short.utf8.count + indent.count <= lineLength { return short }
            (parts, open, close) = (members.map { quoted($0.key) + ": " + text($0.node.value, indent: inner) }, "{", "}")
        default: return line(value)
        }
        return open + "\n" + inner + parts.joined(separator: ",\n" + inner) + "\n" + indent + close
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.steersText: quoted += scalar.jsonEscape()
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension JSONValue {
    /// Whether the value is a scalar, a list of scalars, or an object of at most four scalars and objects of scalars.
    fileprivate var isFlat: Bool {
        switch self {
        case .array(let nodes): nodes.allSatisfy { $0.value.isScalar }
        case .object(let members): members.count <= 4 && members.allSatisfy { $0.node.value.isScalar || $0.node.value.isScalarObject }
        default: true
        }
    }

    private var isScalarObject: Bool {
        guard case .object(let members) = self else { return false }
        return members.allSatisfy { $0.node.value.isScalar }
    }

    private var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }
}
