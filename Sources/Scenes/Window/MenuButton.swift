import LayoutMath
import Platform
import Views
import Widgets

/// The button of the window's menu: a disc in the upper right corner that fades in while the pointer is near the upper edge.
final class MenuButton: View {
    private let button: Button
    private var presence = Animated(0.0)
    private var isHovered = false

    /// Distance in points at scale 1 from the upper edge within which the pointer shows the button, and duration of fading.
    private static let reach = 96.0
    private static let fade: Seconds = 0.16

    init(action: @escaping () -> Void) {
        button = Button("", icon: Icon.more, action: action)
        super.init()
        button.semantics = Semantics(.button, label: "menu")
        button.toolTip = ToolTip(Shortcuts.menu)
        // The keyboard opens the menu with F10.
        button.takesFocus = false
        addSubview(button)
        alpha = 0
    }

    /// Returns the side of the disc, which is limited by the window's margin.
    private static func side(_ metrics: PageMetrics) -> Double { min(36 * metrics.scale, metrics.margin - 8) }

    /// Returns the button's frame in the corner of a window, within the margin.
    static func frame(_ metrics: PageMetrics) -> Rect {
        let side = side(metrics)
        let center = Point(x: metrics.size.width - metrics.margin / 2, y: max(metrics.margin / 2, side / 2 + 4))
        return Rect(center: center, size: Size(width: side, height: side))
    }

    /// Shows or hides the button for a pointer position in the window.
    func follow(_ point: Point, in size: Size) {
        guard let metrics = stage?.metrics else { return }
        // Only in the right half: the other half of the edge has controls of its own.
        let isNear = point.y < MenuButton.reach * metrics.scale && point.x > size.width / 2
        guard isNear != isHovered, let stage else { return }
        isHovered = isNear
        presence.animate(to: isNear ? 1 : 0, at: stage.time, duration: MenuButton.fade, curve: .easeOut)
        setNeedsAdvance()
    }

    override func advance(to time: Seconds) -> Bool {
        alpha = presence.value(at: time)
        return !presence.isSettled(at: time)
    }

    override func contains(_ point: Point) -> Bool { false }

    override func layoutSubviews() {
        var style = theme.quietButton
        style.iconGap = 0
        style.height = bounds.height
        style.padding = 0
        button.style = style
        button.frame = bounds
    }
}
