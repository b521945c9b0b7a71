import LayoutMath
import Platform
import Views
import Widgets

/// A pressable tile that grows slightly while hovered and returns to its size while pressed.
class Tile: View, Pressable {
    /// Called when the tile is activated.
    final var action: () -> Void = {}
    final private(set) var motion = ControlMotion()

    private static let growth = 0.03

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        cursor = .hand
    }

    final override func advance(to time: Seconds) -> Bool {
        let share = prefersReducedMotion ? 0 : motion.hovered(at: time) - motion.pressed(at: time)
        transform = ViewTransform(scale: 1 + Tile.growth * share, translation: translation)
        setNeedsDisplay()
        return !motion.isSettled(at: time)
    }

    final override func hoverChanged(_ isHovered: Bool) {
        motion.setHovered(isHovered, at: now)
        setNeedsAdvance()
    }

    final func pressChanged(_ isPressed: Bool) {
        motion.setPressed(isPressed, at: now)
        setNeedsAdvance()
    }

    final func activate(at point: Point) { action() }
}
