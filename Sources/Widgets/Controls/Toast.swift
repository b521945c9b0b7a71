import TextLayout
public import Imaging
public import LayoutMath
public import Platform
public import Views

/// A message of one line that appears, stays for a few seconds and leaves by itself. It may have an action.
///
/// It stays while it is hovered or contains the focus. If it contains the focus when it leaves, the focus returns to the view that had it
/// before. It requests frames only while it appears and leaves. Its superview sets its frame; `sizeThatFits(_:)` returns the size for the
/// present message.
public final class Toast: View {
    /// The contents of a toast: an icon, a line of text and an optional action.
    public struct Message {
        /// The line of text; truncated with an ellipsis if it does not fit.
        public var text: String
        /// Icon before the text.
        public var icon: Icon
        /// Colour of the icon in the theme: `\.accent` for success, `\.error` for failure.
        public var iconColor: KeyPath<Palette, Color>
        /// Action of the button after the text; nil for none.
        public var action: Action?

        /// A message with an optional action.
        public init(_ text: String, icon: Icon, iconColor: KeyPath<Palette, Color> = \.accent, action: Action? = nil) {
            self.text = text
            self.icon = icon
            self.iconColor = iconColor
            self.action = action
        }
    }

    /// A button on a toast, with a title of one or two words.
    public struct Action {
        /// Title of the button.
        public var title: String
        /// Called when the button is pressed, after the toast has been dismissed.
        public var perform: () -> Void

        /// An action with the title of its button.
        public init(_ title: String, perform: @escaping () -> Void) {
            self.title = title
            self.perform = perform
        }
    }

    /// Colours, font, measures and duration; the theme's ``Theme/toast`` until another style is set.
    public var style: ToastStyle {
        get { look.style }
        set { if look.set(newValue) { setNeedsLayout() } }
    }
    private var look: ThemedStyle<ToastStyle>
    /// The message that is shown or leaving; nil while the toast is hidden.
    public private(set) var message: Message?
    private let button: Button
    private var presence = TransientVisibility()
    private var isHovered = false
    private var line = TextRun("", font: Font(.regular, size: 15))

    /// Creates a hidden toast.
    /// - Parameter style: Stays through changes of the theme; nil follows the theme's `toast`.
    public init(style: ToastStyle? = nil) {
        look = ThemedStyle(style) { $0.toast }
        button = Button("", style: look.style.action) {}
        super.init()
        focusScope = .transient
        isHidden = true
        addSubview(button)
    }

    public override func themeChanged() { look.follow(theme) }

    /// Shows a message from the next frame on, replacing the previous one.
    public func show(_ message: Message) {
        self.message = message
        semantics = Semantics(.status, label: message.text)
        if message.action == nil { stage?.endFocus(in: self) }
        button.title = message.action?.title ?? ""
        button.isHidden = message.action == nil
        button.action = { [weak self] in
            self?.dismiss()
            message.action?.perform()
        }
        isHidden = false
        presence.come(for: duration)
        superview?.setNeedsLayout()
        setNeedsLayout()
        setNeedsAdvance()
    }

    /// Dismisses the message before its time is up; does nothing if none is shown.
    public func dismiss() {
        guard let stage, message != nil else { return }
        stage.endFocus(in: self)
        presence.leave(at: stage.time)
        setNeedsAdvance()
    }

    private var duration: Seconds { style.duration * (stage?.messageTimeScale ?? 1) }

    // MARK: Focus

    /// Moves the keyboard focus to the action, or from there back to the view that had it before.
    /// - Returns: Whether there is an action to move to.
    public func toggleFocus() -> Bool {
        guard let stage, message?.action != nil, presence.isStaying else { return false }
        if hasFocus { stage.endFocus(in: self) } else { stage.focusShown(button) }
        return true
    }

    private var hasFocus: Bool { stage?.focusedView?.isDescendant(of: self) == true }

    // MARK: Layout

    /// The size of the message with its icon and action in points, no wider than `size`; zero without a message.
    public override func sizeThatFits(_ size: Size) -> Size {
        guard let message, let measure = stage?.text else { return .zero }
        let words = measure.width(of: TextRun(message.text, font: style.font))
        return Size(width: min(size.width, (wordsLeft + words + roomAfterWords).rounded(.up)), height: style.height)
    }

    private var wordsLeft: Double { style.padding + (message?.icon.side ?? 0) + style.gap }

    private var roomAfterWords: Double {
        guard message?.action != nil else { return style.padding }
        return style.padding + button.sizeThatFits(.unbounded).width + (style.height - style.action.height) / 2
    }

    public override func didMove(to stage: Stage?) { if message != nil { setNeedsAdvance() } }

    public override func layoutSubviews() {
        guard let measure = stage?.text, let message else { return }
        button.style = style.action
        let size = button.sizeThatFits(.unbounded)
        let inset = (bounds.height - size.height) / 2
        button.frame = Rect(x: bounds.width - inset - size.width, y: inset, width: size.width, height: size.height)
        let room = bounds.width - wordsLeft - roomAfterWords
        let cut = LineBreaker(measuring: measure).truncated(message.text, font: style.font, width: max(0, room.rounded(.up)))
        line = TextRun(cut, font: style.font)
    }

    public override func draw(in canvas: Canvas) {
        guard let message, let measure = stage?.text else { return }
        canvas.fill(
            .shadow(radius: style.cornerRadius, blur: style.shadow.blur), in: bounds.offset(by: Vector(x: 0, y: style.shadow.drop)),
            style.shadow.color)
        canvas.fill(.rounded(radius: style.cornerRadius), in: bounds, style.fill)
        let top = Rect(x: style.cornerRadius, y: 0, width: max(0, bounds.width - 2 * style.cornerRadius), height: canvas.hairline)
        canvas.fill(top, style.topLine)
        let side = message.icon.side
        canvas.fill(
            .icon(message.icon), in: Rect(x: style.padding, y: (bounds.height - side) / 2, width: side, height: side),
            theme.palette[keyPath: message.iconColor])
        let extent = measure.metrics(of: style.font)
        canvas.text(
            line, at: Point(x: wordsLeft, y: (bounds.height + extent.ascent - extent.descent) / 2), style.textColor)
    }

    public override func advance(to time: Seconds) -> Bool {
        let isHeld = isHovered || hasFocus
        let moves = follow(&presence, at: time, isHeld: isHeld, rise: style.height / 2)
        if isHidden { message = nil }
        return moves
    }

    public override func hoverChanged(_ isHovered: Bool) {
        self.isHovered = isHovered
        guard !isHovered, let stage, presence.isStaying else { return }
        // The full duration starts again when the pointer leaves.
        presence.stay(until: stage.time + duration)
        setNeedsAdvance()
    }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard key == .escape, modifiers.isEmpty else { return false }
        dismiss()
        return true
    }
}
