import Platform

extension FormView {
    /// The row that has the focus, the place of its caret in bytes of UTF-8, and all values by the names of their rows.
    var trace: [String: TraceValue] {
        var values: [String: TraceValue] = [:]
        for row in order { if let value = row.content.traceValue { values[row.traceName] = drafts[row.id].map { .string($0) } ?? value } }
        var trace: [String: TraceValue] = ["values": .object(values)]
        if let focused = focusedRow, let row = focused.row { trace["focusedField"] = .string(row.traceName) }
        if let caret = focusedRow?.control.caret { trace["caret"] = .number(Double(caret)) }
        if !shownErrors.isEmpty {
            let errors = order.compactMap { row in shownErrors[row.id].map { (row.traceName, TraceValue.string($0)) } }
            trace["errors"] = .object(Dictionary(errors) { first, _ in first })
        }
        return trace
    }
}

extension FormContent {
    /// Nil for a row without a value.
    fileprivate var traceValue: TraceValue? {
        switch self {
        case .text(let source, _), .area(let source, _), .date(let source, _): .string(source.read())
        case .rating(let value, _), .menu(let value, _), .picker(let value, _): .number(Double(value.value))
        case .toggle(let value): .bool(value.value)
        case .slider(let value, _, _): .number(value.value)
        case .note, .buttons: nil
        }
    }
}
