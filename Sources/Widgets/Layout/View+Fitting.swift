import LayoutMath
import Views

extension View {
    /// The subviews that take room in a layout.
    var shownViews: [View] { subviews.filter { !$0.isHidden } }

    /// Returns the length of a view in a line.
    /// - Parameter wanted: The fitting length in points. A view whose fitting length is infinite takes the spare room.
    func flexibleLength(_ wanted: Double, along axis: Axis) -> FlexibleLength {
        let flexibility = flexibility(along: axis)
        guard wanted == .infinity else { return FlexibleLength(wanted, flexibility) }
        let grow = flexibility.grow > 0 ? flexibility.grow : 1
        return FlexibleLength(
            0, Flexibility(grow: grow, shrink: flexibility.shrink, minimum: flexibility.minimum, maximum: flexibility.maximum))
    }
}

extension Double {
    /// The length at most as long as `room`. Where both are infinite there is nothing to fill, and the result is 0.
    func within(_ room: Double) -> Double { self == .infinity && room == .infinity ? 0 : Swift.min(self, room) }
}

extension Flexibility {
    /// Controls of any width, such as fields, in a row that is too narrow: they shrink to room for a few letters, and push out no
    /// neighbours.
    nonisolated static let shrinkingControl = Flexibility(shrink: 1, minimum: 64)
}
