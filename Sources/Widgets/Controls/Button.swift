import TextLayout
public import Imaging
public import LayoutMath
public import Platform
public import Views

/// A control that performs an action when it is pressed: a pill with a title, an icon, or both.
public final class Button: View, Pressable {
    /// Text of the button and its accessibility label; empty for a button with an icon alone, whose label is set by `semantics.label`.
    public var title: String { didSet { if title != oldValue { setNeedsDisplay(); updateSemantics() } } }
    /// Icon before the title, in the title's colour; nil for none.
    public var icon: Icon? { didSet { if icon != oldValue { setNeedsDisplay() } } }
    /// Colours, font and measures; the theme's ``Theme/quietButton`` until another style is set.
    public var style: ButtonStyle {
        get { look.style }
        set { if look.set(newValue) { setNeedsDisplay() } }
    }
    private var look: ThemedStyle<ButtonStyle>
    /// Whether presses and keys perform the action; false dims the button and takes it out of the focus order. Default true.
    public var isEnabled = true { didSet { if isEnabled != oldValue { enabledChanged() } } }
    /// Called when the button is pressed, or when Enter or Space is typed while it has the focus. Not called while the button is disabled.
    public var action: () -> Void
    /// Whether Tab stops here. False suits a button whose action also has a key. Default true.
    public var takesFocus = true
    private var motion = ControlMotion()

    /// Creates a button.
    /// - Parameters:
    ///   - icon: Drawn before the title; nil for none.
    ///   - style: Stays through changes of the theme; nil follows the theme's `quietButton`.
    ///   - action: See ``action``.
    public init(_ title: String, icon: Icon? = nil, style: ButtonStyle? = nil, action: @escaping () -> Void) {
        self.title = title
        self.icon = icon
        look = ThemedStyle(style) { $0.quietButton }
        self.action = action
        super.init()
        semantics.role = .button
        cursor = .hand
        updateSemantics()
    }

    public override func themeChanged() { look.follow(theme) }

    private func enabledChanged() {
        cursor = isEnabled ? .hand : .arrow
        semantics.states.isEnabled = isEnabled
        setNeedsDisplay()
    }

    /// The width of icon, title and padding, at most that of `size`, and the height of the style.
    public override func sizeThatFits(_ size: Size) -> Size {
        guard let measure = stage?.text else { return .zero }
        return Size(width: min((contentWidth(measure) + 2 * style.padding).rounded(), size.width), height: style.height)
    }

    /// The baseline of the title.
    public override func firstBaseline(atHeight height: Double) -> Double? { stage.map { baseline(atHeight: height, $0.text) } }

    private func baseline(atHeight height: Double, _ measure: any TextMeasuring) -> Double {
        let extent = measure.metrics(of: style.font)
        return (height - extent.ascent - extent.descent) / 2 + extent.ascent
    }

    private func contentWidth(_ measure: any TextMeasuring) -> Double {
        measure.width(of: TextRun(title, font: style.font)) + iconRoom
    }

    private var iconRoom: Double { icon.map { $0.side + style.iconGap } ?? 0 }

    /// The title, truncated with an ellipsis if it is wider than the pill.
    private func shownTitle(_ measure: any TextMeasuring) -> TextRun {
        guard contentWidth(measure) > bounds.width, !title.isEmpty else { return TextRun(title, font: style.font) }
        let room = max(0, bounds.width - iconRoom - 2 * style.padding)
        return TextRun(LineBreaker(measuring: measure).truncated(title, font: style.font, width: room), font: style.font)
    }

    public override func draw(in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        let (hovered, pressed) = (motion.hovered(at: canvas.time), motion.pressed(at: canvas.time))
        let fill = style.fill.interpolated(to: style.hoverFill, fraction: hovered).interpolated(to: style.pressedFill, fraction: pressed)
        let opacity = isEnabled ? 1 : ButtonStyle.disabledOpacity
        if let shadow = style.shadow {
            let place = bounds.offset(by: Vector(x: 0, y: shadow.drop))
            canvas.fill(.shadow(radius: bounds.height / 2, blur: shadow.blur), in: place, shadow.color.opacity(opacity))
        }
        canvas.fill(.rounded(radius: bounds.height / 2), in: bounds, fill.opacity(opacity))
        let words = shownTitle(measure)
        var x = (bounds.width - measure.width(of: words) - iconRoom) / 2
        if let icon {
            canvas.fill(
                .icon(icon), in: Rect(x: x, y: (bounds.height - icon.side) / 2, width: icon.side, height: icon.side),
                style.textColor.opacity(opacity))
            x += icon.side + style.iconGap
        }
        canvas.text(words, at: Point(x: x, y: baseline(atHeight: bounds.height, measure)), style.textColor.opacity(opacity))
    }

    public override func advance(to time: Seconds) -> Bool {
        let shrink = !prefersReducedMotion ? 1 - ButtonStyle.pressedScale : 0
        transform = ViewTransform(scale: 1 - shrink * motion.pressed(at: time), translation: translation)
        return !motion.isSettled(at: time)
    }

    public override func hoverChanged(_ isHovered: Bool) {
        motion.setHovered(isHovered, at: now)
        setNeedsAdvance()
    }

    public func pressChanged(_ isPressed: Bool) {
        motion.setPressed(isPressed && isEnabled, at: now)
        setNeedsAdvance()
    }

    public func activate(at point: Point) { if isEnabled { action() } }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        activate(byKey: key, modifiers, isRepeat: isRepeat)
    }

    public override var canBecomeFocused: Bool { isEnabled && takesFocus }
    public override var focusOutline: (rect: Rect, radius: Double) { (bounds, bounds.height / 2) }

    private func updateSemantics() { semantics.label = title }
}

/// Colours and measures of a button.
public nonisolated struct ButtonStyle: Equatable, Sendable {
    /// Font of the title.
    public var font: Font
    /// Colour of the title and the icon.
    public var textColor: Color
    /// Fill of the pill at rest.
    public var fill: Color
    /// Fill while the pointer is over the button.
    public var hoverFill: Color
    /// Fill while the button is pressed.
    public var pressedFill: Color
    /// Preferred height of the button, in points.
    public var height: Double
    /// Room at the left and the right of the contents, in points. Default: half the height.
    public var padding: Double
    /// Room between the icon and the title, in points. Default 8.
    public var iconGap = 8.0
    /// Shadow of a button that floats over scrolling content; nil for none.
    public var shadow: Shadow?

    /// Opacity of a disabled button, and scale of a pressed one.
    static let disabledOpacity = 0.38
    static let pressedScale = 0.97

    /// A style with an icon gap of 8 points, a padding of half its height, and no shadow.
    public init(font: Font, textColor: Color, fill: Color, hoverFill: Color, pressedFill: Color, height: Double) {
        self.font = font
        self.textColor = textColor
        self.fill = fill
        self.hoverFill = hoverFill
        self.pressedFill = pressedFill
        self.height = height
        padding = height / 2
    }
}
