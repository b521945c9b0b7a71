import LayoutMath
import Particles
import Storage

/// A field of an object in a file: its name, and how it is read and written.
struct JSONField<Root: Hashable & Sendable>: Sendable {
    typealias Path<Value> = any WritableKeyPath<Root, Value> & Sendable

    /// The key; dots separate the keys of nested objects.
    let name: String
    let read: @Sendable (_ node: JSONNode, _ root: inout Root, _ scope: inout JSONScope) throws(Mistake) -> Void
    /// Returns the value to write; nil if the field can be left out.
    let write: @Sendable (_ root: Root, _ blank: Root) -> JSONValue?
}

// MARK: Numbers

extension JSONField {
    static var anyNumber: ClosedRange<Double> { -EmitterFileLimits.magnitude...EmitterFileLimits.magnitude }

    static func number(_ property: NumberProperty<Root>, in range: ClosedRange<Double> = anyNumber) -> Self {
        number(property.name, in: range, get: { property.value(in: $0) }, set: { property.set($1, in: &$0) })
    }

    static func number(_ name: String, _ path: Path<Double>, in range: ClosedRange<Double> = anyNumber) -> Self {
        number(name, in: range, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
    }

    static func number(_ name: String, _ path: Path<Float>) -> Self {
        number(name, in: anyNumber, get: { Double($0[keyPath: path]) }, set: { $0[keyPath: path] = Float($1) })
    }

    /// An angle, in degrees.
    static func number(_ name: String, _ path: Path<Angle>) -> Self {
        number(name, in: anyNumber, get: { $0[keyPath: path].degrees }, set: { $0[keyPath: path] = .degrees($1) })
    }

    /// A number. It is clamped to the range when written, so that the file can be read.
    private static func number(
        _ name: String, in range: ClosedRange<Double>, get: @escaping @Sendable (Root) -> Double,
        set: @escaping @Sendable (inout Root, Double) -> Void
    ) -> Self {
        JSONField(name: name) { (node, root, _) throws(Mistake) in
            set(&root, try node.number(in: range))
        } write: { root, blank in
            let value = get(root)
            guard value != get(blank), !value.isNaN else { return nil }
            guard range.contains(value) else { return .number(NumberText.plain(min(max(value, range.lowerBound), range.upperBound))) }
            let text = NumberText.shortest(value) { candidate in
                var copy = root
                set(&copy, candidate)
                // Comparing degrees is not enough: angles that differ in the last bit may have the same degrees.
                return range.contains(candidate) && copy == root
            }
            return .number(text)
        }
    }

    static func integer(_ name: String, _ path: Path<Int>, in range: ClosedRange<Int>) -> Self {
        JSONField(name: name) { (node, root, _) throws(Mistake) in
            root[keyPath: path] = try node.integer(in: range)
        } write: { root, blank in
            let value = root[keyPath: path]
            return value == blank[keyPath: path] ? nil : .number(String(min(max(value, range.lowerBound), range.upperBound)))
        }
    }

    static func integer(_ name: String, _ path: Path<Int?>, in range: ClosedRange<Int>) -> Self {
        JSONField(name: name) { (node, root, _) throws(Mistake) in
            root[keyPath: path] = try node.integer(in: range)
        } write: { root, _ in
            root[keyPath: path].map { .number(String(min(max($0, range.lowerBound), range.upperBound))) }
        }
    }

    /// A 64-bit integer, written exactly, which a `Double` could not represent.
    static func seed(_ name: String, _ path: Path<UInt64>) -> Self {
        JSONField(name: name) { (node, root, _) throws(Mistake) in
            guard case .number(let text) = node.value, let seed = UInt64(text) else {
                throw node.mistake(expected: "a whole number of at most 64 bits")
            }
            root[keyPath: path] = seed
        } write: { root, blank in
            root[keyPath: path] == blank[keyPath: path] ? nil : .number(String(root[keyPath: path]))
        }
    }
}

// MARK: Flags and strings

extension JSONField {
    static func flag(_ name: String, _ path: Path<Bool>) -> Self {
        JSONField(name: name) { (node, root, _) throws(Mistake) in
            root[keyPath: path] = try node.flag()
        } write: { root, blank in
            root[keyPath: path] == blank[keyPath: path] ? nil : .bool(root[keyPath: path])
        }
    }

    static func name(_ name: String, _ path: Path<String?>) -> Self {
        JSONField(name: name) { (node, root, _) throws(Mistake) in
            root[keyPath: path] = try node.name()
        } write: { root, _ in
            root[keyPath: path].map { .string($0) }
        }
    }

    static func choice<Value: RawRepresentable & CaseIterable & Hashable & Sendable>(_ name: String, _ path: Path<Value>) -> Self
    where Value.RawValue == String {
        choice(name, path, Value.allCases.map { ($0.rawValue, $0) })
    }

    static func choice<Value: Hashable & Sendable>(_ name: String, _ path: Path<Value>, _ values: [(name: String, value: Value)]) -> Self {
        JSONField(name: name) { (node, root, _) throws(Mistake) in
            let word = try node.string()
            guard let choice = values.first(where: { $0.name == word }) else {
                throw Mistake("\"\(word)\" is none of \(values.map(\.name).joined(separator: ", "))", line: node.line)
            }
            root[keyPath: path] = choice.value
        } write: { root, blank in
            let value = root[keyPath: path]
            return value == blank[keyPath: path] ? nil : values.first { $0.value == value }.map { .string($0.name) }
        }
    }
}
