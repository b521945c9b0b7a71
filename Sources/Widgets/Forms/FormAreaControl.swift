import LayoutMath
import Views

/// Text of several lines. Its height follows the number of lines within the limits of the style.
final class FormAreaControl: View, FormControl {
    private let area = TextArea("")
    private var draft: FormDraft?
    private weak var row: FormRowView?

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        area.textChanged = { [unowned self] in typed($0) }
        area.editingEnded = { [unowned self] in left() }
        addSubview(area)
    }

    func show(_ row: FormRow, in view: FormRowView, isNew: Bool) {
        guard case .area(let source, let placeholder) = row.content else { return }
        (self.row, area.label, area.placeholder) = (view, row.label, placeholder)
        if isNew || draft == nil {
            draft = FormDraft(source)
            area.reset(to: source.read())
        } else {
            draft?.source = source
            readValue()
        }
    }

    private func typed(_ text: String) {
        _ = draft?.type(text)
        row?.typed(draft: nil)
        grow()
    }

    func readValue() {
        guard area.editing.marked == nil, let text = draft?.readAgain() else { return }
        area.text = text
        grow()
    }

    private func left() {
        endEditing()
        row?.ended()
    }

    var caret: Int? { area.editing.caret }

    func endEditing() {
        guard let kept = draft?.end(with: area.text) else { return }
        area.text = kept
        grow()
    }

    func restore() -> Bool {
        guard let text = draft?.restore() else { return false }
        area.text = text
        row?.typed(draft: nil)
        grow()
        return true
    }

    private func grow() { if stage != nil, height(width: bounds.width) != bounds.height { row?.heightChanged() } }

    private func height(width: Double) -> Double {
        guard let limits = row?.style.areaHeights else { return 0 }
        return area.height(fitting: width, atMost: limits.upperBound).clamped(to: limits)
    }

    func setError(_ error: String) { area.error = error }
    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: height(width: size.width)) }
    override func layoutSubviews() { area.frame = bounds }
}
