import LayoutMath
import Platform
import Views

// The actions of a swipe, and the movement between its places of rest.
extension SwipeRow {
    /// Spring of every movement, from the design. It is quick, with a barely visible overshoot, and with none in reduced motion.
    private var spring: Spring { Spring(response: 0.35, dampingRatio: prefersReducedMotion ? 1 : 0.85) }
    /// Time in seconds in which the first button grows over the others. It is our choice: it follows the hand without a jump.
    private static let growthDuration: Seconds = 0.2
    /// Distance in points over which the surface appears; it is our choice.
    private static let elevationDistance = 24.0

    /// Whether the row takes no drags, because an action is being carried out or the row is leaving.
    var isBusy: Bool { state.leavingSide != nil || pending?.deadline != nil }

    /// The actions of both sides at present: leading, trailing.
    var resolvedActions: [SwipeActions] {
        [
            leadingActions() ?? group.defaultActions(self, .leading) ?? .empty,
            trailingActions() ?? group.defaultActions(self, .trailing) ?? .empty,
        ]
    }

    /// Requests the actions, unless a swipe has them already.
    func beginSwipe() -> SwipeSides {
        if let sides = state.sides { return sides }
        let actions = resolvedActions
        var sides = SwipeSides(leading: actions[0], trailing: actions[1])
        if let measure = stage?.text { sides.fit(bounds.size, style: style, measure: measure) }
        state = .swiped(sides, rest: .closed)
        scroller = Scroller(track: scrollTrack(sides.track))
        return sides
    }

    /// Drops the actions of a swipe that has ended, and rests at 0.
    func endSwipe() {
        leaveFocus()
        group.closed(self)
        state = .closed
        growth.set(0)
        removeButtons()
        applyOffset(at: now)
    }

    /// Fits the buttons to the present size; the row stays open or closed.
    func resizeSides() {
        guard var sides = state.sides, let measure = stage?.text else { return }
        let before = sides.layouts
        sides.fit(bounds.size, style: style, measure: measure)
        guard sides.layouts != before else { return }
        state = state.with(sides)
        removeButtons()
        scroller.setTrack(
            scrollTrack(sides.track), offset: scroller.offset(at: now), target: sides.track.offset(of: state.rest), at: now)
    }

    private func scrollTrack(_ track: SwipeActionTrack) -> ScrollTrack {
        // A row that is leaving moves by its full width, even without a full swipe.
        let limits = state.leavingSide == nil ? track.limits : (0 - track.rowWidth)...track.rowWidth
        return ScrollTrack(viewport: track.rowWidth, limits: limits, snapping: SwipeSnapping(track: track), spring: spring)
    }

    /// Converts a movement of the pointer to a change of the offset, or back.
    func logical(_ delta: Double) -> Double { direction == .leftToRight ? delta : -delta }

    /// Changes the scroller, shows the result and continues its movement.
    func edit(_ edit: (inout Scroller) -> Void) {
        scroller.motionPreference = stage?.motionPreference ?? .full
        edit(&scroller)
        applyOffset(at: now)
        setNeedsAdvance()
    }

    /// Moves to a place of rest with the present velocity.
    func go(to newRest: SwipeActionTrack.Rest, animated: Bool = true) {
        guard let sides = state.sides else { return }
        setRest(newRest)
        scroll(to: sides.track.offset(of: newRest), animated: animated)
        if !animated { cameToRest() }
    }

    /// Reduced motion also moves the row, but without overshoot, because a jump would not show where the row has gone.
    private func scroll(to goal: Double, animated: Bool) {
        glideSide = state.sides?.track.side(at: shownOffset)
        scroller.motionPreference = .full
        scroller.scroll(to: goal, animated: animated && stage != nil, at: now, spring: spring)
        applyOffset(at: now)
        setNeedsAdvance()
    }

    func setRest(_ newRest: SwipeActionTrack.Rest) {
        state = state.sides.map { .swiped($0, rest: newRest) } ?? .closed
        if newRest == .closed {
            leaveFocus()
            group.closed(self)
        } else {
            group.open(self)
        }
    }

    /// Slides the row out, away from a side.
    func leave(from side: SwipeSide) {
        let sides = beginSwipe()
        let track = sides.track
        state = .leaving(sides, from: side)
        group.closed(self)
        let offset = scroller.offset(at: now)
        scroller.setTrack(scrollTrack(track), offset: offset, target: offset, at: now)
        scroll(to: track.offset(of: .full(side)), animated: true)
    }

    func cameToRest() {
        guard case .idle = scroller.state else { return }
        switch state {
        case .leaving(let sides, let side):
            state = .gone(sides, from: side)
            didRemove?(self)
        case .swiped(_, .closed): endSwipe()
        case .closed, .swiped, .gone: break
        }
    }

    // MARK: What is shown

    /// Moves the surface and the buttons to the offset at a time.
    func applyOffset(at time: Seconds) {
        let offset = visibleOffset(at: time)
        let hasMoved = offset != shownOffset
        shownOffset = offset
        surface.translation = Vector(x: logical(offset), y: 0)
        surface.elevation = min(1, abs(offset) / SwipeRow.elevationDistance)
        // The row fades, because it may slide over views beside the list.
        surface.alpha = state.leavingSide == nil || bounds.width == 0 ? 1 : max(0, 1 - abs(offset) / bounds.width)
        updateArming(offset, at: time)
        placeButtons(offset, at: time)
        if hasMoved { didSwipe?(self) }
    }

    /// The scroller's offset without an overshoot beyond 0, and without sides that have no actions.
    private func visibleOffset(at time: Seconds) -> Double {
        let offset = scroller.offset(at: time)
        guard let track = state.sides?.track, let side = track.side(at: offset) else { return 0 }
        if side == state.leavingSide { return offset }
        let overshoots = scroller.target == 0 && !scroller.isDragging && !scroller.isHeld && glideSide != side && glideSide != nil
        return overshoots || !track.hasActions(on: side) ? 0 : offset
    }

    private func updateArming(_ offset: Double, at time: Seconds) {
        let isFull = if case .full = state.rest { true } else { false }
        let isArmed = isFull || scroller.isDragging && state.sides?.track.isFullSwipeArmed(at: offset) == true
        let goal = isArmed ? 1.0 : 0
        guard goal != growth.target else { return }
        if prefersReducedMotion { return growth.set(goal) }
        growth.animate(to: goal, at: time, duration: SwipeRow.growthDuration, curve: .easeOut)
        setNeedsAdvance()
    }

    private func placeButtons(_ offset: Double, at time: Seconds) {
        guard let sides = state.sides, let side = sides.track.side(at: offset), let layout = sides.layouts[side] else {
            return removeButtons()
        }
        if side != shownSide || buttons.isEmpty { makeButtons(on: side) }
        let (reveal, growth) = (abs(offset), growth.value(at: time))
        for (index, button) in buttons.enumerated() {
            let frame = layout.frame(ofButton: index, reveal: reveal, on: side, direction: direction, growth: growth)
            button.frame = layout.cardFrame(
                in: frame, reveal: reveal, on: side, direction: direction, gap: style.gap, inset: style.inset)
            button.fullWidth = max(0, layout.widths[index] - style.gap)
            button.isAtRight = side.isLeft(in: direction)
        }
    }

    private func makeButtons(on side: SwipeSide) {
        removeButtons()
        guard let sides = state.sides, let layout = sides.layouts[side], let actions = sides.actions[side]?.actions else { return }
        shownSide = side
        buttons = layout.visibleActions.map { index in
            SwipeButton(actions[index], style: style) { [weak self] in self?.perform(actions[index], on: side) }
        }
        if layout.hasMenu {
            let more = SwipeAction(SwipeRow.moreTitle) { _, _ in }
            let rest = Array(actions[layout.menuActions])
            buttons.append(SwipeButton(more, style: style) { [weak self] in self?.showMore(rest, on: side) })
        }
        for (index, button) in buttons.enumerated() { insertSubview(button, at: 1 + index) }
        updateShields()
    }

    func removeButtons() {
        for button in buttons { button.removeFromSuperview() }
        (buttons, shownSide) = ([], nil)
    }

    func updateShields() {
        let isOpen = state.rest != .closed
        surface.shield.isHidden = !isOpen
        backdrop.isHidden = !isOpen
        for button in buttons { button.isUserInteractionEnabled = isOpen && !isBusy }
    }

    /// Closes the row after a press on it that hits no button.
    func shieldPressed() { if !isBusy { close() } }

    /// Moves the focus from a button to the row, or to the nearest view around it that can have the focus.
    private func leaveFocus() {
        guard let focused = stage?.focusedView, buttons.contains(where: { $0 === focused }) else { return }
        var view: View? = self
        while let current = view, !current.canBecomeFocused { view = current.superview }
        stage?.focus(view)
    }
}
