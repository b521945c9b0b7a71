/// An index of sections along an edge. Dragging a finger over it moves to a section.
///
/// Section k of n takes the share k/n … (k + 1)/n of the edge, and its label is at the middle of that share.
public struct SectionIndex: Hashable, Sendable {
    /// Number of sections.
    public let count: Int

    /// Creates the index of `count` sections; a negative number traps.
    public init(count: Int) {
        precondition(count >= 0, "an index has 0 sections or more, not \(count)")
        self.count = count
    }

    /// Returns the section at a share of the edge; nil if there are no sections.
    /// - Parameter fraction: 0 at the top, 1 at the bottom; clamped to 0…1. NaN counts as 0.
    public func section(at fraction: Double) -> Int? {
        count == 0 ? nil : min(count - 1, Int(fraction.clamped(to: 0...1) * Double(count)))
    }

    /// Returns the share of the edge at which the middle of a section's label is. Traps outside 0 ..< `count`.
    public func fraction(of section: Int) -> Double {
        precondition(0..<count ~= section, "an index's section is in 0 ..< \(count), not \(section)")
        return (Double(section) + 0.5) / Double(count)
    }

    /// Returns the sections to label if there is room for `limit` labels: all sections, or `limit` of them at even distances, including
    /// the first and the last. A single label is that of the first section.
    /// - Returns: Sections, ascending; none for a limit below 1.
    /// - Complexity: O(labels).
    public func labels(atMost limit: Int) -> [Int] {
        let labels = min(count, limit)
        guard labels > 1 else { return Array(0..<max(0, labels)) }
        let steps = labels - 1
        return (0..<labels).map { ($0 * (count - 1) + steps / 2) / steps }
    }
}
