public import LayoutMath

/// A direction in which keys move the focus.
public enum FocusDirection: Sendable {
    /// The order of Tab and of Shift and Tab.
    case forward, backward
    /// Directions of the arrow keys.
    case left, right, up, down
}

extension FocusDirection {
    /// Weight of sideways distance relative to distance ahead, so that the focus prefers to stay in its row or column.
    static let sidewaysWeight = 2.5
    /// Weight of the distance between centres, which decides between views that lie equally near.
    static let centerWeight = 0.1

    /// Returns the cost of moving the focus in this direction from `origin` to `target`, in points; the target with the lowest cost is the
    /// best. Both rectangles are in the same coordinates.
    /// - Returns: Nil if `target` does not lie in this direction; always nil for Tab order.
    public func cost(from origin: Rect, to target: Rect) -> Double? {
        let step = target.center - origin.center
        let (ahead, gap): (Double, Double)
        switch self {
        case .right: (ahead, gap) = (step.x, target.minX - origin.maxX)
        case .left: (ahead, gap) = (-step.x, origin.minX - target.maxX)
        case .down: (ahead, gap) = (step.y, target.minY - origin.maxY)
        case .up: (ahead, gap) = (-step.y, origin.minY - target.maxY)
        case .forward, .backward: return nil
        }
        // A target that overlaps the origin counts only if its centre is far enough in that direction.
        guard ahead > 1, gap > -ahead / 2 else { return nil }
        let isSideways = self == .left || self == .right
        let aside =
            isSideways
            ? FocusDirection.overlapGap(origin.minY, origin.maxY, target.minY, target.maxY)
            : FocusDirection.overlapGap(origin.minX, origin.maxX, target.minX, target.maxX)
        return max(gap, 0) + aside * FocusDirection.sidewaysWeight + abs(isSideways ? step.y : step.x) * FocusDirection.centerWeight
    }

    /// Distance between two spans; 0 when they overlap.
    private static func overlapGap(_ low: Double, _ high: Double, _ otherLow: Double, _ otherHigh: Double) -> Double {
        max(0, max(otherLow - high, low - otherHigh))
    }
}
