import LayoutMath
import Platform
import Views

// Running actions.
extension SwipeRow {
    /// Runs the action of the Delete key: the first destructive action at the trailing side, or else the first action there.
    /// - Returns: Whether there is one.
    @discardableResult
    public func performDefaultAction() -> Bool {
        guard !isBusy else { return false }
        let actions = state.sides?.actions[.trailing]?.actions ?? resolvedActions[1].actions
        guard let action = actions.first(where: { $0.style == .destructive }) ?? actions.first else { return false }
        perform(action, on: .trailing)
        return true
    }

    /// Runs an action and waits for its outcome.
    func perform(_ action: SwipeAction, on side: SwipeSide) {
        guard !isBusy else { return }
        let serial = pending.begin(action, on: side, until: now + SwipeRow.timeout)
        setNeedsAdvance(at: now + SwipeRow.timeout)
        updateShields()
        action.handler(action) { [weak self] isDone in self?.complete(serial, isDone) }
    }

    private func complete(_ serial: Int, _ isDone: Bool) {
        guard let (action, side) = pending.end(serial) else { return }
        cancelAdvance()
        updateShields()
        if isDone, action.style == .destructive { leave(from: side) } else { close() }
    }

    /// Closes the row if its action has not reported its outcome in time.
    func closeIfOverdue(at time: Seconds) {
        guard pending.expire(at: time) else { return }
        updateShields()
        close()
    }

    // MARK: Menus

    /// Shows all actions as a menu.
    /// - Parameter point: In the row's own coordinates; nil places the menu below the row.
    /// - Returns: Whether there are any.
    func showMenu(at point: Point?) -> Bool {
        guard !isBusy else { return false }
        let actions = resolvedActions
        guard actions.contains(where: { !$0.actions.isEmpty }) else { return false }
        close()
        let groups = zip([SwipeSide.leading, .trailing], actions).map { side, actions in items(actions.actions, on: side) }
        group.showMenu(groups, at: point.map { .point(convert($0, to: nil)) } ?? .control(convert(bounds, to: nil)), of: self)
        return true
    }

    /// Closes the row and shows the actions that have no button as a menu.
    func showMore(_ actions: [SwipeAction], on side: SwipeSide) {
        let frame = card.buttons.last.map { $0.convert($0.bounds, to: nil) } ?? convert(bounds, to: nil)
        close()
        group.showMenu([items(actions, on: side)], at: .control(frame), of: self)
    }

    private func items(_ actions: [SwipeAction], on side: SwipeSide) -> [MenuItem] {
        let serial = pending.serial
        return actions.map { action in
            MenuItem(action.title(in: theme.words)) { [weak self] in
                // The row may show another item by the time an item is chosen.
                if self?.pending.serial == serial { self?.perform(action, on: side) }
            }
        }
    }

    // MARK: Traces

    var swipeTrace: [String: TraceValue] {
        [
            "offset": .number(offset), "state": .string(motion.scroller.state.phase.rawValue),
            "openSide": openSide.map { .string($0 == .leading ? "leading" : "trailing") } ?? .null,
            "actions": actionsTrace,
        ]
    }

    /// The buttons beside the row with their frames in the window, the outermost first.
    var actionsTrace: TraceValue { .array(card.buttons.map { $0.trace }) }
}

extension SwipeButton {
    /// The title and the frame in the window.
    fileprivate var trace: TraceValue {
        let frame = convert(bounds, to: nil)
        return .object([
            "title": .string(action.title), "x": .number(frame.minX), "y": .number(frame.minY), "width": .number(frame.width),
            "height": .number(frame.height),
        ])
    }
}
