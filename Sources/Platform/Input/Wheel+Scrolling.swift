public import LayoutMath

extension Wheel {
    /// The movement of what is scrolled in ticks: positive where the offset grows, to the right and downwards. Shift swaps the axes.
    ///
    /// SDL counts ticks to the right and away from the user, so only a vertical turn changes its sign.
    public var scrollTicks: Vector {
        let (x, y) = (ticks.x, -ticks.y)
        return modifiers.contains(.shift) ? Vector(x: y, y: x) : Vector(x: x, y: y)
    }

    /// The axis along which ``scrollTicks`` is longer, the vertical one if it is equally long along both; nil if it is zero.
    public var longerAxis: Axis? {
        let ticks = scrollTicks
        guard ticks != .zero else { return nil }
        return abs(ticks.x) > abs(ticks.y) ? .horizontal : .vertical
    }
}
