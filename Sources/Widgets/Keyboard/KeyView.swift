import Imaging
import LayoutMath
import Platform
import Views

/// A key of a ``KeyboardPanel``: passes its presses to the panel, and draws its face.
final class KeyView: View {
    private(set) var key: KeyboardKey
    /// The character or title on the key.
    private(set) var face = ""
    private weak var panel: KeyboardPanel?
    /// Whether a finger holds the key, or has slid onto it.
    var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }
    private var isDown = false
    private var isOn = false
    private var style: KeyboardStyle
    private var magnification = 1.0

    init(_ key: KeyboardKey, of panel: KeyboardPanel, style: KeyboardStyle) {
        self.key = key
        self.panel = panel
        self.style = style
        super.init()
        cursor = .hand
    }

    /// Shows a key.
    /// - Parameter isOn: Whether a key with states, such as Shift, is on.
    func show(_ key: KeyboardKey, face: String, isOn: Bool, style: KeyboardStyle, magnification: Double) {
        (self.key, self.face, self.isOn, self.style, self.magnification) = (key, face, isOn, style, magnification)
        semantics = Semantics(.button, label: label)
        if key == .shift { semantics.states.isChecked = isOn }
        setNeedsDisplay()
    }

    private var label: String {
        switch key {
        case .character, .space, .enter, .plane: face
        case .shift: theme.words[.shift]
        case .delete: theme.words[.deleteKey]
        case .nextLayout: theme.words[.nextKeyboard]
        case .close: theme.words[.closeKeyboard]
        }
    }

    // Hits in the gaps belong to the nearest key.
    override func contains(_ point: Point) -> Bool {
        let gap = panel?.grid.gap ?? .zero
        return bounds.inset(by: Insets(top: -gap.height / 2, left: -gap.width / 2, bottom: -gap.height / 2, right: -gap.width / 2))
            .contains(point)
    }

    override func advance(to time: Seconds) -> Bool {
        panel?.held(self, at: time)
        return false
    }

    // MARK: Drawing

    override func draw(in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        canvas.fill(.rounded(radius: style.cornerRadius * min(1, magnification)), in: bounds, fill)
        if let icon {
            let side = icon.side * max(KeyView.leastTitle, magnification)
            canvas.fill(.icon(icon), in: Rect(center: bounds.center, size: Size(width: side, height: side)), color)
        } else {
            canvas.draw(face, font: font, in: bounds, color, measure)
        }
    }

    private var isLit: Bool { isPressed || isOn }

    private var fill: Color {
        if isLit { return style.pressedFill }
        switch key {
        case .character, .space: return style.keyFill
        case .enter: return style.returnFill
        default: return style.functionFill
        }
    }

    private var color: Color { isLit ? style.pressedColor : key == .enter ? style.returnColor : style.color }

    private var font: Font {
        if case .character = key { return style.font.scaled(by: magnification) }
        let title = key == .enter ? style.returnFont : style.titleFont
        return title.scaled(by: max(KeyView.leastTitle, magnification))
    }

    /// Smallest factor to which titles and icons shrink; 12 points can still be read.
    private static let leastTitle = 0.8

    private var icon: Icon? {
        switch key {
        case .shift: panel?.state.shift == .locked ? .shiftLocked : .shift
        case .delete: .deleteLeft
        case .nextLayout: .globe
        case .close: .chevronDown
        default: nil
        }
    }
}

extension KeyView: Pressable, Draggable {
    func pressChanged(_ isPressed: Bool) {
        isDown = isPressed
        if isPressed { panel?.began(self, at: now) }
    }
    // If the finger was lifted, the press ends after this call; if the system cancelled the finger, the press has already ended.
    func panFailed(at time: Seconds) { if !isDown { panel?.cancelled(self) } }
    func activate(at point: Point) { panel?.ended(self, at: now) }

    func pans(along axis: Axis) -> Bool { true }
    func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        panel?.moved(self, to: mappingToSuperview(point))
        return 0
    }
    func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        panel?.ended(self, at: time)
    }
    func panCancelled(along axis: Axis, at time: Seconds) { panel?.cancelled(self) }
}

extension Font {
    /// Returns the same face with its size and tracking multiplied by `factor`.
    func scaled(by factor: Double) -> Font {
        var font = self
        (font.size, font.tracking) = (size * factor, tracking * factor)
        return font
    }
}

extension Canvas {
    /// Draws a line of text in the middle of a rectangle.
    func draw(_ words: String, font: Font, in rect: Rect, _ color: Color, _ measure: any TextMeasuring) {
        let (run, extent) = (TextRun(words, font: font), measure.metrics(of: font))
        let x = rect.midX - measure.width(of: run) / 2
        text(run, at: Point(x: x, y: rect.midY + (extent.ascent - extent.descent) / 2), color)
    }
}
