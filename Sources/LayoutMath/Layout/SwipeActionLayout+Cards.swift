// Buttons drawn as cards, with space between them and above and below.
extension SwipeActionLayout {
    /// Returns the part of a button's frame that its card covers.
    ///
    /// The card leaves a gap at the inner end, towards the row, and an inset above and below; it touches the edge of the row. While the
    /// side is not fully revealed, the gap shrinks in the same proportion as the button: g·min(1, r/Σ).
    /// - Parameters:
    ///   - frame: The button's frame at this reveal, for the same side and direction.
    ///   - reveal: r in points, as for the frame; traps if negative or not finite.
    ///   - gap: g, the space between two cards at rest, in points; traps if negative or not finite. If it exceeds the frame's width, the
    ///     card has no width.
    ///   - inset: Space above and below in points; traps if negative or not finite. If it exceeds half the height, the card has no
    ///     height.
    public func cardFrame(
        in frame: Rect, reveal: Double, on side: SwipeSide, direction: LayoutDirection = .leftToRight, gap: Double, inset: Double
    ) -> Rect {
        requireFiniteLength(reveal, "reveal")
        requireFiniteLength(gap, "gap")
        requireFiniteLength(inset, "inset")
        let share = totalWidth > 0 ? min(1, reveal / totalWidth) : 1
        let space = min(gap * share, frame.width)
        let margin = min(inset, frame.height / 2)
        return Rect(
            x: side.isLeft(in: direction) ? frame.minX : frame.minX + space, y: frame.minY + margin, width: frame.width - space,
            height: frame.height - 2 * margin)
    }
}
