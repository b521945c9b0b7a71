/// Why a file is not what the program wrote: it was cut off, changed, or made by something else.
public nonisolated struct DamagedRecord: Error, Equatable, CustomStringConvertible {
    public let reason: String

    package init(reason: String) { self.reason = reason }

    public var description: String { reason }
}

/// JSON objects with a checksum over everything else, so that a file with a wrong byte is not taken for a right one.
package nonisolated enum CheckedJSON {
    private static let key = "checksum"

    package static func text(_ members: [JSONMember]) -> String {
        JSONWriter.text(.object(members + [member(key, .string(checksum(of: members)))]))
    }

    /// Reads what `text` gave.
    /// - Throws: For every file that was not written whole.
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

    /// Nil where there is none.
    package static func text(_ value: JSONValue?) throws(DamagedRecord) -> String? {
        switch value {
        case nil, .null: return nil
        case .string(let text): return text
        default: throw wrongKind
        }
    }

    /// Texts and nulls; nil where there is no list.
    package static func texts(_ value: JSONValue?) throws(DamagedRecord) -> [String?]? {
        guard let nodes = try nodes(value) else { return nil }
        var texts: [String?] = []
        for node in nodes { texts.append(try text(node.value)) }
        return texts
    }

    /// So many numbers within a range; nil where there is no list.
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

    /// FNV-1a in 64 bits of the members on one line: two texts that differ in one byte never have the same.
    private static func checksum(of members: [JSONMember]) -> String {
        String(FileVersion.hash(JSONWriter.line(.object(members)).utf8), radix: 16)
    }
}
