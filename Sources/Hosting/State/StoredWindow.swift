import LayoutMath
import Storage
import Views

/// The place of a window and the state of its views as the contents of a file.
///
/// The tree of views is stored as a list, because JSON of untrusted files is not read to any depth: each view that has values, with its path. A step of the
/// path is the position of a subview, or the name of a part.
nonisolated struct StoredWindow: Equatable {
    /// The version of the program's tree.
    var version: Int
    var views: ViewState
    /// Upper left corner of the normal window with its title bar, and its size without, in window units.
    var frame: Rect?
    var isMaximized = false

    /// The version of the file's form.
    private static let form = 1
    /// Limit of a frame's coordinates in a file that another program has changed, larger than any desktop.
    private static let farthest = 1_000_000.0
    /// Limits for a file that another program has changed: steps of a path, and subviews of all paths.
    private static let (longestPath, mostViews) = (512, 1 << 16)

    enum Step {
        case subview(Int)
        case part(String)
    }
}

nonisolated extension StoredWindow: StoredState {
    var json: String {
        var entries: [JSONNode] = []
        views.forEachEntry(from: []) { path, values in
            entries.append(JSONNode(.array([JSONNode(.array(path.map(\.node))), JSONNode(.object(values))])))
        }
        var members = [
            CheckedJSON.member("form", .number(String(Self.form))), CheckedJSON.member("version", .number(String(version))),
            CheckedJSON.member("maximized", .bool(isMaximized)), CheckedJSON.member("views", .array(entries)),
        ]
        if let frame {
            let sides = [frame.minX, frame.minY, frame.width, frame.height].map { JSONNode(.number("\($0)")) }
            members.insert(CheckedJSON.member("frame", .array(sides)), at: 2)
        }
        return CheckedJSON.text(members)
    }

    init(json bytes: [UInt8]) throws(DamagedRecord) {
        let members = try CheckedJSON.values(of: bytes)
        guard members["form"] == .number(String(Self.form)) else { throw DamagedRecord(reason: "has another form") }
        guard case .number(let text)? = members["version"], let version = Int(text), case .array(let entries)? = members["views"]
        else { throw CheckedJSON.wrongKind }
        let sides = try CheckedJSON.numbers(members["frame"], count: 4, in: -Self.farthest...Self.farthest)
        self.init(
            version: version, views: ViewState(), frame: sides.map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) },
            isMaximized: members["maximized"] == .bool(true))
        var room = Self.mostViews
        for entry in entries {
            guard case .array(let pair) = entry.value, pair.count == 2, case .array(let steps) = pair[0].value,
                steps.count <= Self.longestPath
            else { throw CheckedJSON.wrongKind }
            var path: [Step] = []
            for step in steps { path.append(try Step(step)) }
            guard views.insert(try ViewState.values(pair[1]), at: path[...], room: &room) else { throw CheckedJSON.wrongKind }
        }
    }
}

nonisolated extension StoredWindow.Step {
    init(_ node: JSONNode) throws(DamagedRecord) {
        switch node.value {
        case .string(let name): self = .part(name)
        case .number(let text):
            guard let index = Int(text), index >= 0 else { throw CheckedJSON.wrongKind }
            self = .subview(index)
        default: throw CheckedJSON.wrongKind
        }
    }

    var node: JSONNode {
        switch self {
        case .subview(let index): JSONNode(.number(String(index)))
        case .part(let name): JSONNode(.string(name))
        }
    }
}

nonisolated extension ViewState {
    /// Calls `body` with each path that has values, in an order that depends only on the state.
    fileprivate func forEachEntry(from path: [StoredWindow.Step], _ body: ([StoredWindow.Step], [JSONMember]) -> Void) {
        let members = values.sorted { $0.key < $1.key }.compactMap { name, value in
            value.json.map { JSONMember(key: name, node: JSONNode($0)) }
        }
        if !members.isEmpty { body(path, members) }
        for (index, state) in subviews.enumerated() { state.forEachEntry(from: path + [.subview(index)], body) }
        for (name, state) in parts.sorted(by: { $0.key < $1.key }) { state.forEachEntry(from: path + [.part(name)], body) }
    }

    /// Stores values at a path.
    /// - Parameter room: The number of subviews that may still be created.
    /// - Returns: False if there is no more room.
    fileprivate mutating func insert(
        _ values: [String: Value], at path: ArraySlice<StoredWindow.Step>, room: inout Int
    ) -> Bool {
        switch path.first {
        case nil:
            self.values = values
            return true
        case .part(let name): return parts[name, default: ViewState()].insert(values, at: path.dropFirst(), room: &room)
        case .subview(let index):
            let missing = max(0, index - subviews.count + 1)
            guard missing <= room else { return false }
            room -= missing
            subviews += Array(repeating: ViewState(), count: missing)
            return subviews[index].insert(values, at: path.dropFirst(), room: &room)
        }
    }

    fileprivate static func values(_ node: JSONNode) throws(DamagedRecord) -> [String: Value] {
        guard case .object(let members) = node.value else { throw CheckedJSON.wrongKind }
        var values: [String: Value] = [:]
        for member in members { values[member.key] = try Value(member.node.value) }
        return values
    }
}

nonisolated extension ViewState.Value {
    /// The value as JSON; nil for a number that JSON does not have.
    fileprivate var json: JSONValue? {
        switch self {
        case .number(let number): number.isFinite ? .number("\(number)") : nil
        case .text(let text): .string(text)
        case .texts(let texts): .array(texts.map { JSONNode(.string($0)) })
        }
    }

    fileprivate init(_ json: JSONValue) throws(DamagedRecord) {
        switch json {
        case .number(let text):
            guard let number = Double(text), number.isFinite else { throw CheckedJSON.wrongKind }
            self = .number(number)
        case .string(let text): self = .text(text)
        case .array: self = .texts(try CheckedJSON.texts(json)?.compactMap(\.self) ?? [])
        default: throw CheckedJSON.wrongKind
        }
    }
}
