/// The heights of rows that are one below another, and the position of each row.
///
/// Row i has the height hᵢ and begins at yᵢ = (h₀ + s) + … + (hᵢ₋₁ + s), where s is the spacing. Heights and spacing are rounded to the
/// nearest 1/64 point, and sums are integers in that unit. Therefore yᵢ does not depend on the order in which heights were set, and yᵢ +
/// hᵢ + s = yᵢ₊₁ exactly.
///
/// A height is either measured or an estimate. A view measures the rows that it shows and sets their heights; the others keep the
/// estimate.
///
/// A row takes four bytes, and each block of 64 rows takes eight more for a sum. Queries and ``setHeight(_:at:)`` allocate no memory, but
/// the first change of a value that shares its storage with a copy costs O(n).
public struct RowExtents: Equatable, Sendable {
    /// Resolution of heights, spacing and positions, in points: 1/64.
    public static let resolution = 1 / LayoutUnit.perPoint

    /// hᵢ in units, or the complement of hᵢ, which is negative, if it is an estimate.
    var words: [Int32]
    /// The sums of the heights in each block, in units.
    var blocks: PrefixSums
    /// The height of added rows, in units.
    var estimateUnits: Int32
    /// s in units.
    private(set) var gap: Int32

    /// Number of rows in a block. A query adds the heights of fewer rows than that one by one.
    static let blockLength = 64

    /// Creates rows of equal height, none of them measured.
    /// - Parameters:
    ///   - count: The number of rows; traps if negative.
    ///   - estimate: The height of each row in points; traps if it is NaN or outside 0 … 2²⁴.
    ///   - spacing: The space between two rows in points; likewise.
    /// - Complexity: O(n).
    public init(count: Int = 0, estimate: Double = 44, spacing: Double = 0) {
        requireCount(count)
        let units = LayoutUnit.units(ofLength: estimate, "estimate of a height")
        self.init(words: Array(repeating: ~units, count: count), estimate: units, gap: LayoutUnit.units(ofLength: spacing, "spacing"))
    }

    /// Creates measured rows.
    /// - Parameters:
    ///   - heights: The heights in points; traps if one is NaN or outside 0 … 2²⁴.
    ///   - estimate: The height in points of rows that are added later; likewise.
    ///   - spacing: The space between two rows in points; likewise.
    /// - Complexity: O(n).
    public init(heights: [Double], estimate: Double = 44, spacing: Double = 0) {
        self.init(
            words: heights.map { LayoutUnit.units(ofLength: $0, "height") },
            estimate: LayoutUnit.units(ofLength: estimate, "estimate of a height"), gap: LayoutUnit.units(ofLength: spacing, "spacing"))
    }

    init(words: [Int32], estimate: Int32, gap: Int32) {
        self.words = words
        estimateUnits = estimate
        self.gap = gap
        blocks = PrefixSums(count: 0) { _ in 0 }
        sumBlocks()
    }

    /// Number of rows.
    public var count: Int { words.count }

    /// Height of added rows, in points.
    public var estimate: Double { LayoutUnit.points(Int64(estimateUnits)) }

    /// Space between two rows, in points, rounded to 1/64; traps if set to NaN or outside 0 … 2²⁴.
    public var spacing: Double {
        get { LayoutUnit.points(Int64(gap)) }
        set { gap = LayoutUnit.units(ofLength: newValue, "spacing") }
    }

    /// The height of a row in points, measured or estimated. Traps outside 0 ..< `count`.
    public subscript(index: Int) -> Double { LayoutUnit.points(Int64(units(at: index))) }

    /// Returns whether the height of a row has been set. Traps outside 0 ..< `count`.
    public func isMeasured(at index: Int) -> Bool {
        requireRow(index)
        return words[index] >= 0
    }

    /// Sets the height of a row, which then counts as measured.
    /// - Parameters:
    ///   - height: The height in points, which is rounded to 1/64. Traps if it is NaN or outside 0 … 2²⁴.
    ///   - index: The row; traps outside 0 ..< `count`.
    /// - Returns: The change of the height in points, by which all later rows move.
    /// - Complexity: O(log n).
    @discardableResult
    public mutating func setHeight(_ height: Double, at index: Int) -> Double {
        let new = LayoutUnit.units(ofLength: height, "height")
        let change = Int64(new) - Int64(units(at: index))
        words[index] = new
        if change != 0 { blocks.add(change, at: index / RowExtents.blockLength) }
        return LayoutUnit.points(change)
    }
}

extension RowExtents {
    /// hᵢ in units.
    func units(at index: Int) -> Int32 {
        requireRow(index)
        return RowExtents.magnitude(words[index])
    }

    /// Sums all blocks again.
    mutating func sumBlocks() {
        let length = RowExtents.blockLength
        blocks = PrefixSums(count: (count + length - 1) / length) { sumOfHeights(in: $0 * length..<min(count, ($0 + 1) * length)) }
    }

    /// Returns the sum of heights without spacing, in units.
    func sumOfHeights(in rows: Range<Int>) -> Int64 {
        var sum: Int64 = 0
        for row in rows { sum &+= Int64(RowExtents.magnitude(words[row])) }
        return sum
    }

    /// The height in a word: the word itself or, if it is negative, its complement.
    private static func magnitude(_ word: Int32) -> Int32 { word ^ (word >> 31) }

    func requireRow(_ index: Int) {
        precondition(words.indices.contains(index), "a row is in 0 ..< \(count), not \(index)")
    }
}
