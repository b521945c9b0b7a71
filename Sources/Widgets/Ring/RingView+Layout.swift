import LayoutMath

extension RingView {
    /// The circle for all places, with item 0 at 3 o'clock.
    var layout: CircleLayout {
        var layout = CircleLayout(itemCount: places.count, bounds: bounds)
        // Only the item at 3 o'clock extends further out than the others.
        let reach = (style.selectedDiameter - style.diameter) / 2 + style.selectionGap + style.selectionWidth
        layout.margin = 0
        layout.safeArea = Insets(left: reach, right: reach)
        layout.preferredDiameter = diameter(side: max(0, min(bounds.width - 2 * reach, bounds.height)))
        layout.preferredRadius = style.radius
        layout.spacing = spacing(at: layout.preferredDiameter)
        return layout
    }

    /// Returns the largest item diameter d, at most the style's, at which the selected item does not touch its neighbours.
    ///
    /// The selected item is larger by q = selected/usual and has a ring of c points, including spacing. On the circle of R = (S − d)/2 with
    /// N places, 2R·k = d·(1 + q)/2 + c with k = sin(π/N), so d = (S·k − c)/((1 + q)/2 + k).
    /// - Parameter side: S, in points.
    private func diameter(side: Double) -> Double {
        guard places.count > 1 else { return style.diameter }
        let k = Angle(turns: 0.5 / Double(places.count)).sine
        let growth = style.selectedDiameter / max(1, style.diameter)
        let fitting = (side * k - (style.spacing + style.selectionGap + style.selectionWidth)) / ((1 + growth) / 2 + k)
        return fitting > 0 ? min(style.diameter, fitting) : style.diameter
    }

    /// Returns the space between two unselected items of this diameter at which the selected one keeps the style's spacing.
    private func spacing(at diameter: Double) -> Double {
        let growth = style.selectedDiameter / max(1, style.diameter)
        return diameter * (growth - 1) / 2 + style.selectionGap + style.selectionWidth + style.spacing
    }
}
