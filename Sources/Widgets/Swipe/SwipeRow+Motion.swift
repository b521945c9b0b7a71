import LayoutMath
import Platform
import Views

// The actions of a swipe, and the movement between its places of rest.
extension SwipeRow {
    /// Spring of every movement, from the design. It is quick, with a barely visible overshoot, and with none in reduced motion.
    private var spring: Spring { Spring(response: 0.35, dampingRatio: prefersReducedMotion ? 1 : 0.85) }

    /// Whether the row takes no drags, because an action is being carried out or the row is leaving.
    var isBusy: Bool { state.leavingSide != nil || pending.isAwaited }

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
        if let measure = stage?.text { sides.fit(bounds.size, style: style, words: theme.words, measure: measure) }
        state = .swiped(sides, rest: .closed)
        motion.scroller = Scroller(track: scrollTrack(sides.track))
        return sides
    }

    /// Drops the actions of a swipe that has ended, and rests at 0.
    func endSwipe() {
        leaveFocus()
        group.closed(self)
        state = .closed
        card.reset()
        applyOffset(at: now)
    }

    /// Fits the buttons to the present size; the row stays open or closed.
    func resizeSides() {
        guard var sides = state.sides, let measure = stage?.text else { return }
        let before = sides.layouts
        sides.fit(bounds.size, style: style, words: theme.words, measure: measure)
        guard sides.layouts != before else { return }
        state = state.with(sides)
        card.removeButtons()
        motion.scroller.setTrack(
            scrollTrack(sides.track), offset: motion.scroller.offset(at: now), target: sides.track.offset(of: state.rest), at: now)
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
        motion.scroller.motionPreference = stage?.motionPreference ?? .full
        edit(&motion.scroller)
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
        motion.glideSide = state.sides?.track.side(at: card.offset)
        motion.scroller.motionPreference = .full
        motion.scroller.scroll(to: goal, animated: animated && stage != nil, at: now, spring: spring)
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
        let offset = motion.scroller.offset(at: now)
        motion.scroller.setTrack(scrollTrack(track), offset: offset, target: offset, at: now)
        scroll(to: track.offset(of: .full(side)), animated: true)
    }

    func cameToRest() {
        guard case .idle = motion.scroller.state else { return }
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
        let offset = motion.offset(at: time, in: state)
        let hasMoved = card.move(to: offset, direction: direction, isLeaving: state.leavingSide != nil)
        let isFull = if case .full = state.rest { true } else { false }
        let isArmed = isFull || motion.scroller.isDragging && state.sides?.track.isFullSwipeArmed(at: offset) == true
        if card.grow(isArmed, animated: !prefersReducedMotion, at: time) { setNeedsAdvance() }
        placeButtons(at: time)
        if hasMoved { didSwipe?(self) }
    }

    private func placeButtons(at time: Seconds) {
        guard let sides = state.sides, let side = sides.track.side(at: card.offset), let layout = sides.layouts[side] else {
            return card.removeButtons()
        }
        if side != card.side || card.buttons.isEmpty { makeButtons(on: side) }
        card.placeButtons(layout, on: side, direction: direction, style: style, at: time)
    }

    private func makeButtons(on side: SwipeSide) {
        guard let sides = state.sides, let layout = sides.layouts[side], let actions = sides.actions[side]?.actions else { return }
        var buttons = layout.visibleActions.map { index in
            SwipeButton(actions[index], style: style) { [weak self] in self?.perform(actions[index], on: side) }
        }
        if layout.hasMenu {
            let more = SwipeAction(.more) { _, _ in }
            let rest = Array(actions[layout.menuActions])
            buttons.append(SwipeButton(more, style: style) { [weak self] in self?.showMore(rest, on: side) })
        }
        card.show(buttons, on: side, in: self)
        updateShields()
    }

    func updateShields() { card.shield(isOpen: state.rest != .closed, isBusy: isBusy) }

    /// Closes the row after a press on it that hits no button.
    func shieldPressed() { if !isBusy { close() } }

    /// Moves the focus from a button to the row, or to the nearest view around it that can have the focus.
    private func leaveFocus() {
        guard let focused = stage?.focusedView, card.buttons.contains(where: { $0 === focused }) else { return }
        var view: View? = self
        while let current = view, !current.canBecomeFocused { view = current.superview }
        stage?.focus(view)
    }
}
