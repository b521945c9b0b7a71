import LayoutMath
public import Views

/// Submits the form that contains the sender: see ``FormView/submit()``. A button inside a form need not know the form.
public nonisolated struct SubmitForm: Action {
    /// Creates the action.
    public init() {}
}

/// Buttons in a row, at the side where lines end, wrapped if they do not fit.
final class FormButtonsControl: View, FormControl {
    private var buttons: [Button] = []
    private weak var row: FormRowView?

    func show(_ row: FormRow, in view: FormRowView, isNew: Bool) {
        guard case .buttons(let wanted) = row.content else { return }
        self.row = view
        // A button that stays keeps the focus.
        while buttons.count > wanted.count { buttons.removeLast().removeFromSuperview() }
        for (index, button) in wanted.enumerated() {
            if index == buttons.count {
                buttons.append(Button("") {})
                addSubview(buttons[index])
            }
            let shown = buttons[index]
            shown.title = button.title
            shown.style = button.look == .primary ? view.formTheme.primaryButton : view.formTheme.quietButton
            shown.action = button.action ?? { [unowned shown] in shown.perform(SubmitForm()) }
        }
        setNeedsLayout()
    }

    /// The buttons' frames, in the order of the buttons, and the height of all.
    private func places(width: Double) -> (frames: [Rect], height: Double) {
        guard let gap = row?.style.buttonGap else { return ([], 0) }
        let sizes = buttons.map { $0.sizeThatFits(Size(width: width, height: .infinity)) }
        var (frames, line, y): ([Rect], [Size], Double) = ([], [], 0)
        func endLine() {
            var x = width - line.reduce(-gap) { sum, size in sum + size.width + gap }
            for size in line {
                frames.append(Rect(x: row?.isMirrored == true ? width - x - size.width : x, y: y, width: size.width, height: size.height))
                x += size.width + gap
            }
            y += (line.map(\.height).max() ?? 0) + gap
            line = []
        }
        for size in sizes {
            if !line.isEmpty, line.reduce(size.width, { sum, other in sum + other.width + gap }) > width { endLine() }
            line.append(size)
        }
        endLine()
        return (frames, max(0, y - gap))
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: places(width: size.width).height) }

    override func layoutSubviews() {
        for (button, frame) in zip(buttons, places(width: bounds.width).frames) { button.frame = frame }
    }
}

/// Words without a value.
final class FormNoteControl: View, FormControl {
    private let label = Label("", ink: \.middle, maximumLines: FormNoteControl.mostLines)
    private static let mostLines = 100

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        addSubview(label)
    }

    func show(_ row: FormRow, in view: FormRowView, isNew: Bool) {
        guard case .note(let words) = row.content else { return }
        label.text = words
        label.alignment = view.isMirrored ? .trailing : .leading
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: label.sizeThatFits(size).height) }
    override func layoutSubviews() { label.frame = bounds }
}
