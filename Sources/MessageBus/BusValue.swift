/// A value of a D-Bus message. Source: D-Bus Specification 0.43, Type System.
package indirect enum BusValue: Equatable, Sendable {
    case byte(UInt8)
    case bool(Bool)
    case int16(Int16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case objectPath(String)
    case signature(String)
    /// An array of bytes, which need not be text.
    case bytes([UInt8])
    /// An array, with the signature of its elements because it may be empty.
    case array([BusValue], of: String)
    case structure([BusValue])
    /// A key and value in an array that represents a dictionary.
    case entry(BusValue, BusValue)
    case variant(BusValue)
    case file(BusFile)

    /// The type's signature.
    package var typeSignature: String {
        switch self {
        case .byte: "y"
        case .bool: "b"
        case .int16: "n"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .bytes: "ay"
        case .array(_, let element): "a" + element
        case .structure(let fields): "(" + fields.map(\.typeSignature).joined() + ")"
        case .entry(let key, let value): "{" + key.typeSignature + value.typeSignature + "}"
        case .variant: "v"
        case .file: "h"
        }
    }

    /// A dictionary from strings to variants, the type of option arguments.
    package static func options(_ values: [(String, BusValue)]) -> BusValue {
        .array(values.map { .entry(.string($0.0), .variant($0.1)) }, of: "{sv}")
    }

    /// An array of strings.
    package static func strings(_ texts: [String]) -> BusValue { .array(texts.map { .string($0) }, of: "s") }

    // MARK: Reading

    /// The most nested variants that are unwrapped; `Settings.Read` wraps twice.
    private static let mostVariants = 4

    /// The value inside nested variants.
    package var unwrapped: BusValue {
        var value = self
        for _ in 0..<BusValue.mostVariants {
            guard case .variant(let inner) = value else { break }
            value = inner
        }
        return value
    }

    package var text: String? {
        switch unwrapped {
        case .string(let text), .objectPath(let text): text
        default: nil
        }
    }

    package var number: UInt32? { if case .uint32(let number) = unwrapped { number } else { nil } }
    package var real: Double? { if case .double(let real) = unwrapped { real } else { nil } }
    package var flag: Bool? { if case .bool(let flag) = unwrapped { flag } else { nil } }

    /// The elements; nil if the value is not an array.
    package var elements: [BusValue]? { if case .array(let elements, _) = unwrapped { elements } else { nil } }

    /// The value for a name; nil if this is not a dictionary or the name is missing. If the name occurs twice, the first value is returned.
    package subscript(name: String) -> BusValue? {
        for element in elements ?? [] {
            if case .entry(.string(name), let value) = element { return value }
        }
        return nil
    }
}
