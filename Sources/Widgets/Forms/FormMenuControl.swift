import LayoutMath
import Platform
import TextLayout
import Views

/// A control that shows the current choice and opens a menu of all choices by a press, Enter, Space or Alt Down. The up and down keys
/// choose without the menu.
final class FormMenuControl: View, FormControl, Pressable {
    private var titles: [String] = []
    private var value: Binding<Int>?
    private var shown: Int?
    private var label = ""
    private var error = ""
    private var motion = ControlMotion()
    private weak var row: FormRowView?

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        cursor = .hand
    }

    func show(_ row: FormRow, in view: FormRowView, isNew: Bool) {
        guard case .menu(let value, let titles) = row.content else { return }
        (self.row, self.value, self.titles, label) = (view, value, titles, row.label)
        readValue()
    }

    func readValue() {
        shown = value.map(\.value).flatMap { titles.indices.contains($0) ? $0 : nil }
        var new = Semantics(.button, label: label, value: shown.map { titles[$0] } ?? "")
        (new.details, new.states.isInvalid) = (error, !error.isEmpty)
        guard new != semantics else { return }
        semantics = new
        setNeedsDisplay()
    }

    func setError(_ error: String) {
        self.error = error
        readValue()
    }

    private func choose(_ index: Int) {
        guard titles.indices.contains(index), index != shown else { return }
        value?.value = index
        readValue()
        row?.typed(draft: nil)
        row?.ended()
    }

    private func open() {
        guard let stage, !titles.isEmpty else { return }
        let items = titles.indices.map { index in
            MenuItem(titles[index], isChosen: index == shown) { [weak self] in self?.choose(index) }
        }
        MenuView(label, groups: [items]).present(at: .control(convert(bounds, to: nil)), on: stage)
    }

    // MARK: Input

    func pressChanged(_ isPressed: Bool) {
        motion.setPressed(isPressed, at: now)
        setNeedsAdvance()
    }

    func activate(at point: Point) { open() }

    override func hoverChanged(_ isHovered: Bool) {
        motion.setHovered(isHovered, at: now)
        setNeedsAdvance()
    }

    override func advance(to time: Seconds) -> Bool { !motion.isSettled(at: time) }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        switch key {
        case .enter where modifiers.isEmpty, .space where modifiers.isEmpty, .down where modifiers == .alt: if !isRepeat { open() }
        case .up where modifiers.isEmpty: choose((shown ?? titles.count) - 1)
        case .down where modifiers.isEmpty: choose((shown ?? -1) + 1)
        case .home where modifiers.isEmpty: choose(0)
        case .end where modifiers.isEmpty: choose(titles.count - 1)
        default: return false
        }
        return true
    }

    override var canBecomeFocused: Bool { !titles.isEmpty }
    override var focusOutline: (rect: Rect, radius: Double) { (bounds, row?.formTheme.textField.cornerRadius ?? 0) }
    override func focusChanged(_ isFocused: Bool) {
        setNeedsDisplay()
        // The menu takes the focus and returns it later.
        if !isFocused, stage?.modalView == nil { row?.ended() }
    }

    // MARK: Drawing

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: row?.style.fieldHeight ?? 0) }

    override func draw(in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        let (style, isFocused) = (theme.textField, stage?.focusedView === self)
        let fill = style.fill.interpolated(to: style.hoverFill, fraction: motion.hovered(at: canvas.time))
        canvas.fill(.rounded(radius: style.cornerRadius), in: bounds, isFocused ? style.focusedFill : fill)
        let (edge, width) = !error.isEmpty ? (style.errorEdge, 2) : isFocused ? (style.focusedEdge, 2) : (style.edge, canvas.hairline)
        canvas.fill(.ring(radius: style.cornerRadius, width: width), in: bounds, edge)
        let (isMirrored, side) = (row?.isMirrored == true, Icon.chevronDown.side * theme.scale)
        let icon = Rect(
            x: isMirrored ? style.padding / 2 : bounds.width - style.padding / 2 - side, y: bounds.midY - side / 2, width: side,
            height: side)
        canvas.fill(.icon(.chevronDown), in: icon, style.placeholderColor)
        let room = max(0, bounds.width - 2 * style.padding - side)
        let words = TextRun(
            LineBreaker(measuring: measure).truncated(shown.map { titles[$0] } ?? "", font: style.font, width: room), font: style.font)
        let extent = measure.metrics(of: style.font)
        let x = isMirrored ? bounds.width - style.padding - measure.width(of: words) : style.padding
        canvas.text(words, at: Point(x: x, y: bounds.midY + (extent.ascent - extent.descent) / 2), style.textColor)
    }
}
