import LayoutMath

/// The definition of `RowExtents`, by adding all heights one by one. Sums of multiples of 1/64 are exact in any order.
struct PlainRows {
    var heights: [Double] = []
    var areMeasured: [Bool] = []
    var spacing = 0.0
    var estimate = 0.0

    static func rounded(_ height: Double) -> Double { (height * 64).rounded() / 64 }

    var origins: [Double] {
        var y = 0.0
        return heights.map { height in
            defer { y += height + spacing }
            return y
        }
    }

    var total: Double { heights.isEmpty ? 0 : heights.reduce(0, +) + spacing * Double(heights.count - 1) }

    func index(at y: Double) -> Int? {
        let origins = origins
        guard let last = heights.indices.last else { return nil }
        return heights.indices.first { origins[$0] <= y && y < origins[$0] + heights[$0] + spacing } ?? (y < 0 ? 0 : last)
    }

    func rows(overlapping range: ClosedRange<Double>) -> [Int] {
        let origins = origins
        return heights.indices.filter { origins[$0] < range.upperBound && range.lowerBound < origins[$0] + heights[$0] }
    }

    mutating func setHeight(_ height: Double, at index: Int) {
        heights[index] = PlainRows.rounded(height)
        areMeasured[index] = true
    }

    mutating func insert(_ count: Int, at index: Int) {
        heights.insert(contentsOf: repeatElement(estimate, count: count), at: index)
        areMeasured.insert(contentsOf: repeatElement(false, count: count), at: index)
    }

    mutating func remove(_ range: Range<Int>) {
        heights.removeSubrange(range)
        areMeasured.removeSubrange(range)
    }

    /// Whether `rows` gives the same answers as this, at every row.
    func agrees(with rows: RowExtents) -> Bool {
        rows.count == heights.count && rows.total == total && rows.spacing == spacing
            && heights.indices.allSatisfy { rows[$0] == heights[$0] && rows.isMeasured(at: $0) == areMeasured[$0] }
            && origins == heights.indices.map(rows.origin(of:))
    }
}

extension RowSource {
    /// A height with any fraction: usual ones, some of 0, some higher than a window, some half a unit from the next.
    mutating func height() -> Double {
        let kind = unit()
        if kind < 0.15 { return 0 }
        if kind < 0.25 { return number(in: 500...4000) }
        return kind < 0.35 ? (number(in: 0...100) * 64).rounded() / 64 + 0.5 / 64 : number(in: 0...120)
    }

    /// 0 … 300 rows, some measured, often a whole number of blocks or nearly so, with their plain twin.
    mutating func rows() -> (rows: RowExtents, plain: PlainRows) {
        let count = unit() < 0.3 ? [0, 1, 2, 63, 64, 65, 127, 128, 129, 256][index(below: 10)] : index(below: 300)
        let (estimate, spacing) = (PlainRows.rounded(height()), unit() < 0.5 ? 0 : PlainRows.rounded(number(in: 0...20)))
        var rows = RowExtents(count: count, estimate: estimate, spacing: spacing)
        var plain = PlainRows(spacing: spacing, estimate: estimate)
        plain.insert(count, at: 0)
        for row in 0..<count where unit() < 0.7 {
            let height = height()
            rows.setHeight(height, at: row)
            plain.setHeight(height, at: row)
        }
        return (rows, plain)
    }

    /// A position in and around rows of this extent, often exactly on an edge.
    mutating func position(in plain: PlainRows) -> Double {
        guard !plain.heights.isEmpty, unit() < 0.5 else { return number(in: -200...plain.total + 200) }
        let row = index(below: plain.heights.count)
        return nudged(plain.origins[row] + (unit() < 0.5 ? 0 : plain.heights[row]))
    }

    /// A position or one beside it that is less than a unit away.
    mutating func nudged(_ position: Double) -> Double { position + [0, 0, 0.001, -0.001][index(below: 4)] }
}
