import LayoutMath
import Platform
import Views

/// What a menu offers in one row.
struct MenuItem {
    var title: String
    /// The keys that do the same, in words; empty for none.
    var shortcut = ""
    /// Whether it is the one of several that counts; nil where there is no choice.
    var isChosen: Bool?
    var action: () -> Void
}

/// A row of a menu.
final class MenuRow: View, Pressable {
    let item: MenuItem
    private let theme: Theme
    private var motion = ControlMotion()
    private var isFocused = false

    static let height = 32.0
    private static let inset = 14.0
    private static let checkSide = 20.0

    init(_ item: MenuItem, theme: Theme) {
        self.item = item
        self.theme = theme
        super.init()
        cursor = .hand
        semantics = Semantics(.button, label: item.title, value: item.isChosen == true ? "chosen" : item.shortcut)
    }

    func pressChanged(_ isPressed: Bool) {
        motion.setPressed(isPressed, at: stage?.time ?? 0)
        setNeedsAdvance()
    }

    func activate(at point: Point) { item.action() }

    override var canBecomeFocused: Bool { true }
    override var focusOutline: (rect: Rect, radius: Double) { (bounds, 8) }

    override func focusChanged(_ isFocused: Bool) {
        self.isFocused = isFocused
        setNeedsDisplay()
    }

    override func hoverChanged(_ isHovered: Bool) {
        motion.setHovered(isHovered, at: stage?.time ?? 0)
        setNeedsAdvance()
    }

    override func advance(to time: Seconds) -> Bool {
        setNeedsDisplay()
        return !motion.isSettled(at: time)
    }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard key == .enter || key == .space, modifiers.isEmpty, !isRepeat else { return false }
        item.action()
        return true
    }

    /// The width that shows everything.
    func fittingWidth(scale: Double, measuring measure: any TextMeasuring) -> Double {
        let type = Typography(scale: scale)
        let words = measure.width(of: TextRun(item.title, font: type.body.font))
        let keys = item.shortcut.isEmpty ? 0 : measure.width(of: TextRun(item.shortcut, font: type.caption.font)) + 28 * scale
        return words + keys + (2 * MenuRow.inset + MenuRow.checkSide + 4) * scale
    }

    override func draw(in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        let s = bounds.height / MenuRow.height
        let (type, palette) = (Typography(scale: s), theme.palette)
        let lift = max(isFocused ? 1 : 0, motion.hovered(at: canvas.time)) * 0.10 + motion.pressed(at: canvas.time) * 0.08
        canvas.mask(.rounded(radius: 8 * s), in: bounds, palette.high.opacity(lift))
        if item.isChosen == true {
            let side = Icons.check.side
            let mark = Rect(center: Point(x: (MenuRow.inset + 6) * s, y: bounds.midY), size: Size(width: side, height: side))
            canvas.mask(.icon(Icons.check), in: mark, palette.accent)
        }
        let left = (MenuRow.inset + MenuRow.checkSide) * s
        var right = bounds.width - MenuRow.inset * s
        if !item.shortcut.isEmpty {
            let run = TextRun(item.shortcut, font: type.caption.font)
            right -= measure.width(of: run)
            draw(run, x: right, palette.middle, in: canvas, measure)
            right -= 12 * s
        }
        let title = LineBreaker(measuring: measure).truncated(item.title, font: type.body.font, width: max(0, right - left))
        draw(TextRun(title, font: type.body.font), x: left, palette.high, in: canvas, measure)
    }

    private func draw(_ run: TextRun, x: Double, _ color: Color, in canvas: Canvas, _ measure: any TextMeasuring) {
        let extent = measure.metrics(of: run.font)
        canvas.text(run, at: Point(x: x, y: bounds.midY + (extent.ascent - extent.descent) / 2), color)
    }
}
