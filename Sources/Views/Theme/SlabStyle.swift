public import Imaging
public import LayoutMath
import Platform

/// Colours and measures of the raised surface of menus, prompts and tool tips.
public nonisolated struct SlabStyle: Equatable, Sendable {
    /// Fill of the slab.
    public var fill: Color
    /// Colour of the hairline around it.
    public var edge: Color
    /// Shadow under it.
    public var shadow: Shadow
    /// Radius of its corners in points.
    public var cornerRadius: Double

    /// A style with all its colours and measures.
    public init(fill: Color, edge: Color, shadow: Shadow, cornerRadius: Double) {
        self.fill = fill
        self.edge = edge
        self.shadow = shadow
        self.cornerRadius = cornerRadius
    }
}

extension Canvas {
    /// Draws a slab with its shadow and a hairline around it.
    public func slab(_ style: SlabStyle, in rect: Rect, opacity: Double = 1) {
        let shadow = style.shadow
        fill(
            .shadow(radius: style.cornerRadius, blur: shadow.blur), in: rect.offset(by: Vector(x: 0, y: shadow.drop)),
            shadow.color.opacity(opacity))
        fill(.rounded(radius: style.cornerRadius), in: rect, style.fill.opacity(opacity))
        fill(.ring(radius: style.cornerRadius, width: hairline), in: rect, style.edge.opacity(opacity))
    }
}

nonisolated extension Theme {
    /// Returns the shadow of a raised surface.
    /// - Parameter elevation: From 0 for none to 3 for menus and prompts; anything else traps.
    public func shadow(_ elevation: Int) -> Shadow {
        precondition(Theme.shadows.indices.contains(elevation), "an elevation is in 0...3, not \(elevation)")
        let (drop, blur, alpha) = Theme.shadows[elevation]
        return Shadow(drop: drop, blur: blur, color: palette.shadow.opacity(alpha * palette.shadowStrength))
    }

    /// Drop and blur in points and opacity in 0…1, by elevation; opacities are those of the dark theme.
    private static let shadows: [(drop: Double, blur: Double, alpha: Double)] = [
        (0, 0, 0), (4, 12, 0.40), (8, 24, 0.45), (16, 40, 0.55),
    ]

    /// Style of the raised surface of menus and prompts.
    public var slab: SlabStyle { SlabStyle(fill: palette.raised, edge: palette.hairline, shadow: shadow(3), cornerRadius: 12 * scale) }

    /// Default style of tool tips.
    public var toolTip: ToolTipStyle {
        var slab = slab
        slab.cornerRadius = 8 * scale
        return ToolTipStyle(slab: slab, font: type.caption.font, textColor: palette.high, shortcutColor: palette.middle, scale: scale)
    }
}
