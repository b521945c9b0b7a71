public import LayoutMath

extension View {
    /// Room at the view's edges that the view itself covers for its subviews, in points, such as by a toolbar that floats above the others.
    /// Default zero. Traps if a value is not finite.
    public final var coveredInsets: Insets {
        get { traits.coveredInsets }
        set {
            guard newValue != traits.coveredInsets else { return }
            precondition(newValue.isFinite, "covered insets are finite, not \(newValue)")
            traits.coveredInsets = newValue
            coverChanged()
        }
    }

    /// Room at the view's edges that something covers, in points: the view's own ``coveredInsets`` or what covers a superview, whichever is
    /// larger. An on-screen keyboard covers the views behind it. Content that must be seen belongs inside, a background does not.
    ///
    /// It follows from the frames: a part of a covered view that does not reach the covered edge has no insets. Movements by `transform` do
    /// not change it. Views inside a `ScrollView` have none, because the scroll view scrolls its content clear of what covers it.
    /// - Complexity: O(depth).
    public final var safeInsets: Insets { inheritedSafeInsets.union(coveredInsets) }

    /// The bounds without the ``safeInsets``; empty if everything is covered.
    public final var safeBounds: Rect {
        let rect = bounds.inset(by: safeInsets)
        return Rect(x: rect.minX, y: rect.minY, width: max(0, rect.width), height: max(0, rect.height))
    }

    /// What covers the view in its superview.
    private var inheritedSafeInsets: Insets {
        guard let superview, !(superview is ScrollView) else { return .zero }
        let outer = superview.safeInsets
        guard outer != .zero else { return .zero }
        let (room, heights, widths) = (superview.bounds.inset(by: outer), 0...frame.height, 0...frame.width)
        return Insets(
            top: outer.top > 0 ? (room.minY - frame.minY).clamped(to: heights) : 0,
            left: outer.left > 0 ? (room.minX - frame.minX).clamped(to: widths) : 0,
            bottom: outer.bottom > 0 ? (frame.maxY - room.maxY).clamped(to: heights) : 0,
            right: outer.right > 0 ? (frame.maxX - room.maxX).clamped(to: widths) : 0)
    }

    /// Lays out the views that may depend on what covers this one.
    private func coverChanged() {
        setNeedsLayout()
        guard !(self is ScrollView) else { return }
        for subview in subviews { subview.coverChanged() }
    }
}

/// What a view's container and its subviews ask when they are laid out.
struct LayoutTraits {
    /// How far the view may differ from its fitting length in a stack; empty where it may not. See ``View/flexibility(along:)``.
    var flexibilities: [Axis: Flexibility] = [:]
    /// See ``View/coveredInsets``.
    var coveredInsets = Insets.zero
}
