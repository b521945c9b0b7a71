import TextLayout
import Imaging
import LayoutMath
import Platform
import Views

/// A row of a menu. Hovering moves the focus to it, so that only one row is highlighted.
final class MenuRow: View, Pressable {
    let item: MenuItem
    var style: MenuStyle { didSet { if style != oldValue { setNeedsDisplay() } } }
    private let act: (MenuItem) -> Void
    /// Offers a character to the menu. Letters find rows even while they are no shortcuts, because the row has the focus.
    var typed: (Key, KeyModifiers) -> Bool = { _, _ in false }
    private var motion = ControlMotion()
    private(set) var isFocused = false

    init(_ item: MenuItem, style: MenuStyle, act: @escaping (MenuItem) -> Void) {
        self.item = item
        self.style = style
        self.act = act
        super.init()
        cursor = item.isEnabled ? .hand : .arrow
    }

    override var semantics: Semantics {
        get {
            var semantics = Semantics(.menuItem, label: item.title)
            (semantics.states.isChecked, semantics.states.isEnabled) = (item.isChosen, item.isEnabled)
            semantics.shortcut = shortcut
            return semantics
        }
        set {}
    }

    func pressChanged(_ isPressed: Bool) {
        motion.setPressed(isPressed && item.isEnabled, at: now)
        setNeedsAdvance()
    }

    func activate(at point: Point) { if item.isEnabled { act(item) } }

    override var canBecomeFocused: Bool { item.isEnabled }
    override var focusOutline: (rect: Rect, radius: Double) { (bounds, radius) }

    override func focusChanged(_ isFocused: Bool) {
        self.isFocused = isFocused
        motion.setHovered(isFocused, at: now)
        setNeedsAdvance()
    }

    override func hoverChanged(_ isHovered: Bool) { if isHovered, item.isEnabled { stage?.focus(self) } }

    override func advance(to time: Seconds) -> Bool {
        setNeedsDisplay()
        return !motion.isSettled(at: time)
    }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        if case .character = key { return typed(key, modifiers) }
        return activate(byKey: key, modifiers, isRepeat: isRepeat)
    }

    private var shortcut: String { stage?.usableWords(item.shortcut, of: item.press) ?? item.shortcut }

    private var radius: Double { max(0, style.slab.cornerRadius - style.padding / 2) }

    /// The size that shows all contents.
    override func sizeThatFits(_ size: Size) -> Size {
        guard let measure = stage?.text else { return .zero }
        let words = measure.width(of: TextRun(item.title, font: style.font))
        let keys = shortcut.isEmpty ? 0 : measure.width(of: TextRun(shortcut, font: style.shortcutFont)) + style.shortcutGap
        return Size(width: words + keys + 2 * style.inset + style.checkWidth, height: style.rowHeight)
    }

    override func draw(in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        let lift = motion.hovered(at: canvas.time) + 0.8 * motion.pressed(at: canvas.time)
        canvas.fill(.rounded(radius: radius), in: bounds, style.highlight.opacity(lift))
        let left = style.inset + style.checkWidth
        if item.isChosen == true {
            let side = style.checkIcon.side
            let mark = Rect(center: Point(x: left - style.checkWidth * 0.7, y: bounds.midY), size: Size(width: side, height: side))
            canvas.fill(.icon(style.checkIcon), in: mark, style.checkColor.opacity(opacity))
        }
        var right = bounds.width - style.inset
        if !shortcut.isEmpty {
            let run = TextRun(shortcut, font: style.shortcutFont)
            right -= measure.width(of: run)
            draw(run, x: right, style.shortcutColor, in: canvas, measure)
            right -= style.shortcutGap / 2
        }
        let (breaker, room) = (LineBreaker(measuring: measure), max(0, right - left))
        let title =
            item.isPath
            ? breaker.truncated(path: item.title, font: style.font, width: room)
            : breaker.truncated(item.title, font: style.font, width: room)
        draw(TextRun(title, font: style.font), x: left, style.textColor, in: canvas, measure)
    }

    private var opacity: Double { item.isEnabled ? 1 : ButtonStyle.disabledOpacity }

    private func draw(_ run: TextRun, x: Double, _ color: Color, in canvas: Canvas, _ measure: any TextMeasuring) {
        let extent = measure.metrics(of: run.font)
        canvas.text(run, at: Point(x: x, y: bounds.midY + (extent.ascent - extent.descent) / 2), color.opacity(opacity))
    }
}
