import PanoramaKit

/// A picker of 79 faces, and the name of the chosen one.
final class FacesPage: View {
    /// U+1F601 to U+1F64F. The toolkit's font has none of them: the machine's emoji font is used.
    private static let faces = (0x1F601...0x1F64F).compactMap { UnicodeScalar($0) }

    private let picker = PickerView("face", words: faces.map { String($0) }, axis: .horizontal)
    private let caption = Label("", role: \.lead, alignment: .center)

    init() {
        super.init()
        for view in [picker, caption] { addSubview(view) }
        picker.selected = { [unowned self] in show($0) }
        show(0)
    }

    /// Called as soon as the target of a flick is known, while the row is still moving.
    private func show(_ index: Int) {
        let scalar = FacesPage.faces[index]
        caption.text = scalar.properties.name?.lowercased() ?? "U+\(String(scalar.value, radix: 16))"
    }

    override func layoutSubviews() {
        picker.frame = Rect(x: 0, y: bounds.midY - 80, width: bounds.width, height: 120)
        caption.frame = Rect(x: 0, y: picker.frame.maxY + 16, width: bounds.width, height: 32)
    }
}

func makeRoot() -> View { FacesPage() }
