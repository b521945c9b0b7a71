import LayoutMath
import Platform
import Views

/// The window's menu: groups of rows on a raised slab. Arrows go through the rows and around the ends.
final class WindowMenu: View {
    private let theme: Theme
    private var groups: [[MenuRow]] = []
    /// Looks which recent folders are there; it lives as long as the menu.
    var completion: PathCompletion?

    private static let padding = 8.0
    private static let gap = 13.0
    private static let leastWidth = 264.0
    private static let mostWidth = 400.0

    init(theme: Theme, _ groups: [[MenuItem]]) {
        self.theme = theme
        super.init()
        semantics = Semantics(.group, label: "menu")
        show(groups)
    }

    /// Replaces the rows; the focus stays on the row with the same words.
    func show(_ items: [[MenuItem]]) {
        let focused = (stage?.focusedView as? MenuRow)?.item.title
        for row in rows { row.removeFromSuperview() }
        groups = items.filter { !$0.isEmpty }.map { $0.map { MenuRow($0, theme: theme) } }
        for row in rows { addSubview(row) }
        if let row = rows.first(where: { $0.item.title == focused }) { stage?.focus(row) }
        superview?.setNeedsLayout()
        setNeedsLayout()
    }

    private var rows: [MenuRow] { groups.flatMap(\.self) }

    /// Puts the focus on the first row.
    func begin() { stage?.focus(rows.first) }

    func fittingSize(within room: Size, measuring measure: any TextMeasuring) -> Size {
        let s = PageMetrics(size: room).scale
        let widest = rows.map { $0.fittingWidth(scale: s, measuring: measure) }.max() ?? 0
        let height = Double(rows.count) * MenuRow.height + Double(max(0, groups.count - 1)) * WindowMenu.gap + 2 * WindowMenu.padding
        let width = (widest + 2 * WindowMenu.padding * s).clamped(to: WindowMenu.leastWidth * s...WindowMenu.mostWidth * s)
        return Size(width: min(width.rounded(.up), room.width), height: min(height * s, room.height))
    }

    private var scale: Double { stage.map { PageMetrics(size: $0.size).scale } ?? 1 }

    override func layoutSubviews() {
        let s = scale
        var y = WindowMenu.padding * s
        for group in groups {
            for row in group {
                row.frame = Rect(
                    x: WindowMenu.padding * s, y: y, width: max(0, bounds.width - 2 * WindowMenu.padding * s), height: MenuRow.height * s)
                y += MenuRow.height * s
            }
            y += WindowMenu.gap * s
        }
    }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.isEmpty else { return false }
        switch key {
        case .down: return stage?.moveFocus(.forward, within: self) ?? false
        case .up: return stage?.moveFocus(.backward, within: self) ?? false
        case .home, .pageUp: stage?.focus(rows.first)
        case .end, .pageDown: stage?.focus(rows.last)
        default: return false
        }
        return true
    }

    override func draw(in canvas: Canvas) {
        let s = scale
        theme.drawSlab(bounds, scale: s, in: canvas)
        for group in groups.dropFirst() {
            guard let first = group.first else { continue }
            let y = first.frame.minY - (WindowMenu.gap / 2 * s).rounded()
            canvas.fill(
                Rect(x: 16 * s, y: y, width: max(0, bounds.width - 32 * s), height: canvas.hairline), theme.palette.hairline)
        }
    }
}

extension Theme {
    /// A raised slab at elevation 3, as menus and prompts are.
    func drawSlab(_ rect: Rect, scale: Double, in canvas: Canvas) {
        let shadow = shadow(3)
        canvas.mask(.shadow(radius: 12 * scale, blur: shadow.blur), in: rect.offset(by: Vector(x: 0, y: shadow.drop)), shadow.color)
        canvas.mask(.rounded(radius: 12 * scale), in: rect, palette.raised)
        canvas.mask(.ring(radius: 12 * scale, width: canvas.hairline), in: rect, palette.hairline)
    }
}
