import LayoutMath
import Platform
import Views

/// The keys of the program on a raised slab.
final class KeySheet: View {
    private let theme: Theme
    private let done: Button

    private static let rows = [
        ("arrows, Home, End", "go through pages and pictures"), ("1 to 5", "a page at once"), ("Enter", "open, press"),
        ("Escape", "back"), ("Tab", "from control to control"), ("Ctrl O", "open a folder"), ("F10, Menu", "the menu"),
        ("F, F11", "full screen"), ("+  -  0", "nearer, farther, whole picture"), ("R", "turn the picture"),
        ("S", "slideshow"), ("I", "about the picture"), ("Delete", "to the wastebasket"), ("Ctrl Q", "quit"),
    ]
    private static let rowHeight = 24.0
    private static let keyWidth = 148.0
    private static let size = Size(width: 440, height: 96 + Double(rows.count) * rowHeight)

    init(theme: Theme, close: @escaping () -> Void) {
        self.theme = theme
        done = Button("done", style: theme.quietButton(scale: 1), action: close)
        super.init()
        semantics = Semantics(.group, label: "keys", value: KeySheet.rows.map { "\($0.0): \($0.1)" }.joined(separator: ", "))
        addSubview(done)
    }

    func begin() { stage?.focus(done) }

    /// Smaller rows where the window is low.
    private static func scale(within room: Size) -> Double {
        min(PageMetrics(size: room).scale, (room.height - 16) / size.height, (room.width - 16) / size.width)
    }

    static func size(within room: Size) -> Size { size * scale(within: room) }

    override func layoutSubviews() {
        guard let stage else { return }
        let s = KeySheet.scale(within: stage.size)
        done.style = theme.quietButton(scale: s)
        let size = done.fittingSize(measuring: stage.text)
        done.frame = Rect(
            x: bounds.width - 20 * s - size.width, y: bounds.height - 16 * s - size.height, width: size.width, height: size.height)
    }

    override func draw(in canvas: Canvas) {
        guard let stage else { return }
        let s = KeySheet.scale(within: stage.size)
        let type = Typography(scale: s)
        theme.drawSlab(bounds, scale: s, in: canvas)
        for (index, row) in KeySheet.rows.enumerated() {
            let y = (20 + (Double(index) + 0.7) * KeySheet.rowHeight) * s
            canvas.text(TextRun(row.0, font: type.captionStrong.font), at: Point(x: 24 * s, y: y), theme.palette.high)
            canvas.text(TextRun(row.1, font: type.caption.font), at: Point(x: (24 + KeySheet.keyWidth) * s, y: y), theme.palette.middle)
        }
    }
}
