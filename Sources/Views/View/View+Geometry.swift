public import LayoutMath

extension View {
    /// The view's rectangle in its own coordinates; the origin is zero.
    public final var bounds: Rect { placement.bounds }

    /// The mapping from own coordinates to the superview's.
    public final var mappingToSuperview: Mapping { placement.mapping }

    /// The mapping from own coordinates to the window's.
    /// - Complexity: O(depth).
    public final var mappingToWindow: Mapping {
        var mapping = mappingToSuperview
        var view = superview
        while let current = view {
            mapping = current.mappingToSuperview.composed(with: mapping)
            view = current.superview
        }
        return mapping
    }

    /// Returns a point of this view in `other`'s coordinates; nil means the window.
    public final func convert(_ point: Point, to other: View?) -> Point {
        let inWindow = mappingToWindow(point)
        return other.map { $0.mappingToWindow.inverse(inWindow) } ?? inWindow
    }

    /// Returns a rectangle of this view in `other`'s coordinates; nil means the window.
    public final func convert(_ rect: Rect, to other: View?) -> Rect {
        let inWindow = mappingToWindow(rect)
        return other.map { $0.mappingToWindow.inverse(inWindow) } ?? inWindow
    }

    /// Returns the frontmost view under `point`, in this view's coordinates; nil if no view is hit.
    public final func hitTest(_ point: Point) -> View? {
        guard isInUse, alpha > View.leastHittableAlpha else { return nil }
        if let clipRect, !clipRect.contains(point) { return nil }
        if let effects = ownEffects?.value, !effects.shows(point, in: bounds) { return nil }
        for view in subviews.reversed() where view.transform.scale != 0 {
            if let hit = view.hitTest(view.mappingToSuperview.inverse(point)) { return hit }
        }
        return contains(point) ? self : nil
    }

    /// Opacity at or below which a view takes no hits (UIKit's threshold).
    static let leastHittableAlpha = 0.01
}

extension View {
    /// Returns how far the view may differ from its fitting length in a stack along `axis`. Most views keep it; fields and sliders shrink
    /// in a row.
    public final func flexibility(along axis: Axis) -> Flexibility { traits.flexibilities[axis] ?? .rigid }

    /// Sets how far the view may differ from its fitting length in stacks along `axes`.
    public final func setFlexibility(_ flexibility: Flexibility, along axes: Axis.Set = .all) {
        for axis in Axis.both where axes.contains(axis) { traits.flexibilities[axis] = flexibility }
        superview?.setNeedsLayout()
    }

    /// Makes the view take the spare room of a stack, and give up room if there is too little; the arguments are those of
    /// ``Flexibility``.
    ///
    /// ```swift
    /// let row = StackView([Label("name"), TextField("name").flexible(maximum: 400), Button("save") { save() }], axis: .horizontal)
    /// ```
    /// - Returns: The view itself.
    public final func flexible(grow: Double = 1, shrink: Double = 1, minimum: Double = 0, maximum: Double = .infinity) -> Self {
        setFlexibility(Flexibility(grow: grow, shrink: shrink, minimum: minimum, maximum: maximum))
        return self
    }
}
