/// The layout of a header that collapses while one of several lists below it scrolls, with one coordinate for both movements.
///
/// Below a top inset I are a header of height H, a tab bar of height M and the lists, in a viewport of height V. The header collapses to a
/// height Hmin, by the distance R = H − Hmin; the room of the lists is then A = V − I − Hmin − M. With s the coordinate of the list shown,
/// - the header is shifted up by h = clamp(s, 0, R);
/// - the list is scrolled by t = s − h, negative only while the rubber band holds s below 0: the header stays, the list bounces;
/// - the tab bar is at y = I + H − h.
///
/// h + t = s exactly, so a movement of s by the pointer's distance moves the rows by that distance, across the end of the collapse too.
/// For a list of content height C, s rests between 0 and max(0, R + C − A). A list shorter than its room collapses the header only as far
/// as brings its last row to the bottom of the viewport; past that the rubber band pulls both, and they bounce back together.
///
/// A header higher than the viewport is ordinary content: the tab bar and the lists are below the viewport until it is scrolled.
/// If Hmin would leave the lists less than ``minimumListHeight``, Hmin is reduced, to 0 if necessary.
public struct CollapsingHeader: Hashable, Sendable {
    /// Least room for the lists under a collapsed header, in points: two rows of 72. A larger one lets the header
    /// leave a low window further.
    public static let minimumListHeight = 144.0
    /// Part of the collapse during which the contents of the header cross-fade, as progress, our choice: it begins and ends with one
    /// content alone. A wider range fades more slowly under the pointer.
    public static let fadeRange = 0.4...0.7
    /// Steps per point to which R is rounded down. With it, and an s below 2⁴² points, s − R has no rounding error, so h + t equals s
    /// exactly; the rounding is invisible.
    private static let stepsPerPoint = 1024.0

    /// H, the height of the header before it collapses, in points.
    public let height: Double
    /// Hmin, the height of the collapsed header, in points: the one given, reduced to H and to what leaves the lists their room.
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

    /// Creates the layout for a number of lists. Every height is in points; one that is negative, infinite or NaN traps.
    /// - Parameter minimumHeight: A value above `height` counts as `height`: the header does not collapse.
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
    /// A, the height of a list's view, in points: its room under the collapsed header. Scrolling moves that view and never resizes it.
    public var listHeight: Double { max(0, viewport - topInset - minimumHeight - tabBarHeight) }

    /// Returns the values between which the coordinate of a list rests, in points; an index outside the lists traps.
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

    /// Returns the alpha of the content of the collapsed header at the coordinate `offset`: 0 up to the beginning of `range`, 1 from its
    /// end, linear between. The content of the full header has the rest, 1 − alpha. Traps unless `offset` is finite.
    /// - Parameter range: Progress during which the contents cross-fade. An empty one switches at its value.
    public func crossFade(at offset: Double, during range: ClosedRange<Double> = CollapsingHeader.fadeRange) -> Double {
        let progress = progress(at: offset)
        guard range.lowerBound < range.upperBound else { return progress < range.lowerBound ? 0 : 1 }
        return ((progress - range.lowerBound) / (range.upperBound - range.lowerBound)).clamped(to: 0...1)
    }

    /// Returns the coordinate in this layout for a coordinate in an older one, as after a resize: the same progress of the collapse and
    /// the same list offset. It may exceed the new limits. Traps unless `offset` is finite.
    public func carriedOffset(_ offset: Double, from old: CollapsingHeader) -> Double {
        old.progress(at: offset) * collapseDistance + old.listOffset(at: offset)
    }
}

extension CollapsingHeader {
    /// The coordinates of a list that takes the place of another one.
    public struct ListChange: Hashable, Sendable {
        /// Coordinate in the frame of the change, in points: the header is where it was under the list before.
        public let offset: Double
        /// Coordinate to which to scroll from there, in points: less than `offset` if the list is too short to hold the header so far up,
        /// else equal to it.
        public let target: Double
    }

    /// Returns the coordinates with which a list takes the place of the one shown, so that the header does not jump.
    ///
    /// While the header is not collapsed, h < R, the new list begins at its top: s = h. Under a collapsed header it keeps its rows:
    /// s = max(s, R). A list whose limit is less begins there all the same, past its limit, and returns to it.
    ///
    /// While both lists are visible at a fractional page, the header shift is that of the current list, and the other list is scrolled by
    /// t = `offset` − h of this result: 0, or its own rows under a collapsed header.
    /// - Parameters:
    ///   - list: The new list; an index outside the lists traps.
    ///   - remembered: Coordinate that the new list had when it was last shown, 0 for a new one; traps unless finite.
    ///   - current: Coordinate of the list shown; traps unless finite.
    public func change(toList list: Int, remembered: Double, from current: Double) -> ListChange {
        precondition(remembered.isFinite, "a scroll offset is finite, not \(remembered)")
        let (shift, limit) = (headerShift(at: current), limits(ofList: list).upperBound)
        let offset = shift < collapseDistance ? shift : max(shift, min(remembered, limit))
        return ListChange(offset: offset, target: min(offset, limit))
    }
}

/// Traps unless `value` is a finite length of 0 or more.
func requireFiniteLength(_ value: Double, _ name: StaticString) {
    precondition(value >= 0 && value.isFinite, "a \(name) is finite and not negative, not \(value)")
}
