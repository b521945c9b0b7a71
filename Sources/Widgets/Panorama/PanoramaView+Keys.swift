import LayoutMath
import Platform
import Views

extension PanoramaView {
    /// Offers keys to the content of the target page before the panorama handles them, unless the focus is inside that content.
    func offerToPage(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard let page = targetPage else { return false }
        let content = content(ofPage: page)
        guard content.isKeyTarget else { return false }
        if let focused = stage?.focusedView, focused.isDescendant(of: content) { return false }
        return content.keyDown(key, modifiers, isRepeat: isRepeat)
    }

    /// Handles keys: arrows step; Home and End go to the first and last page, in a loop by the shorter way; Page Up and Down move by the
    /// view's width.
    func handleKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        guard modifiers.subtracting(.shift).isEmpty else { return false }
        switch key {
        case .right: return step(direction == .leftToRight ? 1 : -1)
        case .left: return step(direction == .leftToRight ? -1 : 1)
        case .home: return go(to: nearestTurn(of: stops.loop == nil ? 0 : stops.stops[0]))
        case .end: return go(to: nearestTurn(of: lastStop))
        case .pageDown: return go(to: settledStop(near: scrollView.scroller.target + bounds.width, movingBy: 1))
        case .pageUp: return go(to: settledStop(near: scrollView.scroller.target - bounds.width, movingBy: -1))
        default: return false
        }
    }

    /// Scrolls to the next stop in a direction. A held key retargets the movement; nothing is queued.
    private func step(_ sign: Int) -> Bool {
        let from = scrollView.scroller.target
        guard let stop = sign > 0 ? stops.stop(after: from) : stops.stop(before: from) else { return true }
        return go(to: stop)
    }

    /// Returns the stop nearest to `offset` that is at least one stop away from the present target.
    private func settledStop(near offset: Double, movingBy sign: Int) -> Double {
        let from = scrollView.scroller.target
        let nearest = stops.nearestStop(to: stops.clampedOffset(offset))
        if (nearest - from) * Double(sign) > 0 { return nearest }
        return (sign > 0 ? stops.stop(after: from) : stops.stop(before: from)) ?? from
    }

    /// Scrolls to a stop, and lets screen readers say which page is there.
    private func go(to offset: Double) -> Bool {
        let before = targetPage
        scrollView.scroll(to: offset)
        if let page = targetPage, page != before {
            let semantics = pages[page].semantics
            stage?.announce([semantics.label, semantics.details].filter { !$0.isEmpty }.joined(separator: ", "))
        }
        return true
    }
}
