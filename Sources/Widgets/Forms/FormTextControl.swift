import LayoutMath
import Platform
import Views

/// A line of text, or a date with two buttons for the previous and the next day.
final class FormTextControl: View, FormControl {
    private let field = TextField("")
    private let earlier = Button("", icon: .minus) {}
    private let later = Button("", icon: .plusSmall) {}
    private var draft: FormDraft?
    private var steps: FormDateSteps?
    private weak var row: FormRowView?

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        field.revertsOnEscape = false
        // Users continue the text after it was saved.
        field.selectsCommittedText = false
        field.textChanged = { [unowned self] in typed($0) }
        field.editingEnded = { [unowned self] in left() }
        field.submitted = { [unowned self] in row?.entered() }
        field.stepped = { [unowned self] in step(days: abs($0) == 1 ? $0 : 0, months: $0.signum() * (abs($0) / 10)) }
        earlier.action = { [unowned self] in _ = step(days: -1, months: 0) }
        later.action = { [unowned self] in _ = step(days: 1, months: 0) }
        addSubview(field)
        for button in [earlier, later] {
            button.takesFocus = false
            addSubview(button)
        }
    }

    func show(_ row: FormRow, in view: FormRowView, isNew: Bool) {
        let source: FormTextSource
        switch row.content {
        case .text(let text, let placeholder): (source, field.placeholder, steps) = (text, placeholder, nil)
        case .date(let text, let dates): (source, field.placeholder, steps) = (text, CalendarDate.example, dates)
        default: return
        }
        (self.row, field.label) = (view, row.label)
        let words = view.formTheme.words
        earlier.semantics = Semantics(.button, label: words.text(.dayEarlier, ["label": row.label]))
        later.semantics = Semantics(.button, label: words.text(.dayLater, ["label": row.label]))
        for button in [earlier, later] { (button.isHidden, button.style) = (steps == nil, view.formTheme.iconButton) }
        field.submitKey = view.form?.isLastValue(row.id) == true ? .send : .next
        var style = view.formTheme.textField
        style.alignment = view.isMirrored ? .trailing : .leading
        field.style = style
        if isNew || draft == nil {
            draft = FormDraft(source)
            field.reset(to: view.form?.drafts[row.id] ?? source.read())
        } else {
            draft?.source = source
            readValue()
        }
        setNeedsLayout()
    }

    private func typed(_ text: String) {
        let isValue = draft?.type(text) ?? true
        row?.typed(draft: isValue ? nil : text)
    }

    func readValue() {
        guard field.editing.marked == nil, let text = draft?.readAgain() else { return }
        row?.forgetDraft()
        field.text = text
    }

    private func left() {
        keep()
        row?.ended()
    }

    var caret: Int? { field.editing.caret }

    func endEditing() { keep() }

    private func keep() {
        guard let kept = draft?.end(with: field.text) else { return }
        row?.forgetDraft()
        field.text = kept
    }

    func restore() -> Bool {
        guard let text = draft?.restore() else { return false }
        field.text = text
        row?.typed(draft: nil)
        return true
    }

    private func step(days: Int, months: Int) -> Bool {
        guard let text = steps?.text(days, months) else { return false }
        field.text = text
        typed(text)
        // The button was pressed while the field does not have the focus.
        if stage?.focusedView !== field { keep() }
        return true
    }

    func setError(_ error: String) { field.error = error }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: row?.style.fieldHeight ?? 0) }

    override func layoutSubviews() {
        guard steps != nil, let style = row?.style else { return field.frame = bounds }
        let (side, gap) = (earlier.style.height, style.buttonGap)
        let width = max(0, bounds.width - 2 * (side + gap))
        let isMirrored = row?.isMirrored == true
        field.frame = Rect(x: isMirrored ? bounds.width - width : 0, y: 0, width: width, height: bounds.height)
        for (place, button) in [earlier, later].enumerated() {
            let offset = width + gap + Double(place) * (side + gap)
            button.frame = Rect(
                x: isMirrored ? bounds.width - offset - side : offset, y: (bounds.height - side) / 2, width: side, height: side)
        }
    }
}
