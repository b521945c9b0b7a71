public import LayoutMath

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
