/// The columns and rows that an item of a grid occupies.
public struct GridArea: Hashable, Sendable {
    /// The number of columns and rows that an item occupies.
    public struct Span: Hashable, Sendable {
        /// Number of columns, at least 1.
        public let columns: Int
        /// Number of rows, at least 1.
        public let rows: Int

        /// Creates a span. Traps if a number is below 1.
        public init(columns: Int = 1, rows: Int = 1) {
            precondition(columns >= 1 && rows >= 1, "an item of a grid spans at least 1 column and 1 row, not \(columns) and \(rows)")
            (self.columns, self.rows) = (columns, rows)
        }
    }

    /// Index of the first column, from 0.
    public let column: Int
    /// Index of the first row, from 0.
    public let row: Int
    /// The number of columns and rows.
    public let span: Span

    /// Creates an area. Traps if an index is negative.
    public init(column: Int, row: Int, span: Span = Span()) {
        precondition(column >= 0 && row >= 0, "an item of a grid begins at column 0 and row 0 or later, not \(column) and \(row)")
        (self.column, self.row, self.span) = (column, row, span)
    }

    /// The columns.
    public var columnRange: Range<Int> { column..<column + span.columns }
    /// The rows.
    public var rowRange: Range<Int> { row..<row + span.rows }

    /// Returns areas for items that follow each other row by row. Each item is placed at the first free cells after the item before it, and
    /// cells that it skips stay empty. A span of more columns than there are counts as all of them.
    ///
    /// Source: the "sparse" automatic placement of CSS Grid Layout Module Level 1, section 8.5.
    /// - Parameter columns: Number of columns; traps if below 1.
    /// - Complexity: O(cells).
    public static func following(_ spans: [Span], columns: Int) -> [GridArea] {
        precondition(columns >= 1, "a grid has at least one column, not \(columns)")
        // The first row below the items above, for each column. Items are placed in order, so nothing is free further up.
        var floors = Array(repeating: 0, count: columns)
        var (row, column) = (0, 0)
        return spans.map { wanted in
            let span = Span(columns: min(wanted.columns, columns), rows: wanted.rows)
            while column + span.columns > columns || floors[column..<column + span.columns].contains(where: { $0 > row }) {
                (row, column) = column + span.columns >= columns ? (row + 1, 0) : (row, column + 1)
            }
            let area = GridArea(column: column, row: row, span: span)
            for index in area.columnRange { floors[index] = area.rowRange.upperBound }
            column += span.columns
            return area
        }
    }
}
