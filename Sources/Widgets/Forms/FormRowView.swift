import LayoutMath
import Platform
import Views

/// A row of a form: its label, its control, and below them the error in the value.
final class FormRowView: View, Preparing {
    let control: any FormControl
    private(set) var row: FormRow?
    private(set) weak var form: FormView?
    private let label = Label("", role: \.caption)
    private let message = Label("", role: \.caption, maximumLines: FormRowView.mostMessageLines)
    private static let mostMessageLines = 3

    init(kind: String) {
        control = FormContent.makeControl(kind: kind)
        super.init()
        for view in [label, control, message] { addSubview(view) }
    }

    var style: FormStyle { form?.style ?? theme.form }
    /// The form's theme. The row needs it because it is configured before it enters the tree.
    var formTheme: Theme { form?.theme ?? theme }
    var isMirrored: Bool { form?.direction == .rightToLeft }
    var isFocused: Bool { stage?.focusedView?.isDescendant(of: self) ?? false }

    func show(_ row: FormRow, in form: FormView) {
        let isNew = self.row?.id != row.id
        (self.row, self.form) = (row, form)
        label.text = row.label
        // The control has the name already; a screen reader would read it twice.
        label.semantics = Semantics()
        for words in [label, message] {
            words.style = style.label
            words.alignment = isMirrored ? .trailing : .leading
        }
        control.show(row, in: self, isNew: isNew)
        if isNew { message.semantics = Semantics() }
        showError(form.shownErrors[row.id] ?? "")
        setNeedsLayout()
    }

    /// - Parameter error: Empty for none.
    func showError(_ error: String) {
        if message.text != error { message.semantics = Semantics() }
        message.text = error
        message.isHidden = error.isEmpty
        semantics = hasLabel ? Semantics(.group, label: row?.label ?? "") : Semantics()
        (semantics.details, semantics.states.isInvalid) = (error, !error.isEmpty)
        control.setError(error)
        setNeedsDisplay()
    }

    /// Lets screen readers say the error now, if it is in sight. An error that comes into sight later is said when its row gets the focus.
    func announceError() {
        guard hasError, let form, message.convert(message.bounds, to: form).intersects(form.bounds) else { return }
        message.semantics = Semantics(.status, label: message.text)
    }

    /// A view that leaves the tree loses the focus without a notification.
    override func didMove(to stage: Stage?) { if stage == nil { control.endEditing() } }

    private var hasError: Bool { !message.isHidden }
    private var hasLabel: Bool { row?.label.isEmpty == false }

    func prepare(at time: Seconds) {
        label.color = hasError ? style.errorColor : isFocused ? style.focusedColor : style.labelColor
        message.color = style.errorColor
    }

    // MARK: Told by the control

    func typed(draft: String?) { if let row { form?.typed(row.id, draft: draft) } }
    func forgetDraft() { if let row { form?.drafts[row.id] = nil } }
    func ended() { if let row { form?.ended(row.id) } }
    func entered() { if let row { form?.advance(from: row.id) } }
    func heightChanged() { if let row { form?.heightChanged(of: row.id) } }

    // MARK: Layout

    private var hasLabelAbove: Bool { row?.hasLabelAbove ?? false }
    /// Height above the control: that of the label. Buttons beside a row with a label leave the same height free, so that they are level with
    /// that row's control.
    private var labelHeight: Double { hasLabelAbove || isBesideALabel ? style.label.lineHeight + style.labelGap : 0 }
    private var isBesideALabel: Bool {
        guard let row, case .buttons = row.content else { return false }
        return form?.neighbour(of: row)?.hasLabelAbove ?? false
    }
    private var messageInset: Double { style.iconSide + style.buttonGap / 2 }

    private func messageHeight(width: Double) -> Double {
        hasError ? message.sizeThatFits(Size(width: max(0, width - messageInset), height: .infinity)).height : 0
    }

    override func sizeThatFits(_ size: Size) -> Size {
        let message = messageHeight(width: size.width)
        let control = control.sizeThatFits(Size(width: size.width, height: .infinity)).height
        return Size(width: size.width, height: labelHeight + control + (message > 0 ? style.messageGap + message : 0))
    }

    override func layoutSubviews() {
        label.isHidden = !hasLabelAbove
        label.frame = Rect(x: 0, y: 0, width: bounds.width, height: style.label.lineHeight)
        let height = messageHeight(width: bounds.width)
        let bottom = bounds.height - (height > 0 ? style.messageGap + height : 0)
        control.frame = Rect(x: 0, y: labelHeight, width: bounds.width, height: max(0, bottom - labelHeight))
        let room = max(0, bounds.width - messageInset)
        message.frame = Rect(x: isMirrored ? 0 : messageInset, y: bounds.height - height, width: room, height: height)
    }

    override func draw(in canvas: Canvas) {
        guard hasError else { return }
        let side = style.iconSide
        let icon = Rect(
            x: isMirrored ? bounds.width - side : 0, y: message.frame.minY + (style.label.lineHeight - side) / 2, width: side, height: side)
        canvas.fill(.icon(.warning), in: icon, style.errorColor)
    }
}
