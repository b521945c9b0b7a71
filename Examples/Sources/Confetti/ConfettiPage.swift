import PanoramaKit

/// A stage on which each press throws confetti, above a panel of settings.
final class ConfettiPage: View {
    private let wish = Label("well done", role: \.title, maximumLines: 2, alignment: .center)
    private let hint = Label("press anywhere, or the space bar", ink: \.middle, maximumLines: 2, alignment: .center)
    private let field = ThrowField()
    private let panel: MixturePanel

    init() {
        panel = MixturePanel(Mixture())
        super.init()
        for view in [wish, hint, field, panel] { addSubview(view) }
        panel.changed = { [unowned self] in field.mixture = $0 }
        panel.thrown = { [unowned self] in field.throwSomewhere() }
    }

    // MARK: Keys

    override var isKeyTarget: Bool { true }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard key == .space || key == .enter, modifiers.isEmpty, !isRepeat else { return false }
        field.throwSomewhere()
        return true
    }

    // MARK: Layout

    override func layoutSubviews() {
        let size = panel.sizeThatFits(bounds.size)
        panel.frame = Rect(x: 0, y: bounds.height - size.height, width: bounds.width, height: size.height)
        field.frame = Rect(x: 0, y: 0, width: bounds.width, height: panel.frame.minY)
        let room = Size(width: bounds.width - 48, height: .infinity)
        let heights = [wish, hint].map { $0.sizeThatFits(room).height }
        let top = max(16, field.frame.height * 0.42 - heights[0])
        wish.frame = Rect(x: 24, y: top, width: room.width, height: heights[0])
        hint.frame = Rect(x: 24, y: wish.frame.maxY + 4, width: room.width, height: heights[1])
    }
}

func makeRoot() -> View { ConfettiPage() }
