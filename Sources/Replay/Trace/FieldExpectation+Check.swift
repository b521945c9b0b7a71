import Platform

nonisolated extension FieldExpectation {
    /// Why the record does not meet the expectation; nil if it does.
    public func complaint(about record: TraceRecord) -> String? {
        guard let actual = record.value(at: path) else { return "\(path): there is no such field\(fieldsThere(in: record))" }
        return isMet(by: actual) ? nil : "expected \(path) \(written), was \(TraceWriter().json(actual))"
    }

    private func isMet(by actual: TraceValue) -> Bool {
        if case .number(let expected) = value, case .number(let number) = actual {
            return number == expected || abs(number - expected) <= tolerance
        }
        return actual == value
    }

    private var written: String { TraceWriter().json(value) + (tolerance == 0 ? "" : " ±\(tolerance.shortest)") }

    /// Lists the fields at the last part of the path that exists, because the usual mistake is a misspelt field.
    private func fieldsThere(in record: TraceRecord) -> String {
        var parent = path.split(separator: ".")
        var found: TraceValue?
        while found == nil, !parent.isEmpty {
            parent.removeLast()
            found = parent.isEmpty ? .object(record.views) : record.value(at: parent.joined(separator: "."))
        }
        let place = parent.isEmpty ? "the scene" : parent.joined(separator: ".")
        switch found {
        case .object(let fields) where !fields.isEmpty: return "; \(place) has \(fields.keys.sorted().joined(separator: ", "))"
        case .array(let items): return "; \(place) has \(items.count) items"
        default: return ""
        }
    }
}
