import PanoramaKit

/// A letter to read, which scrolls if it is longer than the window. Control C copies its text, and Control N shows it in a window of its own.
final class LetterPage: View {
    /// Called when the user wants to see the letter in a window of its own.
    var detached: () -> Void = {}
    private let text: String
    private let scroll = ScrollView()
    private let column: StackView
    private let bar: StackView

    /// Greatest width of the text, and the room beside it, in points.
    private static let (width, margin) = (640.0, 24.0)

    /// - Parameter deleted: Called when the user wants to delete the letter; nil if the page is only for reading.
    init(_ letter: Letter, deleted: (() -> Void)? = nil) {
        text = letter.text
        let back = Button("inbox", icon: .back) {}
        let buttons = deleted.map { [back, Spacer(), Button("delete", icon: .wastebasket, action: $0)] }
        bar = StackView(buttons ?? [], axis: .horizontal)
        column = StackView(
            [
                Label(letter.subject, role: \.heading, maximumLines: 4),
                Label("\(letter.sender), \(letter.day)", role: \.caption, ink: \.middle),
                Label(letter.text, role: \.lead, maximumLines: 1000),
            ], spacing: 16, alignment: .fill)
        super.init()
        semantics = Semantics(.page, label: letter.subject)
        back.action = { [unowned self] in perform(GoBack()) }
        scroll.contentView.addSubview(column)
        for view in [scroll, bar] { addSubview(view) }
    }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        switch (key, modifiers) {
        case (.character("c"), .control): stage?.clipboard.text = text
        case (.character("n"), .control): detached()
        default: return scrolls(key, modifiers)
        }
        return true
    }

    private func scrolls(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        let step = [Key.down: 60, .up: -60, .pageDown: scroll.frame.height - 40, .pageUp: 40 - scroll.frame.height][key]
        guard let step, modifiers.isEmpty else { return false }
        scroll.scroll(to: scroll.targetContentOffset.y + step)
        return true
    }

    override var isKeyTarget: Bool { true }

    override func layoutSubviews() {
        let width = min(LetterPage.width, bounds.width - 2 * LetterPage.margin)
        let x = (bounds.width - width) / 2
        bar.frame = Rect(x: x, y: 16, width: width, height: bar.subviews.isEmpty ? 0 : 44)
        scroll.frame = Rect(x: 0, y: bar.frame.maxY + 8, width: bounds.width, height: bounds.height - bar.frame.maxY - 8)
        let height = column.sizeThatFits(Size(width: width, height: .infinity)).height
        column.frame = Rect(x: x, y: 16, width: width, height: height)
        scroll.contentSize = Size(width: bounds.width, height: height + 32)
    }
}
