import LayoutMath

/// Where the keyboard's focus can go from a view.
public enum FocusDirection: Sendable {
    case forward, backward
    case left, right, up, down
}

extension Stage {
    /// Gives the keyboard's focus to `view`, or takes it away with nil. The view is scrolled into sight when the focus ring shows.
    public func focus(_ view: View?) {
        guard view !== focusedView else { return }
        let previous = focusedView
        focusedView = view
        previous?.focusChanged(false)
        view?.focusChanged(true)
        displayIsDue = true
    }

    /// Moves the focus along Tab order (around the ends) or to the nearest view in a direction.
    public func moveFocus(_ direction: FocusDirection) {
        focusRing.isVisible = true
        displayIsDue = true
        guard let target = focusTarget(direction, within: root) else { return }
        focus(target)
        target.scrollIntoView(target.bounds)
    }

    /// Moves the focus among the views inside `container`, as an arrow key does in a grid.
    /// - Returns: false when nothing lies that way, so that the key can mean something else.
    public func moveFocus(_ direction: FocusDirection, within container: View) -> Bool {
        guard let target = focusTarget(direction, within: container) else { return false }
        focusRing.isVisible = true
        focus(target)
        target.scrollIntoView(target.bounds)
        return true
    }

    /// The view that `direction` leads to inside `container`; nil when there is none.
    func focusTarget(_ direction: FocusDirection, within container: View) -> View? {
        let candidates = container.focusableDescendants
        guard let current = focusedView, let index = candidates.firstIndex(where: { $0 === current }) else {
            return entry(candidates, direction)
        }
        switch direction {
        case .forward: return candidates[(index + 1) % candidates.count]
        case .backward: return candidates[(index + candidates.count - 1) % candidates.count]
        case .left, .right, .up, .down: return nearest(candidates, from: current, direction)
        }
    }

    /// Where the focus comes in: at what can be seen, not at a page that was left long ago.
    private func entry(_ candidates: [View], _ direction: FocusDirection) -> View? {
        let window = Rect(origin: .zero, size: size)
        let inSight = candidates.filter { window.contains($0.convert($0.bounds.center, to: nil)) }
        let offered = inSight.isEmpty ? candidates : inSight
        return direction == .backward ? offered.last : offered.first
    }

    private func nearest(_ candidates: [View], from current: View, _ direction: FocusDirection) -> View? {
        let origin = current.convert(current.bounds, to: nil)
        var best: (view: View, cost: Double)?
        for view in candidates where view !== current {
            guard let cost = FocusMove.cost(from: origin, to: view.convert(view.bounds, to: nil), direction) else { continue }
            if cost < best?.cost ?? .infinity { best = (view, cost) }
        }
        return best?.view
    }
}

/// How well one rectangle lies in a direction from another.
enum FocusMove {
    /// Weight of a sideways step against a step ahead, so that the focus prefers to stay in its row or column.
    static let sidewaysWeight = 2.5
    /// Weight of the distance between centres, which decides between views that lie equally near.
    static let centerWeight = 0.1

    /// Smaller is better; nil when `target` does not lie that way.
    static func cost(from origin: Rect, to target: Rect, _ direction: FocusDirection) -> Double? {
        let step = target.center - origin.center
        let (ahead, gap): (Double, Double)
        switch direction {
        case .right: (ahead, gap) = (step.x, target.minX - origin.maxX)
        case .left: (ahead, gap) = (-step.x, origin.minX - target.maxX)
        case .down: (ahead, gap) = (step.y, target.minY - origin.maxY)
        case .up: (ahead, gap) = (-step.y, origin.minY - target.maxY)
        case .forward, .backward: return nil
        }
        // What overlaps the origin lies that way only if most of it does.
        guard ahead > 1, gap > -ahead / 2 else { return nil }
        let isSideways = direction == .left || direction == .right
        let aside =
            isSideways
            ? overlapGap(origin.minY, origin.maxY, target.minY, target.maxY)
            : overlapGap(origin.minX, origin.maxX, target.minX, target.maxX)
        return max(gap, 0) + aside * sidewaysWeight + abs(isSideways ? step.y : step.x) * centerWeight
    }

    /// Distance between two spans; 0 when they overlap.
    private static func overlapGap(_ low: Double, _ high: Double, _ otherLow: Double, _ otherHigh: Double) -> Double {
        max(0, max(otherLow - high, low - otherHigh))
    }
}

extension View {
    /// What Tab can reach inside this view, in reading order of the tree.
    public final var focusableDescendants: [View] {
        var found: [View] = []
        collectFocusable(into: &found)
        return found
    }

    private func collectFocusable(into found: inout [View]) {
        guard !isHidden, alpha > View.leastHittableAlpha, isUserInteractionEnabled else { return }
        if canBecomeFocused { found.append(self) }
        for view in subviews { view.collectFocusable(into: &found) }
    }
}
