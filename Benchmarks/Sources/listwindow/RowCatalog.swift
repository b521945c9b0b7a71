/// The rows that all lists of the comparison show.
nonisolated enum RowCatalog {
    static let count = 1_000_000
    /// Every tenth row is a heading, beginning with the first.
    private static let headingInterval = 10
    /// In points.
    private static let (rowHeight, headingHeight) = (72.0, 36.0)

    /// The identities of `count` rows: their numbers.
    static func ids(_ count: Int) -> [String] { (0..<count).map { String($0) } }

    /// Whether the row is a heading, found from the last digit of its number.
    static func isHeading(_ id: String) -> Bool { id.utf8.last == UInt8(ascii: "0") }

    static func height(of id: String) -> Double { isHeading(id) ? headingHeight : rowHeight }

    static func title(of id: String) -> String { isHeading(id) ? "section \((Int(id) ?? 0) / headingInterval)" : "row \(id)" }

    static func detail(of id: String) -> String { "second line of row \(id)" }
}
