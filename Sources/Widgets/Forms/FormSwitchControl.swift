import LayoutMath
import Views

/// A name with a switch at the side where lines end. The entire row can be pressed.
final class FormSwitchControl: View, FormControl, Pressable {
    private let label = Label("", maximumLines: FormSwitchControl.mostLines)
    private let toggle = Switch("")
    private var value: Binding<Bool>?
    private weak var row: FormRowView?
    private static let mostLines = 3

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        cursor = .hand
        label.verticalAlignment = .center
        toggle.toggled = { [unowned self] in write($0) }
        for view in [label, toggle] { addSubview(view) }
    }

    func show(_ row: FormRow, in view: FormRowView, isNew: Bool) {
        guard case .toggle(let value) = row.content else { return }
        (self.row, self.value, toggle.label) = (view, value, row.label)
        label.text = row.label
        label.alignment = view.isMirrored ? .trailing : .leading
        // The switch has the name already; a screen reader would read it twice.
        label.semantics = Semantics()
        readValue()
        setNeedsLayout()
    }

    func readValue() { if let value, value.value != toggle.isOn { toggle.isOn = value.value } }

    private func write(_ isOn: Bool) {
        value?.value = isOn
        row?.typed(draft: nil)
        row?.ended()
    }

    func pressChanged(_ isPressed: Bool) {}

    func activate(at point: Point) {
        stage?.focus(toggle)
        toggle.activate(at: point)
    }

    private var labelWidth: Double { max(0, bounds.width - toggle.style.size.width - (row?.style.spacing.column ?? 0)) }

    override func sizeThatFits(_ size: Size) -> Size {
        let room = max(0, size.width - toggle.style.size.width - (row?.style.spacing.column ?? 0))
        let words = label.sizeThatFits(Size(width: room, height: .infinity)).height
        return Size(width: size.width, height: max(row?.style.fieldHeight ?? 0, words))
    }

    override func layoutSubviews() {
        let (width, isMirrored) = (toggle.style.size.width, row?.isMirrored == true)
        toggle.frame = Rect(x: isMirrored ? 0 : bounds.width - width, y: 0, width: width, height: bounds.height)
        label.frame = Rect(x: isMirrored ? bounds.width - labelWidth : 0, y: 0, width: labelWidth, height: bounds.height)
    }
}
