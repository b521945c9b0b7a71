import LayoutMath
import Views

/// What is seen of a swiped row: the surface with the content, and the buttons beside it.
final class SwipeCard {
    let surface: SwipeSurface
    /// Keeps presses beside the buttons from the views behind an open row.
    let backdrop = SwipeShield()
    /// The offset that is shown, in points.
    private(set) var offset = 0.0
    /// The buttons of the visible side, the outermost first.
    private(set) var buttons: [SwipeButton] = []
    /// The side of the buttons; nil without buttons.
    private(set) var side: SwipeSide?
    /// Progress of the first button's growth over the others.
    private var growth = Animated(0)

    /// Time in seconds in which the first button grows over the others. It is our choice: it follows the hand without a jump.
    private static let growthDuration: Seconds = 0.2
    /// Distance in points over which the surface appears; it is our choice.
    private static let elevationDistance = 24.0

    init(_ content: View, style: SwipeStyle) { surface = SwipeSurface(content, style: style) }

    /// Called after a press on the open row that hits no button.
    func whenPressed(_ pressed: @escaping () -> Void) {
        backdrop.pressed = pressed
        surface.shield.pressed = pressed
    }

    func layOut(in bounds: Rect) {
        surface.frame = bounds
        backdrop.frame = bounds
    }

    /// Moves the surface to an offset.
    /// - Returns: Whether another offset was shown before.
    func move(to newOffset: Double, direction: LayoutDirection, isLeaving: Bool) -> Bool {
        let hasMoved = newOffset != offset
        offset = newOffset
        let width = surface.bounds.width
        surface.translation = Vector(x: direction == .leftToRight ? offset : -offset, y: 0)
        surface.elevation = min(1, abs(offset) / SwipeCard.elevationDistance)
        // The row fades, because it may slide over views beside the list.
        surface.alpha = isLeaving && width != 0 ? max(0, 1 - abs(offset) / width) : 1
        return hasMoved
    }

    // MARK: Buttons

    /// Lets the first button grow over the others, or shrink again.
    /// - Returns: Whether it moves.
    func grow(_ isGrown: Bool, animated: Bool, at time: Seconds) -> Bool {
        let goal = isGrown ? 1.0 : 0
        guard goal != growth.target else { return false }
        if animated { growth.animate(to: goal, at: time, duration: SwipeCard.growthDuration, curve: .easeOut) } else { growth.set(goal) }
        return animated
    }

    func isGrowing(at time: Seconds) -> Bool { !growth.isSettled(at: time) }

    /// Shows buttons in a row in place of the present ones.
    func show(_ buttons: [SwipeButton], on side: SwipeSide, in row: View) {
        removeButtons()
        (self.buttons, self.side) = (buttons, side)
        for (index, button) in buttons.enumerated() { row.insertSubview(button, at: 1 + index) }
    }

    func placeButtons(_ layout: SwipeActionLayout, on side: SwipeSide, direction: LayoutDirection, style: SwipeStyle, at time: Seconds) {
        let (reveal, growth) = (abs(offset), growth.value(at: time))
        for (index, button) in buttons.enumerated() {
            let frame = layout.frame(ofButton: index, reveal: reveal, on: side, direction: direction, growth: growth)
            button.frame = layout.cardFrame(
                in: frame, reveal: reveal, on: side, direction: direction, gap: style.gap, inset: style.inset)
            button.fullWidth = max(0, layout.widths[index] - style.gap)
            button.isAtRight = side.isLeft(in: direction)
        }
    }

    func removeButtons() {
        for button in buttons { button.removeFromSuperview() }
        (buttons, side) = ([], nil)
    }

    /// Removes the buttons, and forgets that the first one has grown.
    func reset() {
        growth.set(0)
        removeButtons()
    }

    /// Lets the buttons of an open row take presses, and keeps all other presses from the views behind it and inside it.
    func shield(isOpen: Bool, isBusy: Bool) {
        surface.shield.isHidden = !isOpen
        backdrop.isHidden = !isOpen
        for button in buttons { button.isUserInteractionEnabled = isOpen && !isBusy }
    }

    /// The content, and the buttons in reading order.
    var focusChain: [View] { [surface] + (side == .trailing ? buttons.reversed() : buttons) }
}
