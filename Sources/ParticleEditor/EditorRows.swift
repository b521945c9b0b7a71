import LayoutMath
import Particles
import Platform
import Views
import Widgets

/// A row of the panel that shows and edits one property.
protocol EditorRow: View {
    /// Measures of the panel.
    var look: ControlLook { get set }
    /// Updates the row to the editor's state, unless it is up to date or is itself changing the property.
    /// - Returns: Whether the row's appearance changed.
    func refresh() -> Bool
}

extension EditorField {
    /// Returns a row that shows the property.
    func makeRow(_ editor: EmitterEditor, _ look: ControlLook) -> any EditorRow {
        switch kind {
        case .number(let number): NumberRow(title, number, editor, look)
        case .choice(let choice): ChoiceRow(title, choice, editor, look)
        case .toggle(let get, let set): SwitchRow(title, get, set, editor, look)
        case .gradient(let get, let set): GradientRow(title, get, set, editor, look)
        case .curve(let get, let set): CurveRow(title, get, set, editor, look)
        case .actions(let actions): ActionsRow(actions, editor, look)
        }
    }
}

/// A title and a field for the number, with a slider below them. In a low panel the slider is between them if the title is short.
final class NumberRow: View, EditorRow {
    var look: ControlLook { didSet { if look != oldValue { lookChanged() } } }
    private let number: EditorField.Number
    private let editor: EmitterEditor
    private let title: Label
    private let field: TextField
    private let slider: Slider
    /// The number that the slider and the field show; nil makes the next `show` update them.
    private var shown: Double?
    /// Whether the row is changing its property.
    private var isInHand = false

    init(_ title: String, _ number: EditorField.Number, _ editor: EmitterEditor, _ look: ControlLook) {
        self.number = number
        self.editor = editor
        self.look = look
        self.title = Label(title, role: \.caption, ink: \.middle)
        field = TextField(title, style: look.numberField)
        slider = Slider(title, value: 0, in: number.range, response: number.response)
        super.init()
        for view in [self.title, slider, field] { addSubview(view) }
        slider.valueChanged = { [weak self] in self?.set($0) }
        slider.editingEnded = { editor.endEdit() }
        field.accepts = { DecimalText.number($0) != nil }
        field.committed = { [weak self] text in self?.commit(text) }
        field.stepped = { [weak self] steps in self?.step(steps) ?? false }
        show(number.get(editor))
    }

    private func lookChanged() {
        field.style = look.numberField
        setNeedsLayout()
    }

    /// The field is beside the title; the slider is below both.
    override var focusChain: [View] { [field, slider] }

    /// Sets the property and then shows the resulting value.
    private func set(_ value: Double) {
        isInHand = true
        number.set(editor, value.clamped(to: number.limits))
        isInHand = false
        show(number.get(editor))
    }

    private func commit(_ text: String) {
        // Reset, because the text may be another notation of the same number.
        shown = nil
        set(DecimalText.number(text) ?? number.get(editor))
        editor.endEdit()
    }

    /// Changes the number by `steps` units: 1, or 0.01 for ranges up to 20.
    private func step(_ steps: Int) -> Bool {
        let unit = number.range.upperBound - number.range.lowerBound > 20 ? 1 : 0.01
        set(((number.get(editor) / unit).rounded() + Double(steps)) * unit)
        editor.endEdit()
        return true
    }

    func refresh() -> Bool { !isInHand && show(number.get(editor)) }

    @discardableResult private func show(_ value: Double) -> Bool {
        guard value != shown else { return false }
        shown = value
        slider.value = value
        field.text = DecimalText.string(value) + PropertyWords.unit(number.unit)
        return true
    }

    private var isInLine: Bool {
        look.isSingleLine && title.sizeThatFits(.unbounded).width <= ControlLook.lineTitleWidth * look.scale
    }

    override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: (isInLine ? look.pitch : look.stackedPitch) * look.scale)
    }

    override func layoutSubviews() {
        if isInLine { layOutInLine() } else { layOutStacked() }
        field.frame.origin.y = title.frame.midY - field.frame.height / 2
    }

    private func layOutStacked() {
        let (s, pitch) = (look.scale, look.stackedPitch)
        let fieldWidth = min(bounds.width / 2, 88 * s)
        // A row of 36 points starts with its title; a row of 45 has a gap above it.
        title.frame = Rect(x: 0, y: max(0, (pitch - 37) / 2) * s, width: max(0, bounds.width - fieldWidth), height: 16 * s)
        placeField(width: fieldWidth)
        slider.frame = Rect(x: 0, y: (pitch - 23) * s, width: bounds.width, height: 22 * s)
    }

    private func layOutInLine() {
        let (s, gap) = (look.scale, 6 * look.scale)
        title.frame = Rect(x: 0, y: (bounds.height - 16 * s) / 2, width: ControlLook.lineTitleWidth * s, height: 16 * s)
        placeField(width: min(bounds.width / 3, 72 * s))
        let left = title.frame.maxX + gap
        slider.frame = Rect(x: left, y: 0, width: max(0, field.frame.minX - gap - left), height: bounds.height)
    }

    /// Aligns the number to the row's right edge; the field's padding extends beyond it.
    private func placeField(width: Double) {
        field.frame = Rect(
            x: bounds.width - width + field.style.padding, y: 0, width: width, height: ControlLook.fieldHeight * look.scale)
    }
}

/// A title with the choices below it; choices with pictures have no title.
final class ChoiceRow: View, EditorRow {
    var look: ControlLook { didSet { if look != oldValue { lookChanged() } } }
    private let choice: EditorField.Choice
    private let editor: EmitterEditor
    private let title: Label
    private let control: SegmentedControl
    private let showsPictures: Bool
    /// Gap below the segments, in points at scale 1.
    private var gap: Double { look.isRoomy ? 10 : 8 }

    init(_ title: String, _ choice: EditorField.Choice, _ editor: EmitterEditor, _ look: ControlLook) {
        self.choice = choice
        self.editor = editor
        self.look = look
        showsPictures = choice.segments.contains { $0.picture != nil }
        self.title = Label(title, role: \.caption, ink: \.middle)
        control = SegmentedControl(title, segments: choice.segments)
        super.init()
        if !showsPictures { addSubview(self.title) }
        addSubview(control)
        control.chosen = { index in
            choice.set(editor, index)
            editor.endEdit()
        }
        control.selectedIndex = choice.get(editor)
        lookChanged()
    }

    private func lookChanged() {
        if showsPictures { control.style = look.pictures }
        setNeedsLayout()
    }

    func refresh() -> Bool {
        let index = choice.get(editor)
        guard index != control.selectedIndex else { return false }
        control.selectedIndex = index
        return true
    }

    private var top: Double { showsPictures ? 0 : 24 * look.scale }

    override func sizeThatFits(_ size: Size) -> Size {
        let height = control.sizeThatFits(Size(width: size.width, height: .infinity)).height
        return Size(width: size.width, height: top + height + gap * look.scale)
    }

    override func layoutSubviews() {
        title.frame = Rect(x: 0, y: 4 * look.scale, width: bounds.width, height: 16 * look.scale)
        control.frame = Rect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top - gap * look.scale))
    }
}

/// A title and a switch.
final class SwitchRow: View, EditorRow {
    var look: ControlLook { didSet { if look != oldValue { setNeedsLayout() } } }
    private let editor: EmitterEditor
    private let get: (EmitterEditor) -> Bool
    private let title: Label
    private let toggle: Switch

    init(
        _ title: String, _ get: @escaping (EmitterEditor) -> Bool, _ set: @escaping (EmitterEditor, Bool) -> Void, _ editor: EmitterEditor,
        _ look: ControlLook
    ) {
        self.editor = editor
        self.look = look
        self.get = get
        self.title = Label(title, role: \.caption, ink: \.middle)
        toggle = Switch(title, isOn: get(editor))
        super.init()
        addSubview(self.title)
        addSubview(toggle)
        toggle.toggled = { isOn in
            set(editor, isOn)
            editor.endEdit()
        }
    }

    func refresh() -> Bool {
        let isOn = get(editor)
        guard isOn != toggle.isOn else { return false }
        toggle.isOn = isOn
        return true
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: 40 * look.scale) }

    override func layoutSubviews() {
        title.frame = Rect(
            x: 0, y: (bounds.height - 16 * look.scale) / 2, width: max(0, bounds.width - 60 * look.scale), height: 16 * look.scale)
        toggle.frame = bounds
    }
}

/// Small buttons that act on a list.
final class ActionsRow: View, EditorRow {
    var look: ControlLook { didSet { if look != oldValue { setNeedsLayout() } } }
    private let buttons: [Button]

    init(_ actions: [EditorField.Action], _ editor: EmitterEditor, _ look: ControlLook) {
        self.look = look
        buttons = actions.map { action in
            Button(action.title, icon: action.icon) { action.perform(editor) }
        }
        super.init()
        for button in buttons { addSubview(button) }
    }

    override func themeChanged() { for button in buttons { button.style = theme.smallButton } }

    /// Returns false: the row does not depend on the editor's state.
    func refresh() -> Bool { false }

    override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: arranged(width: size.width).last.map { $0.maxY + 12 * look.scale } ?? 0)
    }

    override func layoutSubviews() {
        for (button, place) in zip(buttons, arranged(width: bounds.width)) { button.frame = place }
    }

    private func arranged(width: Double) -> [Rect] {
        let gap = 6 * look.scale
        var origin = Point.zero
        return buttons.map { button in
            let size = button.sizeThatFits(.unbounded)
            if origin.x > 0, origin.x + size.width > width { origin = Point(x: 0, y: origin.y + size.height + gap) }
            defer { origin.x += size.width + gap }
            return Rect(origin: origin, size: size)
        }
    }
}
