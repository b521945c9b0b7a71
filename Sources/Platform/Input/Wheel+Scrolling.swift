public import LayoutMath

extension Wheel {
    /// The scroll movement in ticks. It is positive if the offset grows, which means to the right and downwards. Shift swaps the axes.
    ///
    /// SDL counts ticks to the right and away from the user, so only the vertical movement changes its sign.
    public var scrollTicks: Vector {
        let (x, y) = (ticks.x, -ticks.y)
        return modifiers.contains(.shift) ? Vector(x: y, y: x) : Vector(x: x, y: y)
    }

    /// The axis along which ``scrollTicks`` is longer; the vertical axis if both are equal; nil if both are zero.
    public var longerAxis: Axis? {
        let ticks = scrollTicks
        guard ticks != .zero else { return nil }
        return abs(ticks.x) > abs(ticks.y) ? .horizontal : .vertical
    }
}
