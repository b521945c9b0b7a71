/// A JSON value with the line it stands on.
struct JSONNode: Hashable, Sendable {
    var value: JSONValue
    /// Counted from 1; 0 where the value was made here.
    var line = 0
}

/// A JSON value. Numbers stay text, so that none loses digits on its way; members keep their order.
indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])

    /// What a message calls it.
    var kind: String {
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

struct JSONMember: Hashable, Sendable {
    let key: String
    var node: JSONNode
}
