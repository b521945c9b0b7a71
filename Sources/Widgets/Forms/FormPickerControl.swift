import LayoutMath
import Views

/// A choice from a wheel of words, three of which are visible.
final class FormPickerControl: View, FormControl {
    private let picker = PickerView("", axis: .vertical) { PickerWord(alignment: .center) }
    private var value: Binding<Int>?
    private weak var row: FormRowView?

    /// Height of a word in points at scale 1.
    static let wordHeight = 40.0
    /// Opacities of a word by its distance from the chosen one.
    private static let alphas = [1, 0.68, 0]

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        picker.selected = { [unowned self] in write($0) }
        // This is for Enter, not for a press on the word in the middle.
        picker.activated = { [unowned self] _ in if stage?.keysAreInUse == true { row?.entered() } }
        addSubview(picker)
    }

    func show(_ row: FormRow, in view: FormRowView, isNew: Bool) {
        guard case .picker(let value, let titles) = row.content else { return }
        (self.row, self.value, picker.label) = (view, value, row.label)
        let (theme, height) = (view.formTheme, FormPickerControl.wordHeight * view.formTheme.scale)
        picker.style = PickerStyle(
            length: height,
            appearances: FormPickerControl.alphas.enumerated().map {
                PickerStyle.CellAppearance(offset: Double($0) * height, extent: height, alpha: $1)
            })
        let words = [theme.type.lead, theme.type.body]
        if isNew { picker.makeCell = { PickerWord(styles: words, alignment: .center) } }
        picker.setItems(titles.indices.map { PickerItem(id: "\($0)", title: titles[$0]) })
        if isNew { picker.select(index(of: value.value), animated: false) }
        readValue()
    }

    /// The nearest choice, because a wheel always shows one.
    private func index(of value: Int) -> Int { min(max(value, 0), picker.items.count - 1) }

    func readValue() {
        guard let value else { return }
        let index = index(of: value.value)
        if index != picker.selectedIndex { picker.select(index, animated: stage != nil) }
    }

    private func write(_ index: Int) {
        value?.value = index
        row?.typed(draft: nil)
        row?.ended()
    }

    override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: 3 * FormPickerControl.wordHeight * (row?.formTheme.scale ?? 1))
    }

    override func layoutSubviews() { picker.frame = bounds }
}
