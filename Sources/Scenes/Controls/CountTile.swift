import LayoutMath
import Platform
import Views

/// The ember tile: a number and what it counts.
final class CountTile: View, Pressable {
    var action: () -> Void = {}
    private var words = ""
    private let theme: Theme
    private var number = ""
    private var scale = 1.0
    private var motion = ControlMotion()

    init(theme: Theme) {
        self.theme = theme
        super.init()
        cursor = .hand
    }

    func show(_ count: Int, _ words: String, scale: Double) {
        self.words = words
        number = String(count)
        self.scale = scale
        semantics = Semantics(.button, label: "\(number) \(words)")
        setNeedsDisplay()
    }

    override func draw(in canvas: Canvas) {
        canvas.mask(.rounded(radius: 6), in: bounds, theme.palette.accent)
        guard bounds.height >= 100 * scale else { return }
        let run = TextRun(number, font: Font(.displayExtraLight, size: 56 * scale))
        // More than a tile has room for is told in smaller figures, never cut.
        let share = min(1, (bounds.width - 28 * scale) / max(1, stage?.text.width(of: run) ?? 1))
        let fitting = TextRun(number, font: Font(.displayExtraLight, size: 56 * scale * share))
        canvas.text(fitting, at: Point(x: 14 * scale, y: bounds.height - 38 * scale), theme.palette.onAccent)
        canvas.text(
            TextRun(words, font: Typography(scale: scale).captionStrong.font), at: Point(x: 16 * scale, y: bounds.height - 16 * scale),
            theme.palette.onAccent)
    }

    override func advance(to time: Seconds) -> Bool {
        let grows = stage?.motionPreference == .full
        transform.scale = grows ? 1 + 0.03 * (motion.hovered(at: time) - motion.pressed(at: time)) : 1
        return !motion.isSettled(at: time)
    }

    override func hoverChanged(_ isHovered: Bool) {
        motion.setHovered(isHovered, at: stage?.time ?? 0)
        setNeedsAdvance()
    }

    func pressChanged(_ isPressed: Bool) {
        motion.setPressed(isPressed, at: stage?.time ?? 0)
        setNeedsAdvance()
    }

    func activate(at point: Point) { action() }
}
