import EmitterFiles
import LayoutMath

/// Why a file is not a state: it was cut off, changed, or made by something else.
public nonisolated struct SavedStateDamage: Error, Equatable {
    public let reason: String
}

nonisolated extension SavedState {
    /// The version of what is written; what a later one adds is left out when it is read.
    static let version = 1

    /// JSON with a checksum over everything else, so that a file with a wrong byte is not taken for a right one.
    public var json: String {
        let members = members
        return JSONWriter.text(.object(members + [SavedState.member("checksum", .string(SavedState.checksum(of: members)))]))
    }

    /// Reads what `json` gave; unknown keys are left out.
    /// - Throws: for every file that was not written whole.
    public init(json bytes: [UInt8]) throws(SavedStateDamage) {
        let node: JSONNode
        do { node = try JSONReader.read(bytes) } catch { throw SavedStateDamage(reason: error.reason) }
        guard case .object(let members) = node.value else { throw SavedStateDamage(reason: "is no object") }
        let rest = members.filter { $0.key != "checksum" }
        let values = Dictionary(members.map { ($0.key, $0.node.value) }) { first, _ in first }
        guard values["checksum"] == .string(SavedState.checksum(of: rest)) else { throw SavedStateDamage(reason: "was changed or cut off") }
        guard case .number(let version)? = values["version"], (Int(version) ?? 0) >= 1 else {
            throw SavedStateDamage(reason: "has no version")
        }
        paths = try SavedState.texts(values["paths"])
        page = try SavedState.text(values["page"])
        picture = try SavedState.text(values["picture"])
        frame = try SavedState.frame(values["frame"])
        theme = try SavedState.text(values["theme"]).flatMap { Theme.Name(rawValue: $0) }
    }

    // MARK: Writing

    private var members: [JSONMember] {
        var members = [SavedState.member("version", .number(String(SavedState.version)))]
        members.append(SavedState.member("paths", .array(paths.map { JSONNode(.string($0)) })))
        for (key, text) in [("page", page), ("picture", picture), ("theme", theme?.rawValue)] {
            if let text { members.append(SavedState.member(key, .string(text))) }
        }
        if let frame {
            let sides = [frame.minX, frame.minY, frame.width, frame.height].map { JSONNode(.number(String(Int($0.rounded())))) }
            members.append(SavedState.member("frame", .array(sides)))
        }
        return members
    }

    private static func member(_ key: String, _ value: JSONValue) -> JSONMember { JSONMember(key: key, node: JSONNode(value)) }

    /// FNV-1a in 64 bits of the members on one line: two texts that differ in one byte never have the same.
    private static func checksum(of members: [JSONMember]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in JSONWriter.line(.object(members)).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }

    // MARK: Reading

    private static let wrongKind = SavedStateDamage(reason: "has a value of the wrong kind")

    private static func text(_ value: JSONValue?) throws(SavedStateDamage) -> String? {
        switch value {
        case nil, .null: return nil
        case .string(let text): return text
        default: throw wrongKind
        }
    }

    private static func texts(_ value: JSONValue?) throws(SavedStateDamage) -> [String] {
        guard let value else { return [] }
        guard case .array(let nodes) = value else { throw wrongKind }
        var texts: [String] = []
        for node in nodes { if let text = try text(node.value) { texts.append(text) } }
        return texts
    }

    /// No desktop is so wide, and no number that it has to be cut to.
    private static let farthest = 1_000_000.0

    private static func frame(_ value: JSONValue?) throws(SavedStateDamage) -> Rect? {
        guard let value, value != .null else { return nil }
        guard case .array(let nodes) = value else { throw wrongKind }
        let sides = nodes.compactMap { node in
            if case .number(let text) = node.value { Double(text) } else { nil }
        }
        guard sides.count == 4, sides.allSatisfy({ abs($0) <= farthest }) else { throw wrongKind }
        return Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
}
