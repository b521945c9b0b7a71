import PanoramaKit

/// A page with a heading, a line of text, and a button that calls a closure with the page.
final class TextPage: View {
    private let column: StackView
    private let button: Button

    init(_ title: String, text: String = "", button name: String, pressed: @escaping (View) -> Void) {
        button = Button(name) {}
        column = StackView([Label(title, role: \.heading), Label(text), button], spacing: 16)
        super.init()
        semantics = Semantics(.page, label: title)
        button.action = { [unowned self] in pressed(self) }
        addSubview(column)
    }

    override var preferredFocus: View? { button }
    override func layoutSubviews() { column.frame = bounds.insetBy(48) }
}
