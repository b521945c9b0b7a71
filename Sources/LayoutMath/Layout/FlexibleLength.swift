/// How far an item may differ from its ideal length where the room is larger or smaller than needed.
///
/// The names and their meanings are those of CSS: `flex-grow`, `flex-shrink`, `min-width` and `max-width`.
public struct Flexibility: Hashable, Sendable {
    /// Share of the spare room that the item takes, relative to those of the other items; 0 for none.
    public let grow: Double
    /// Share of the missing room that the item gives up, relative to those of the other items and multiplied by its ideal length; 0 for
    /// none.
    public let shrink: Double
    /// The least length in points.
    public let minimum: Double
    /// The greatest length in points; infinite for no limit.
    public let maximum: Double

    /// The item keeps its ideal length.
    public static let rigid = Flexibility()

    /// Creates limits and factors. Traps if one is negative or NaN, if a factor or the minimum is infinite, or if the minimum is above the
    /// maximum.
    public init(grow: Double = 0, shrink: Double = 0, minimum: Double = 0, maximum: Double = .infinity) {
        requireFiniteLength(grow, "factor of growth")
        requireFiniteLength(shrink, "factor of shrinkage")
        requireFiniteLength(minimum, "least length")
        precondition(maximum >= minimum, "a greatest length is at least the least one, \(minimum), not \(maximum)")
        (self.grow, self.shrink, self.minimum, self.maximum) = (grow, shrink, minimum, maximum)
    }
}

/// The ideal length of an item in a line, and how far it may differ from it.
public struct FlexibleLength: Hashable, Sendable {
    /// The length in points that the item has where the room fits.
    public let ideal: Double
    /// How far the item may differ from its ideal length.
    public let flexibility: Flexibility

    /// Creates a length. Traps if it is negative or not finite.
    public init(_ ideal: Double, _ flexibility: Flexibility = .rigid) {
        requireFiniteLength(ideal, "ideal length")
        (self.ideal, self.flexibility) = (ideal, flexibility)
    }

    /// The ideal length within the limits, in points.
    public var natural: Double { max(flexibility.minimum, min(ideal, flexibility.maximum)) }

    /// Divides the room of a line among its items.
    ///
    /// If the natural lengths leave room, items with a factor of growth share it; if they need more, items with a factor of shrinkage give
    /// it up. Items that reach a limit stay there, and the others share the rest. Factors whose sum is below 1 take only that share of the
    /// room. Without a suitable factor, items keep their natural lengths and leave room or overflow.
    ///
    /// Source: CSS Flexible Box Layout Module Level 1, section 9.7, "Resolving Flexible Lengths".
    /// - Parameter space: The room in points for all items together, without the spacing between them. An infinite one gives natural
    ///   lengths; NaN and negative values count as 0.
    /// - Returns: The length of each item in points.
    /// - Complexity: O(n²) at worst, if each round stops one item at its limit; otherwise O(n).
    public static func resolved(_ lengths: [FlexibleLength], in space: Double) -> [Double] {
        let natural = lengths.map(\.natural)
        let space = space > 0 ? space : 0
        guard abs(natural.reduce(0, +) - space) > tolerance, space != .infinity else { return natural }
        var line = FlexibleLine(lengths, natural: natural, space: space)
        while line.hasUnfrozen { line.distribute() }
        return line.targets
    }

    /// Difference in points between room and lengths that counts as none. Sums differ by their rounding errors, and text in a view that is
    /// narrower by one of them would be truncated. It is far below anything visible.
    private static let tolerance = 1e-7
}

/// A line while its lengths are resolved. Frozen items have their final lengths.
private struct FlexibleLine {
    private let lengths: [FlexibleLength]
    private let space: Double
    private let grows: Bool
    private let initialFree: Double
    private var isFrozen: [Bool]
    private(set) var targets: [Double]

    init(_ lengths: [FlexibleLength], natural: [Double], space: Double) {
        (self.lengths, self.space, targets) = (lengths, space, natural)
        let grows = natural.reduce(0, +) < space
        self.grows = grows
        isFrozen = zip(lengths, natural).map { length, natural in
            let factor = grows ? length.flexibility.grow : length.flexibility.shrink
            return factor == 0 || (grows ? length.ideal > natural : length.ideal < natural)
        }
        initialFree = space - FlexibleLine.used(lengths, targets, isFrozen)
    }

    var hasUnfrozen: Bool { isFrozen.contains(false) }

    /// The room that frozen items and the ideal lengths of the others need.
    private static func used(_ lengths: [FlexibleLength], _ targets: [Double], _ isFrozen: [Bool]) -> Double {
        lengths.indices.reduce(0) { $0 + (isFrozen[$1] ? targets[$1] : lengths[$1].ideal) }
    }

    private func factor(_ index: Int) -> Double {
        grows ? lengths[index].flexibility.grow : lengths[index].flexibility.shrink
    }

    /// The free room to distribute now; factors whose sum is below 1 take only their share of it.
    private func freeRoom(factors: Double) -> Double {
        let remaining = space - FlexibleLine.used(lengths, targets, isFrozen)
        let limited = factors < 1 ? initialFree * factors : remaining
        return abs(limited) < abs(remaining) ? limited : remaining
    }

    /// Distributes the free room once, and freezes the items that violate a limit, or all if there are none.
    mutating func distribute() {
        let open = lengths.indices.filter { !isFrozen[$0] }
        let free = freeRoom(factors: open.reduce(0) { $0 + factor($1) })
        let weights = open.map { grows ? factor($0) : factor($0) * lengths[$0].ideal }
        let total = weights.reduce(0, +)
        let wanted = zip(open, weights).map { lengths[$0].ideal + (total > 0 ? free * ($1 / total) : 0) }
        for (index, length) in zip(open, wanted) {
            let limits = lengths[index].flexibility
            targets[index] = max(limits.minimum, min(length, limits.maximum))
        }
        let violation = zip(open, wanted).reduce(0) { $0 + targets[$1.0] - $1.1 }
        for (index, length) in zip(open, wanted) {
            isFrozen[index] = violation > 0 ? targets[index] > length : violation < 0 ? targets[index] < length : true
        }
    }
}
