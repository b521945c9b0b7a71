/// The error for a file that this program did not write in this form: it was truncated, changed, or created by another program.
public nonisolated struct DamagedRecord: Error, Equatable, CustomStringConvertible {
    public let reason: String

    package init(reason: String) { self.reason = reason }

    public var description: String { reason }
}

/// JSON objects with a checksum over all other members, so that a file with a wrong byte is rejected.
package nonisolated enum CheckedJSON {
    private static let key = "checksum"

    package static func text(_ members: [JSONMember]) -> String {
        JSONWriter.text(.object(members + [member(key, .string(checksum(of: members)))]))
    }

    /// Reads an object that `text(_:)` wrote.
    /// - Throws: If the file is not such an object, or its checksum does not match.
    package static func values(of bytes: [UInt8]) throws(DamagedRecord) -> [String: JSONValue] {
        let node: JSONNode
        do { node = try JSONReader.read(bytes) } catch { throw DamagedRecord(reason: error.reason) }
        guard case .object(let members) = node.value else { throw DamagedRecord(reason: "is no object") }
        let values = Dictionary(members.map { ($0.key, $0.node.value) }) { first, _ in first }
        guard values[key] == .string(checksum(of: members.filter { $0.key != key })) else {
            throw DamagedRecord(reason: "was changed or cut off")
        }
        return values
    }

    package static func member(_ key: String, _ value: JSONValue) -> JSONMember { JSONMember(key: key, node: JSONNode(value)) }

    /// The string; nil if the value is missing or null.
    package static func text(_ value: JSONValue?) throws(DamagedRecord) -> String? {
        switch value {
        case nil, .null: return nil
        case .string(let text): return text
        default: throw wrongKind
        }
    }

    /// A list of strings and nulls; nil if the value is missing or null.
    package static func texts(_ value: JSONValue?) throws(DamagedRecord) -> [String?]? {
        guard let nodes = try nodes(value) else { return nil }
        var texts: [String?] = []
        for node in nodes { texts.append(try text(node.value)) }
        return texts
    }

    /// A list of exactly `count` numbers within a range; nil if the value is missing or null.
    package static func numbers(_ value: JSONValue?, count: Int, in range: ClosedRange<Double>) throws(DamagedRecord) -> [Double]? {
        guard let nodes = try nodes(value) else { return nil }
        let numbers = nodes.compactMap { node in
            if case .number(let text) = node.value { Double(text) } else { nil }
        }
        guard numbers.count == count, nodes.count == count, numbers.allSatisfy({ range.contains($0) }) else { throw wrongKind }
        return numbers
    }

    private static func nodes(_ value: JSONValue?) throws(DamagedRecord) -> [JSONNode]? {
        guard let value, value != .null else { return nil }
        guard case .array(let nodes) = value else { throw wrongKind }
        return nodes
    }

    package static let wrongKind = DamagedRecord(reason: "has a value of the wrong kind")

    /// 64-bit FNV-1a of the members, written on one line. Two texts that differ in a single byte never have the same hash.
    private static func checksum(of members: [JSONMember]) -> String {
        String(FileVersion.hash(JSONWriter.line(.object(members)).utf8), radix: 16)
    }
}
