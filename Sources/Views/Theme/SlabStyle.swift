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
