import LayoutMath
import Platform
import Views

/// A slider with its number at the side where lines end.
final class FormSliderControl: View, FormControl {
    private let slider = Slider("", value: 0, in: 0...1)
    private let number = Label("", ink: \.middle, alignment: .trailing)
    private var value: Binding<Double>?
    private var words: ((Double) -> String)?
    private weak var row: FormRowView?
    /// Width for the number in points at scale 1.
    private static let numberWidth = 56.0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        slider.valueChanged = { [unowned self] in write($0) }
        slider.editingEnded = { [unowned self] in row?.ended() }
        number.verticalAlignment = .center
        for view in [slider, number] { addSubview(view) }
    }

    func show(_ row: FormRow, in view: FormRowView, isNew: Bool) {
        guard case .slider(let value, let range, let words) = row.content else { return }
        (self.row, self.value, self.words) = (view, value, words)
        (slider.label, slider.range) = (row.label, range)
        slider.direction = view.isMirrored ? .rightToLeft : .leftToRight
        number.alignment = view.isMirrored ? .leading : .trailing
        readValue()
        setNeedsLayout()
    }

    func readValue() {
        guard let value = value?.value else { return }
        // NaN has no place on the track.
        slider.value = value.isNaN ? slider.range.lowerBound : value
        number.text = words?(value) ?? theme.formats.number(value)
        // The slider already reports its value to screen readers.
        number.semantics = Semantics()
    }

    private func write(_ new: Double) {
        value?.value = new
        readValue()
        row?.typed(draft: nil)
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: row?.style.fieldHeight ?? 0) }

    override func layoutSubviews() {
        guard let row else { return }
        let room = FormSliderControl.numberWidth * row.formTheme.scale
        let width = max(0, bounds.width - room)
        slider.frame = Rect(x: row.isMirrored ? room : 0, y: 0, width: width, height: bounds.height)
        number.frame = Rect(x: row.isMirrored ? 0 : width, y: 0, width: room, height: bounds.height)
    }
}
