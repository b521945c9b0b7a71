import Gallery
import Pictures
import Storage

nonisolated extension SavedLibrary {
    // MARK: Writing

    /// The members of the JSON object; empty lists are omitted.
    var members: [JSONMember] {
        var members: [JSONMember] = []
        func add(_ key: String, _ values: [JSONValue]) {
            if !values.isEmpty { members.append(CheckedJSON.member(key, .array(values.map { JSONNode($0) }))) }
        }
        add("pinned", folders.pinned.map { .string($0) })
        add("leftOut", folders.leftOut.sorted().map { .string($0) })
        add("hiddenDays", hiddenDays.sorted().map { .number(String($0)) })
        add("discarded", discarded.map { .array([JSONNode(.string($0.infoPath)), JSONNode(.string($0.originalPath))]) })
        return members
    }

    // MARK: Reading

    /// Reads the members; missing ones are empty.
    /// - Throws: `DamagedRecord` for values of the wrong kind.
    init(members values: [String: JSONValue]) throws(DamagedRecord) {
        self.init()
        folders = LibraryFolders(
            pinned: try CheckedJSON.texts(values["pinned"])?.compactMap(\.self) ?? [],
            leftOut: Set(try CheckedJSON.texts(values["leftOut"])?.compactMap(\.self) ?? []))
        hiddenDays = Set(
            try SavedLibrary.list(values["hiddenDays"]).map { value throws(DamagedRecord) in
                guard case .number(let text) = value, let number = Int(text) else { throw CheckedJSON.wrongKind }
                return number
            })
        discarded = try SavedLibrary.list(values["discarded"]).map { value throws(DamagedRecord) in
            guard let pair = try CheckedJSON.texts(value)?.compactMap(\.self), pair.count == 2 else { throw CheckedJSON.wrongKind }
            return DiscardRecord(infoPath: pair[0], originalPath: pair[1])
        }
    }

    private static func list(_ value: JSONValue?) throws(DamagedRecord) -> [JSONValue] {
        guard let value, value != .null else { return [] }
        guard case .array(let nodes) = value else { throw CheckedJSON.wrongKind }
        return nodes.map(\.value)
    }
}
