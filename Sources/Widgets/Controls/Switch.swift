public import Imaging
public import LayoutMath
public import Platform
public import Views

/// A control that turns something on or off.
public final class Switch: View, Pressable {
    /// Whether the switch is on. Setting it moves the knob and does not call `toggled`.
    public var isOn: Bool { didSet { if isOn != oldValue { follow() } } }
    /// Colours and size; the theme's ``Theme/toggle`` until another style is set.
    public var style: SwitchStyle {
        get { look.style }
        set { if look.set(newValue) { setNeedsDisplay() } }
    }
    private var look: ThemedStyle<SwitchStyle>
    /// Whether presses and keys toggle the switch; false dims it and takes it out of the focus order. Default true.
    public var isEnabled = true { didSet { if isEnabled != oldValue { enabledChanged() } } }
    /// Accessibility label; not drawn.
    public var label: String { didSet { updateSemantics() } }
    /// Called with the new state when a press or a key toggles the switch; not called when the program sets `isOn`.
    public var toggled: (Bool) -> Void = { _ in }
    private var knob: Animated

    /// Creates a switch.
    /// - Parameters:
    ///   - label: Accessibility label.
    ///   - style: Stays through changes of the theme; nil follows the theme's `toggle`.
    public init(_ label: String, isOn: Bool = false, style: SwitchStyle? = nil) {
        self.label = label
        self.isOn = isOn
        look = ThemedStyle(style) { $0.toggle }
        knob = Animated(isOn ? 1 : 0, restDistance: SpringMotion.restFraction)
        super.init()
        semantics.role = .toggle
        cursor = .hand
        updateSemantics()
    }

    public override func themeChanged() { look.follow(theme) }

    private func enabledChanged() {
        cursor = isEnabled ? .hand : .arrow
        updateSemantics()
        setNeedsDisplay()
    }

    private func follow() {
        if let stage, stage.motionPreference == .full {
            knob.retarget(to: isOn ? 1 : 0, at: stage.time, with: SwitchStyle.spring)
        } else {
            knob.set(isOn ? 1 : 0)
        }
        updateSemantics()
        setNeedsDisplay()
        setNeedsAdvance()
    }

    private func updateSemantics() {
        (semantics.label, semantics.states.isChecked, semantics.states.isEnabled) = (label, isOn, isEnabled)
    }

    /// The slot, with room around a low one that is pressed more easily.
    public override func sizeThatFits(_ size: Size) -> Size {
        Size(width: style.size.width, height: max(style.size.height, Switch.leastHeight * theme.scale))
    }

    /// In points at scale 1 (WCAG 2.5.8).
    private static let leastHeight = 24.0

    /// The slot at the right end of the view, so that an entire row can be pressed.
    private var slot: Rect {
        Rect(
            x: bounds.width - style.size.width, y: (bounds.height - style.size.height) / 2, width: style.size.width,
            height: style.size.height)
    }

    public override func draw(in canvas: Canvas) {
        let place = knob.value(at: canvas.time)
        let (slot, opacity) = (slot, isEnabled ? 1 : ButtonStyle.disabledOpacity)
        let fill = style.offFill.interpolated(to: style.onFill, fraction: place)
        canvas.fill(.rounded(radius: slot.height / 2), in: slot, fill.opacity(opacity))
        let side = slot.height - 6
        let x = (slot.minX + 3).interpolated(to: slot.maxX - 3 - side, fraction: place)
        let knob = Rect(x: x, y: slot.minY + 3, width: side, height: side)
        canvas.fill(.rounded(radius: side / 2), in: knob, style.knobColor.opacity(opacity))
    }

    public override func advance(to time: Seconds) -> Bool { !knob.isSettled(at: time) }

    public func pressChanged(_ isPressed: Bool) {}
    public func activate(at point: Point) {
        guard isEnabled else { return }
        isOn.toggle()
        toggled(isOn)
    }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        activate(byKey: key, modifiers, isRepeat: isRepeat)
    }

    public override var canBecomeFocused: Bool { isEnabled }
    public override var focusOutline: (rect: Rect, radius: Double) { (slot, slot.height / 2) }
}

/// Colours and measures of a switch.
public nonisolated struct SwitchStyle: Equatable, Sendable {
    /// Fill of the slot while the switch is on.
    public var onFill: Color
    /// Fill of the slot while the switch is off.
    public var offFill: Color
    /// Colour of the knob.
    public var knobColor: Color
    /// Size of the slot in points; the knob is inset by 3 points.
    public var size: Size

    static let spring = Spring(response: 0.25, dampingRatio: 1)

    /// A style with all its colours and measures.
    public init(onFill: Color, offFill: Color, knobColor: Color, size: Size) {
        self.onFill = onFill
        self.offFill = offFill
        self.knobColor = knobColor
        self.size = size
    }
}
