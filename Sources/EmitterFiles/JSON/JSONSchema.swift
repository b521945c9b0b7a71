import Storage

/// The schema of an object in a file: one list of fields for reading and writing, in the order of writing.
struct JSONSchema<Root: Hashable & Sendable>: Sendable {
    /// The value of an empty object.
    let blank: Root
    let fields: [JSONField<Root>]
    private let check: @Sendable (Root) -> String?
    private let fieldsByName: [String: JSONField<Root>]
    /// The names of nested objects, whose fields have dots in their names.
    private let groups: Set<String>

    /// - Parameter check: Returns what is wrong with a value whose fields are valid; nil if nothing is wrong.
    init(_ blank: Root, _ fields: [JSONField<Root>], check: @escaping @Sendable (Root) -> String? = { _ in nil }) {
        self.blank = blank
        self.fields = fields
        self.check = check
        fieldsByName = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0) })
        groups = Set(fields.compactMap { field in field.name.lastIndex(of: ".").map { String(field.name[..<$0]) } })
    }

    /// Returns the names of the fields that differ from the blank.
    func changes(in root: Root) -> [String] { fields.filter { $0.write(root, blank) != nil }.map(\.name) }
}

// MARK: Reading

extension JSONSchema {
    func value(from node: JSONNode, _ scope: inout JSONScope) throws(Mistake) -> Root {
        var root = blank
        try read(node, group: "", into: &root, &scope)
        if let reason = check(root) { throw Mistake(reason, line: node.line) }
        return root
    }

    func list(from node: JSONNode, _ scope: inout JSONScope) throws(Mistake) -> [Root] {
        var list: [Root] = []
        for (index, element) in try node.elements().enumerated() {
            list.append(
                try scope.step(into: "[\(index)]", at: element.line) { (scope) throws(Mistake) in try value(from: element, &scope) })
        }
        return list
    }

    private func read(_ node: JSONNode, group: String, into root: inout Root, _ scope: inout JSONScope) throws(Mistake) {
        for member in try node.members() {
            // A key that contains a dot is unknown, even if it looks like a path.
            let name = member.key.contains(".") ? "" : group + member.key
            if let field = fieldsByName[name] {
                try scope.step(into: member.key, at: member.node.line) { (scope) throws(Mistake) in
                    try field.read(member.node, &root, &scope)
                }
            } else if groups.contains(name) {
                try scope.step(into: member.key, at: member.node.line) { (scope) throws(Mistake) in
                    try read(member.node, group: name + ".", into: &root, &scope)
                }
            } else {
                scope.keep(member)
            }
        }
    }
}

// MARK: Writing

extension JSONSchema {
    func json(of root: Root) -> JSONValue {
        var object = JSONValue.object([])
        for field in fields {
            guard let value = field.write(root, blank) else { continue }
            object.insert(value, at: field.name.split(separator: ".").map(String.init)[...])
        }
        return object
    }

    func json(of list: [Root]) -> JSONValue { .array(list.map { JSONNode(value: json(of: $0)) }) }
}

extension JSONValue {
    /// Sets the value at a path and creates missing objects; does nothing if the path leads to a missing element of a list.
    mutating func insert(_ value: JSONValue, at path: ArraySlice<String>) {
        guard let step = path.first else {
            self = value
            return
        }
        let container = self
        // Releases the storage before changing it, so that it is not copied at every step.
        self = .null
        switch consume container {
        case .object(var members):
            let index = members.firstIndex { $0.key == step } ?? members.count
            let leadsIntoList = path.dropFirst().first?.hasPrefix("[") == true
            if index == members.count, !leadsIntoList { members.append(JSONMember(key: step, node: JSONNode(value: .object([])))) }
            if index < members.count { members[index].node.value.insert(value, at: path.dropFirst()) }
            self = .object(members)
        case .array(var nodes):
            if let index = Int(step.dropFirst().dropLast()), nodes.indices.contains(index) {
                nodes[index].value.insert(value, at: path.dropFirst())
            }
            self = .array(nodes)
        case let other: self = other
        }
    }
}
