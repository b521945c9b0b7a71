public import Imaging
public import LayoutMath

/// What happens to the commands between ``DrawCommand/beginGroup(_:opacity:)`` and ``DrawCommand/endGroup``. They are drawn together, as
/// one picture with transparent parts, and the effect changes that picture before it is drawn. All coordinates are logical pixels of the
/// window, or of the group in which this one is.
public enum GroupEffect: Equatable, Sendable {
    /// Multiplies the group by the coverage of a path, so that only the inside of the path is drawn, with smooth edges.
    case clip(Path, FillRule, Mapping)
    /// Multiplies the group by the alpha of a gradient along an axis of a rectangle. Beyond the ends of the rectangle, the alpha is that of
    /// the first or the last stop. The gradient's colours are ignored.
    case fade(Gradient, Rect, axis: Axis)
    /// Turns the group about a point, clockwise for positive angles.
    case rotation(Angle, about: Point)
    /// Blurs the group as a Gaussian whose sigma is half of this length.
    case blur(Double)
    /// Draws the group's shadow behind it: its shape in one colour, blurred as by `blur` and moved by `offset`.
    case shadow(Color, blur: Double, offset: Vector)
}

extension GroupEffect {
    /// The effect moved by a vector along with its group.
    public func moved(by offset: Vector) -> GroupEffect {
        switch self {
        case .clip(let path, let rule, var mapping):
            mapping.offset += offset
            return .clip(path, rule, mapping)
        case .fade(let gradient, let rect, let axis): return .fade(gradient, rect.offset(by: offset), axis: axis)
        case .rotation(let angle, let center): return .rotation(angle, about: center + offset)
        case .blur, .shadow: return self
        }
    }

    /// Returns the part of the group that may affect what is visible within a rectangle. It may be larger than necessary.
    public func source(of visible: Rect) -> Rect {
        switch self {
        case .clip(let path, _, let mapping): return visible.intersection(mapping(path.controlBounds))
        case .fade: return visible
        case .rotation(let angle, let center): return AffineTransform.rotation(by: -angle, about: center).bounds(of: visible)
        case .blur(let length): return visible.insetBy(-GroupEffect.reach(ofBlur: length))
        case .shadow(_, let blur, let offset):
            return visible.union(visible.offset(by: -offset).insetBy(-GroupEffect.reach(ofBlur: blur)))
        }
    }

    /// Returns how far a blur of this length reaches beyond the edges of what is blurred.
    public static func reach(ofBlur length: Double) -> Double { max(0, length) * 1.5 }
}
