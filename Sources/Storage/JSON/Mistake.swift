/// A mistake in a file whose name is not known where it is found.
package struct Mistake: Error {
    /// Counted from 1; nil where the whole file is meant.
    package var line: Int?
    /// The key that it stands under; nil where none is meant.
    package var key: String?
    package let reason: String

    package init(_ reason: String, line: Int? = nil, key: String? = nil) {
        self.line = line
        self.key = key
        self.reason = reason
    }

    /// `cells[0].name` for the steps cells, [0], name.
    package static func key(_ path: [String]) -> String {
        path.reduce("") { $0.isEmpty || $1.hasPrefix("[") ? $0 + $1 : $0 + "." + $1 }
    }
}
