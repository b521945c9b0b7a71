import PanoramaKit

/// What is shown where there are no letters: an open envelope, the reason, and a button that helps.
final class EmptyPlace: View {
    enum Reason: Equatable { case loading, noLetters, nothingFound(String) }

    /// Called when the button is pressed.
    var restart: () -> Void = {}
    private let words = Label("", role: \.subhead, ink: \.middle, maximumLines: 2, alignment: .center)
    private lazy var button = Button("") { [unowned self] in restart() }

    private static let envelope = Path(roundedRect: Rect(x: 0, y: 30, width: 120, height: 72), cornerRadius: 6)
    private static let flap = Path([Point(x: 3, y: 33), Point(x: 60, y: 0), Point(x: 117, y: 33)], closed: false)
    private static let fold = Path([Point(x: 3, y: 36), Point(x: 60, y: 74), Point(x: 117, y: 36)], closed: false)

    init() {
        super.init()
        for view in [words, button] { addSubview(view) }
    }

    func show(_ reason: Reason) {
        switch reason {
        case .loading: words.text = "opening the letters"
        case .noLetters: (words.text, button.title) = ("every letter is answered", "look for new ones")
        case .nothingFound(let word): (words.text, button.title) = ("no letter has \u{201C}\(word)\u{201D}", "show all")
        }
        button.isHidden = reason == .loading
        setNeedsLayout()
    }

    /// The upper left corner of the drawing.
    private var corner: Vector { Vector(x: bounds.midX - 60, y: max(8, bounds.height * 0.36 - 90)) }

    override func layoutSubviews() {
        let top = corner.y + 120
        let height = words.sizeThatFits(Size(width: bounds.width, height: .infinity)).height
        words.frame = Rect(x: 0, y: top, width: bounds.width, height: height)
        let size = button.sizeThatFits(bounds.size)
        button.frame = Rect(origin: Point(x: bounds.midX - size.width / 2, y: top + height + 16), size: size)
    }

    override func draw(in canvas: Canvas) {
        let (line, color) = (StrokeStyle(width: 3, cap: .round, join: .round), theme.palette.low)
        canvas.nested(Mapping(offset: corner), alpha: 1, clip: nil) {
            canvas.fill(EmptyPlace.envelope, theme.palette.raised)
            for path in [EmptyPlace.envelope, EmptyPlace.flap, EmptyPlace.fold] { canvas.stroke(path, line, color) }
        }
    }

    /// Presses beside the button go to what lies behind.
    override func contains(_ point: Point) -> Bool { false }
}
