/// A JSON value with its line number.
package struct JSONNode: Hashable, Sendable {
    package var value: JSONValue
    /// Counted from 1; 0 if the value was not read from a file.
    package var line = 0

    package init(_ value: JSONValue) { self.value = value }

    package init(value: JSONValue, line: Int = 0) {
        self.value = value
        self.line = line
    }
}

/// A JSON value. Numbers are kept as text, so that no digits are lost; members keep their order.
package indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])

    /// The name of the kind in error messages.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

package struct JSONMember: Hashable, Sendable {
    package let key: String
    package var node: JSONNode

    package init(key: String, node: JSONNode) {
        self.key = key
        self.node = node
    }
}
