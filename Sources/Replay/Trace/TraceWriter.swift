public import Platform
import Storage

/// Writes traces as JSON Lines: one object per line, keys sorted, numbers in their shortest form, so equal records give equal bytes.
nonisolated public struct TraceWriter: Sendable {
    public init() {}

    /// The line of a frame, with its newline.
    /// - Complexity: O(fields · log fields).
    public func line(_ record: TraceRecord) -> String { json(record.value) + "\n" }

    /// A value as JSON without blanks. NaN and infinities, which JSON lacks, become `null`.
    public func json(_ value: TraceValue) -> String {
        var text = ""
        write(value, to: &text)
        return text
    }

    private func write(_ value: TraceValue, to text: inout String) {
        switch value {
        case .null: text += "null"
        case .bool(let bool): text += bool ? "true" : "false"
        case .number(let number): text += number.shortest
        case .string(let string): write(string, to: &text)
        case .array(let items):
            text += "["
            for (index, item) in items.enumerated() {
                if index > 0 { text += "," }
                write(item, to: &text)
            }
            text += "]"
        case .object(let fields): write(fields, to: &text)
        }
    }

    private func write(_ fields: [String: TraceValue], to text: inout String) {
        text += "{"
        for (index, field) in fields.sorted(by: { $0.key < $1.key }).enumerated() {
            if index > 0 { text += "," }
            write(field.key, to: &text)
            text += ":"
            write(field.value, to: &text)
        }
        text += "}"
    }

    private func write(_ string: String, to text: inout String) {
        text += "\""
        // The text of a path may encode bytes (see `String.init(pathBytes:)`). If they are valid UTF-8, they are written as such.
        let string = String(validating: string.pathBytes, as: UTF8.self) ?? string
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.steersText: text += scalar.jsonEscape(uppercase: true)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
