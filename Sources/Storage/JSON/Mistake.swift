/// An error in a file, reported by code that does not know the file's name.
package struct Mistake: Error {
    /// Counted from 1; nil if the error concerns the whole file.
    package var line: Int?
    /// The key path of the value; nil if none applies.
    package var key: String?
    package let reason: String

    package init(_ reason: String, line: Int? = nil, key: String? = nil) {
        self.line = line
        self.key = key
        self.reason = reason
    }

    /// Joins the steps of a key path: `cells[0].name` for cells, [0], name.
    package static func key(_ path: [String]) -> String {
        path.reduce("") { $0.isEmpty || $1.hasPrefix("[") ? $0 + $1 : $0 + "." + $1 }
    }
}
