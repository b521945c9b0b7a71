import Storage

/// Fields with objects and lists as values. Schemas are passed as functions, because that of a cell contains itself.
extension JSONField {
    static func object<Value: Hashable>(
        _ name: String, _ path: Path<Value>, _ schema: @escaping @Sendable () -> JSONSchema<Value>
    ) -> Self {
        JSONField(name: name) { (node, root, scope) throws(Mistake) in
            root[keyPath: path] = try schema().value(from: node, &scope)
        } write: { root, blank in
            root[keyPath: path] == blank[keyPath: path] ? nil : schema().json(of: root[keyPath: path])
        }
    }

    static func object<Value>(
        _ name: String, _ path: Path<Value?>, _ schema: @escaping @Sendable () -> JSONSchema<Value>
    ) -> Self {
        JSONField(name: name) { (node, root, scope) throws(Mistake) in
            root[keyPath: path] = try schema().value(from: node, &scope)
        } write: { root, _ in
            root[keyPath: path].map { schema().json(of: $0) }
        }
    }

    static func list<Value>(
        _ name: String, _ path: Path<[Value]>, _ schema: @escaping @Sendable () -> JSONSchema<Value>
    ) -> Self {
        JSONField(name: name) { (node, root, scope) throws(Mistake) in
            root[keyPath: path] = try schema().list(from: node, &scope)
        } write: { root, _ in
            root[keyPath: path].isEmpty ? nil : schema().json(of: root[keyPath: path])
        }
    }

    /// A field whose value is created from a list of at least one element.
    static func keyed<Element, Value>(
        _ name: String, _ path: Path<Value?>, _ schema: @escaping @Sendable () -> JSONSchema<Element>,
        make: @escaping @Sendable ([Element]) -> Value, elements: @escaping @Sendable (Value) -> [Element]
    ) -> Self {
        JSONField(name: name) { (node, root, scope) throws(Mistake) in
            let list = try schema().list(from: node, &scope)
            guard !list.isEmpty else { throw Mistake("the list is empty", line: node.line) }
            root[keyPath: path] = make(list)
        } write: { root, _ in
            root[keyPath: path].map { schema().json(of: elements($0)) }
        }
    }

    /// A field with numbers, under names that the file chooses.
    static func numbers(_ name: String, _ path: Path<[String: Double]>) -> Self {
        JSONField(name: name) { (node, root, scope) throws(Mistake) in
            var numbers: [String: Double] = [:]
            for member in try node.members() {
                numbers[member.key] = try scope.step(into: member.key, at: member.node.line) { (_) throws(Mistake) in
                    try member.node.number(in: anyNumber)
                }
            }
            root[keyPath: path] = numbers
        } write: { root, _ in
            let numbers = root[keyPath: path].filter { anyNumber.contains($0.value) }.sorted { $0.key < $1.key }
            guard !numbers.isEmpty else { return nil }
            return .object(numbers.map { JSONMember(key: $0.key, node: JSONNode(value: .number(NumberText.plain($0.value)))) })
        }
    }
}
