public import Imaging
public import LayoutMath

/// The colours of what is drawn: one colour, or a gradient.
public enum Paint: Hashable, Sendable {
    /// The same colour everywhere.
    case color(Color)
    /// A gradient along an axis, from one edge of what is drawn to the other.
    case gradient(Gradient, axis: Axis)

    /// The gradient and its axis; nil for a colour.
    public var gradient: (gradient: Gradient, axis: Axis)? {
        if case .gradient(let gradient, let axis) = self { (gradient, axis) } else { nil }
    }

    /// The colour; white for a gradient, whose colours are in the pixels that it multiplies.
    public var color: Color { if case .color(let color) = self { color } else { .white } }
}
