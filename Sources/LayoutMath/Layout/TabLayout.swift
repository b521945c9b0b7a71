/// The tabs of a bar: their positions, the line under the current tab, which may be between two tabs, and the bar's scroll offset.
///
/// Tab i of n is at xᵢ with width wᵢ, in logical coordinates that begin at the leading end of the bar; p is the fractional page, and
/// f = p − ⌊p⌋.
/// - The line under the tabs has x = (1 − f)·x⌊p⌋ + f·x⌈p⌉, and its width likewise.
/// - The label of tab i is highlighted by max(0, 1 − |p − i|).
/// - If the tabs are wider than the bar, they scroll. The offset oᵢ = clamp(xᵢ + wᵢ/2 − V/2, 0, content − V) centres tab i in the bar of
///   width V, unless an end prevents that. Between two pages the offset is interpolated like the line.
///
/// In right-to-left layouts, the tabs begin at the right end. Offsets keep their meaning; only positions are mirrored: x = V − (xᵢ − o) −
/// wᵢ.
public struct TabLayout: Hashable, Sendable {
    /// How the widths of tabs are determined.
    public enum Distribution: Hashable, Sendable {
        /// All tabs have the same width: an equal share of the bar or, if larger, the width of the widest label with its padding. In that
        /// case the bar scrolls.
        case even
        /// Each tab has the width of its label and padding. If the tabs do not fill the bar, its trailing end stays empty.
        case natural
    }

    /// Space on each side of a label in points, our choice: labels are at least 32 points apart. A larger value increases that distance.
    public static let padding = 16.0

    /// V, the width of the bar, in points.
    public let barWidth: Double
    /// The direction in which the tabs follow each other.
    public let direction: LayoutDirection
    /// Sum of the widths of the tabs, in points.
    public let contentWidth: Double
    private let starts: [Double]
    private let widths: [Double]

    /// Creates the tabs of a bar.
    /// - Parameters:
    ///   - labelWidths: The widths in points; trap if negative or not finite.
    ///   - barWidth: The bar's width in points; traps if negative or not finite.
    ///   - padding: The padding in points; traps if negative or not finite.
    /// - Complexity: O(n).
    public init(
        labelWidths: [Double], barWidth: Double, distribution: Distribution = .even, padding: Double = TabLayout.padding,
        direction: LayoutDirection = .leftToRight
    ) {
        requireFiniteLength(barWidth, "tab bar's width")
        requireFiniteLength(padding, "tab's padding")
        for width in labelWidths { requireFiniteLength(width, "tab label's width") }
        let natural = labelWidths.map { $0 + 2 * padding }
        let (widest, share) = (natural.max() ?? 0, barWidth / Double(max(1, natural.count)))
        let isDivided = distribution == .even && widest <= share && !natural.isEmpty
        let widths = distribution == .natural ? natural : natural.map { _ in max(widest, share) }
        let ends = widths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        self.barWidth = barWidth
        self.direction = direction
        self.widths = widths
        starts = ends.dropLast()
        // Because of rounding, the sum of equal parts may differ from the bar's width; the tabs would then scroll.
        contentWidth = isDivided ? barWidth : ends[ends.count - 1]
    }
}

extension TabLayout {
    /// Number of tabs.
    public var tabCount: Int { widths.count }

    /// The largest scroll offset, in points; 0 if the tabs fit the bar.
    public var maximumOffset: Double { max(0, contentWidth - barWidth) }

    /// Returns the extent of a tab in the bar, in points from its left end.
    /// - Parameters:
    ///   - index: 0 ..< `tabCount`, otherwise traps.
    ///   - offset: Scroll offset of the bar in points; traps unless finite.
    public func frame(ofTab index: Int, offset: Double = 0) -> Interval {
        requireTab(index)
        return placed(Interval(start: starts[index], length: widths[index]), offset: offset)
    }

    /// Returns the extent of the line under the tabs, in points from the bar's left end; nil if there are no tabs.
    /// - Parameters:
    ///   - page: Fractional page; beyond the first or last tab, the line stays under that tab. Traps unless finite.
    ///   - offset: Scroll offset of the bar in points; traps unless finite.
    public func underline(atPage page: Double, offset: Double = 0) -> Interval? {
        guard let pair = neighbors(ofPage: page) else { return nil }
        let start = starts[pair.lower].interpolated(to: starts[pair.upper], fraction: pair.fraction)
        let length = widths[pair.lower].interpolated(to: widths[pair.upper], fraction: pair.fraction)
        return placed(Interval(start: start, length: length), offset: offset)
    }

    /// Returns how much the label of a tab is highlighted, from 0 to 1; the weights of all tabs add up to 1.
    /// - Parameters:
    ///   - index: 0 ..< `tabCount`, otherwise traps.
    ///   - page: Fractional page; one beyond the first or last tab counts as that tab. Traps unless finite.
    public func labelWeight(ofTab index: Int, atPage page: Double) -> Double {
        requireTab(index)
        return max(0, 1 - abs(clampedPage(page) - Double(index)))
    }

    /// Returns the scroll offset in points that centres a tab in the bar, unless an end prevents that. An index outside the tabs traps.
    public func offset(centeringTab index: Int) -> Double {
        requireTab(index)
        return (starts[index] + (widths[index] - barWidth) / 2).clamped(to: 0...maximumOffset)
    }

    /// Returns the scroll offset in points between the offsets that centre the two tabs of a fractional page; 0 if there are no tabs.
    /// - Parameter page: Fractional page; one beyond the first or last tab counts as that tab. Traps unless finite.
    public func offset(atPage page: Double) -> Double {
        guard let pair = neighbors(ofPage: page) else { return 0 }
        return offset(centeringTab: pair.lower).interpolated(to: offset(centeringTab: pair.upper), fraction: pair.fraction)
    }
}

extension TabLayout {
    /// The tabs ⌊p⌋ and ⌈p⌉ of a fractional page, and p − ⌊p⌋; nil if there are no tabs.
    private func neighbors(ofPage page: Double) -> (lower: Int, upper: Int, fraction: Double)? {
        let position = clampedPage(page)
        guard tabCount > 0 else { return nil }
        let lower = Int(position)
        return (lower, min(lower + 1, tabCount - 1), position - Double(lower))
    }

    private func clampedPage(_ page: Double) -> Double {
        precondition(page.isFinite, "a page is finite, not \(page)")
        return page.clamped(to: 0...Double(max(1, tabCount) - 1))
    }

    /// Converts from logical coordinates to those of the bar.
    private func placed(_ interval: Interval, offset: Double) -> Interval {
        precondition(offset.isFinite, "a scroll offset is finite, not \(offset)")
        let start = interval.start - offset
        return Interval(start: direction == .leftToRight ? start : barWidth - start - interval.length, length: interval.length)
    }

    private func requireTab(_ index: Int) {
        precondition(widths.indices.contains(index), "a tab's index lies in \(widths.indices), not at \(index)")
    }
}
