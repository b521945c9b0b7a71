import Storage

/// Converts the record to the entries of a file.
extension DesignerRecord {
    /// Returns all keys of the format in the order of the table. Keys that only one format has are left out if they are zero.
    func entries(format: EmitterFileFormat) -> [DesignerEntry] {
        DesignerKey.all.compactMap { key in
            guard let name = key.names(in: format).first, let markup = key.markup(of: self, format: format) else { return nil }
            return DesignerEntry(key: name, value: .markup(markup))
        }
    }
}

extension DesignerKey {
    /// The value in the syntax of the file; nil if it should be left out.
    fileprivate func markup(of record: DesignerRecord, format: EmitterFileFormat) -> String? {
        switch value {
        case .number(let path):
            let isDialect = plist.isEmpty || pex.isEmpty
            guard record[keyPath: path] != 0 || !isDialect else { return nil }
            let number = followsYAxis && format == .plist ? 0 - record[keyPath: path] : record[keyPath: path]
            return wrapped(Self.text(number), as: unit == .count || unit == .choice ? "integer" : "real", format)
        case .blend(let path): return wrapped(NumberText.short(record[keyPath: path]), as: "integer", format)
        case .flag(let path):
            guard record[keyPath: path] else { return nil }
            return format == .plist ? "<true/>" : "1"
        case .text(let path):
            let text = record[keyPath: path]
            return text.isEmpty ? nil : wrapped(text.escaped, as: "string", format)
        }
    }

    /// A number that can be read back. It is clamped to the limits; NaN becomes 0.
    private static func text(_ number: Double) -> String {
        let most = EmitterFileLimits.magnitude
        return NumberText.short(number.isNaN ? 0 : min(max(number, -most), most))
    }

    private func wrapped(_ text: String, as element: String, _ format: EmitterFileFormat) -> String {
        format == .plist ? "<\(element)>\(text)</\(element)>" : text
    }
}
