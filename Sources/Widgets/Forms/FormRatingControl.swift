import LayoutMath
import Platform
import Views

/// A rating in stars, chosen by a press, arrows, digits, Home and End. A press on the last chosen star chooses none.
final class FormRatingControl: View, FormControl, Pressable {
    private var value: Binding<Int>?
    private var maximum = 5
    private var shown = 0 { didSet { if shown != oldValue { updateSemantics() } } }
    private var label = ""
    private weak var row: FormRowView?

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        cursor = .hand
    }

    func show(_ row: FormRow, in view: FormRowView, isNew: Bool) {
        guard case .rating(let value, let maximum) = row.content else { return }
        (self.row, self.value, self.maximum, label) = (view, value, maximum, row.label)
        readValue()
        updateSemantics()
    }

    override func themeChanged() { updateSemantics() }

    func readValue() { shown = min(max(value?.value ?? 0, 0), maximum) }

    private func updateSemantics() {
        semantics = Semantics(.slider, label: label, value: theme.words.position(shown, of: maximum, theme.formats))
        semantics.number = SemanticNumber(Double(shown), in: 0...Double(maximum), step: 1)
        setNeedsDisplay()
    }

    override func perform(_ request: SemanticRequest) -> Bool {
        guard case .setNumber(let number) = request else { return false }
        choose(Int(number.clamped(to: 0...Double(maximum)).rounded()))
        return true
    }

    private func choose(_ count: Int) {
        let count = min(max(count, 0), maximum)
        guard count != shown else { return }
        value?.value = count
        readValue()
        row?.typed(draft: nil)
    }

    // MARK: Input

    private var isMirrored: Bool { row?.isMirrored == true }
    /// Width of each star in points: the height of the row, or less if they do not all fit.
    private var pitch: Double { min(bounds.height, bounds.width / Double(maximum)) }

    func pressChanged(_ isPressed: Bool) {}

    func activate(at point: Point) {
        guard pitch > 0 else { return }
        let star = Int(((isMirrored ? bounds.width - point.x : point.x) / pitch).clamped(to: 0...Double(maximum))) + 1
        guard star <= maximum else { return }
        choose(star == shown ? 0 : star)
    }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.isEmpty else { return false }
        switch key {
        case .right, .left: choose(shown + ((key == .right) == isMirrored ? -1 : 1))
        case .up: choose(shown + 1)
        case .down: choose(shown - 1)
        case .home: choose(0)
        case .end: choose(maximum)
        default: return false
        }
        return true
    }

    override func textInput(_ text: String) -> Bool {
        guard let number = Int(text), (0...maximum).contains(number) else { return false }
        choose(number)
        return true
    }

    override var acceptsTextInput: Bool { true }
    override var indicatesFocus: Bool { false }
    override var canBecomeFocused: Bool { true }
    override var focusOutline: (rect: Rect, radius: Double) {
        let width = pitch * Double(maximum)
        return (Rect(x: isMirrored ? bounds.width - width : 0, y: 0, width: width, height: bounds.height), 8 * theme.scale)
    }
    override func focusChanged(_ isFocused: Bool) { if !isFocused { row?.ended() } }

    // MARK: Drawing

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: row?.style.fieldHeight ?? 0) }

    override func draw(in canvas: Canvas) {
        guard let style = row?.style else { return }
        let side = min(Icon.star.side * theme.scale, pitch)
        for star in 0..<maximum {
            let middle = (Double(star) + 0.5) * pitch
            let center = Point(x: isMirrored ? bounds.width - middle : middle, y: bounds.midY)
            let rect = Rect(center: center, size: Size(width: side, height: side))
            let isChosen = star < shown
            canvas.fill(.icon(isChosen ? .starFilled : .star), in: rect, isChosen ? style.focusedColor : style.starColor)
        }
    }
}
