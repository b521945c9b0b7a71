import TextLayout
import LayoutMath
import Platform
import Views

/// A button beside a swiped row: the icon or title of an action on a card.
final class SwipeButton: View, Pressable {
    let action: SwipeAction
    /// Width of the complete card in points. The icon or title is centred in it. The button's own width is that of its visible part.
    var fullWidth = 0.0 { didSet { if fullWidth != oldValue { setNeedsDisplay() } } }
    /// Whether the complete card lies at the right end of its visible part, because the button slides out to the right.
    var isAtRight = false { didSet { if isAtRight != oldValue { setNeedsDisplay() } } }
    private let style: SwipeStyle
    private let act: () -> Void
    private var motion = ControlMotion()

    init(_ action: SwipeAction, style: SwipeStyle, act: @escaping () -> Void) {
        self.action = action
        self.style = style
        self.act = act
        super.init()
        cursor = .hand
        clipsToBounds = true
    }

    override func themeChanged() { if action.icon != nil { toolTip = ToolTip(action.title(in: theme.words)) } }

    override var semantics: Semantics {
        get { Semantics(.button, label: action.title(in: theme.words)) }
        set {}
    }

    func pressChanged(_ isPressed: Bool) {
        motion.setPressed(isPressed, at: now)
        setNeedsAdvance()
    }

    func activate(at point: Point) { act() }

    override func hoverChanged(_ isHovered: Bool) {
        motion.setHovered(isHovered, at: now)
        setNeedsAdvance()
    }

    override func advance(to time: Seconds) -> Bool {
        setNeedsDisplay()
        return !motion.isSettled(at: time)
    }

    override var canBecomeFocused: Bool { true }
    override var focusOutline: (rect: Rect, radius: Double) { (bounds, style.cornerRadius) }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        activate(byKey: key, modifiers, isRepeat: isRepeat)
    }

    override func draw(in canvas: Canvas) {
        guard let measure = stage?.text, bounds.width > 0, bounds.height > 0 else { return }
        let (fill, color) = style.colors(of: action)
        let lift = 0.12 * motion.hovered(at: canvas.time) + 0.12 * motion.pressed(at: canvas.time)
        canvas.fill(.rounded(radius: min(style.cornerRadius, bounds.width / 2)), in: bounds, fill.interpolated(to: color, fraction: lift))
        let width = max(fullWidth, bounds.width)
        let center = Point(x: isAtRight ? bounds.width - width / 2 : width / 2, y: bounds.midY)
        if let icon = action.icon {
            return canvas.fill(.icon(icon), in: Rect(center: center, size: Size(width: icon.side, height: icon.side)), color)
        }
        let room = max(0, fullWidth - style.padding)
        let title = LineBreaker(measuring: measure).truncated(action.title(in: theme.words), font: style.font, width: room)
        let run = TextRun(title, font: style.font)
        let extent = measure.metrics(of: style.font)
        let baseline = center.y + (extent.ascent - extent.descent) / 2
        canvas.text(run, at: Point(x: center.x - measure.width(of: run) / 2, y: baseline), color)
    }

    /// Returns the width of the icon or the title, in points.
    static func contentWidth(of action: SwipeAction, in words: Words, font: Font, _ measure: any TextMeasuring) -> Double {
        action.icon?.side ?? measure.width(of: TextRun(action.title(in: words), font: font))
    }
}
