/// The layout of a header that collapses while one of several lists below it scrolls. One coordinate describes both movements.
///
/// Below a top inset I are a header of height H, a tab bar of height M and the lists, in a viewport of height V. The header collapses to
/// a height Hmin, by the distance R = H − Hmin, which leaves the lists a height of A = V − I − Hmin − M. With s the coordinate of the
/// list that is shown,
/// - the header is shifted up by h = clamp(s, 0, R);
/// - the list is scrolled by t = s − h, which is negative only while the rubber band holds s below 0: the header stays and the list
///   bounces;
/// - the tab bar is at y = I + H − h.
///
/// h + t = s exactly. If the pointer moves s by a distance, the rows move by the same distance, even across the end of the collapse.
/// For a list of content height C, s comes to rest between 0 and max(0, R + C − A). A list that is shorter than its available height
/// collapses the header only until its last row is at the bottom of the viewport. Beyond that, the rubber band pulls both, and they
/// bounce back together.
///
/// A header higher than the viewport is ordinary content: the tab bar and the lists are below the viewport until the header is scrolled.
/// If Hmin would leave the lists less than ``minimumListHeight``, Hmin is reduced, to 0 if necessary.
public struct CollapsingHeader: Hashable, Sendable {
    /// Minimum height for the lists under a collapsed header, in points: two rows of 72. With a larger value, more of the header leaves a
    /// low window.
    public static let minimumListHeight = 144.0
    /// The part of the collapse, as progress, during which the header's contents cross-fade. This is our choice; it begins and ends with
    /// only one content visible. With a wider range, the fade follows the pointer more slowly.
    public static let fadeRange = 0.4...0.7
    /// R is rounded down to multiples of 1/1024 point. Therefore s − R has no rounding error for s below 2⁴² points, and h + t equals s
    /// exactly. The rounding is invisible.
    private static let stepsPerPoint = 1024.0

    /// H, the height of the header before it collapses, in points.
    public let height: Double
    /// Hmin, the height of the collapsed header in points: the given one, but at most H and small enough to leave the lists their minimum
    /// height.
    public let minimumHeight: Double
    /// M, the height of the tab bar, in points.
    public let tabBarHeight: Double
    /// C, the content height of every list, in points.
    public let contentHeights: [Double]
    /// V, the height of the viewport, in points.
    public let viewport: Double
    /// I, the height that bars cover at the top of the viewport, in points.
    public let topInset: Double
    /// R, the distance by which the header collapses, in points, rounded down to 1/1024 point.
    public let collapseDistance: Double

    /// Creates the layout for a number of lists. Every height is in points; a negative, infinite or NaN height traps.
    /// - Parameter minimumHeight: If it is above `height`, it counts as `height`, and the header does not collapse.
    /// - Complexity: O(lists).
    public init(
        height: Double, minimumHeight: Double = 0, tabBarHeight: Double, contentHeights: [Double], viewport: Double, topInset: Double = 0
    ) {
        requireFiniteLength(height, "header's height")
        requireFiniteLength(minimumHeight, "header's least height")
        requireFiniteLength(tabBarHeight, "tab bar's height")
        requireFiniteLength(viewport, "viewport's height")
        requireFiniteLength(topInset, "top inset")
        for content in contentHeights { requireFiniteLength(content, "list's content height") }
        let highest = max(0, viewport - topInset - tabBarHeight - Self.minimumListHeight)
        self.height = height
        self.minimumHeight = min(minimumHeight, height, highest)
        self.tabBarHeight = tabBarHeight
        self.contentHeights = contentHeights
        self.viewport = viewport
        self.topInset = topInset
        collapseDistance = ((height - self.minimumHeight) * Self.stepsPerPoint).rounded(.down) / Self.stepsPerPoint
    }
}

extension CollapsingHeader {
    /// A, the height of a list's view in points, which is the height available under the collapsed header. Scrolling moves that view but
    /// never resizes it.
    public var listHeight: Double { max(0, viewport - topInset - minimumHeight - tabBarHeight) }

    /// Returns the range in which a list's coordinate comes to rest, in points; an index outside the lists traps.
    public func limits(ofList list: Int) -> ClosedRange<Double> {
        precondition(contentHeights.indices.contains(list), "a list's index lies in \(contentHeights.indices), not at \(list)")
        return 0...max(0, collapseDistance + (contentHeights[list] - listHeight))
    }

    /// Returns h, the distance by which the header is shifted up at the coordinate `offset`, in points; traps unless `offset` is finite.
    public func headerShift(at offset: Double) -> Double {
        precondition(offset.isFinite, "a scroll offset is finite, not \(offset)")
        return offset.clamped(to: 0...collapseDistance)
    }

    /// Returns t, the scroll offset of the list at the coordinate `offset`, in points; negative while the list bounces at its top. Traps
    /// unless `offset` is finite.
    public func listOffset(at offset: Double) -> Double { offset - headerShift(at: offset) }

    /// Returns y, the top of the tab bar at the coordinate `offset`, in points below the top of the viewport; never less than the top inset
    /// and `minimumHeight`. Traps unless `offset` is finite.
    public func tabBarTop(at offset: Double) -> Double { topInset + max(minimumHeight, height - headerShift(at: offset)) }

    /// Returns the progress of the collapse at the coordinate `offset`, from 0 to 1; 0 for a header that does not collapse. Traps unless
    /// `offset` is finite.
    public func progress(at offset: Double) -> Double {
        let shift = headerShift(at: offset)
        return collapseDistance > 0 ? shift / collapseDistance : 0
    }

    /// Returns the alpha of the collapsed header's content at the coordinate `offset`. It is 0 up to the beginning of `range`, 1 from its
    /// end on, and linear in between. The content of the full header has alpha 1 − this value. Traps unless `offset` is finite.
    /// - Parameter range: Progress during which the contents cross-fade. An empty range switches at its value.
    public func crossFade(at offset: Double, during range: ClosedRange<Double> = CollapsingHeader.fadeRange) -> Double {
        let progress = progress(at: offset)
        guard range.lowerBound < range.upperBound else { return progress < range.lowerBound ? 0 : 1 }
        return ((progress - range.lowerBound) / (range.upperBound - range.lowerBound)).clamped(to: 0...1)
    }

    /// Converts a coordinate from an older layout, for example after a resize. The progress of the collapse and the list offset stay the
    /// same. The result may exceed the new limits. Traps unless `offset` is finite.
    public func carriedOffset(_ offset: Double, from old: CollapsingHeader) -> Double {
        old.progress(at: offset) * collapseDistance + old.listOffset(at: offset)
    }
}

extension CollapsingHeader {
    /// The coordinates of a list that replaces another one.
    public struct ListChange: Hashable, Sendable {
        /// Coordinate in the frame of the change, in points; the header stays where it was under the previous list.
        public let offset: Double
        /// Coordinate to which to scroll from there, in points. It is less than `offset` if the list is too short to keep the header
        /// shifted that far, and otherwise equal to it.
        public let target: Double
    }

    /// Returns the coordinates for replacing the list that is shown, chosen so that the header does not jump.
    ///
    /// While the header is not fully collapsed, h < R, the new list begins at its top: s = h. Under a collapsed header it keeps its rows:
    /// s = max(s, R). If the list's limit is less than that, it still begins there, beyond its limit, and then returns to the limit.
    ///
    /// While both lists are visible at a fractional page, the header shift is that of the current list. The other list is scrolled by t =
    /// `offset` − h of this result, which is 0, or keeps its rows under a collapsed header.
    /// - Parameters:
    ///   - list: The new list; an index outside the lists traps.
    ///   - remembered: Coordinate that the new list had when it was last shown, or 0 for a new list; traps unless finite.
    ///   - current: Coordinate of the list that is shown; traps unless finite.
    public func change(toList list: Int, remembered: Double, from current: Double) -> ListChange {
        precondition(remembered.isFinite, "a scroll offset is finite, not \(remembered)")
        let (shift, limit) = (headerShift(at: current), limits(ofList: list).upperBound)
        let offset = shift < collapseDistance ? shift : max(shift, min(remembered, limit))
        return ListChange(offset: offset, target: min(offset, limit))
    }
}

/// Traps unless `value` is a finite length that is not negative.
func requireFiniteLength(_ value: Double, _ name: StaticString) {
    precondition(value >= 0 && value.isFinite, "a \(name) is finite and not negative, not \(value)")
}
