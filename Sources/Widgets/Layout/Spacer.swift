public import LayoutMath
public import Views

/// Empty room in a ``StackView`` or a ``WrapView`` that takes what the other views leave, and so pushes those behind it to the end.
///
/// Several spacers share the room equally. It draws nothing, and presses pass through it.
public final class Spacer: View {
    /// Creates a spacer.
    /// - Parameter minimum: Its least length in points, besides the spacing of the stack. Traps if negative or not finite.
    public init(minimum: Double = 0) {
        super.init()
        setFlexibility(Flexibility(grow: 1, minimum: minimum))
    }

    /// No size, because its length is what is left.
    public override func sizeThatFits(_ size: Size) -> Size { .zero }

    public override func contains(_ point: Point) -> Bool { false }
}
