import PanoramaKit

/// A form that is longer than the window, and beside it a list of the keyboard's events.
///
/// Neither needs code for the keyboard: both scroll clear of it, and of the bar that floats over the page.
final class KeyboardPage: View {
    static let titles = ["name", "street", "town", "country", "telephone", "e-mail", "topic", "message"]

    let form = ScrollView()
    let log = ScrollView()
    let fields = KeyboardPage.titles.map { TextField($0) }
    private(set) var lines: [String] = []
    private var observer: KeyboardObserver?
    let bar = Bar()
    private let words = Label("", role: \.caption, maximumLines: 200)

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        for field in fields {
            field.placeholder = field.label
            form.contentView.addSubview(field)
        }
        log.contentView.addSubview(words)
        for view in [form, log, bar] { addSubview(view) }
    }

    /// Observes the keyboard while the page is shown.
    override func didMove(to stage: Stage?) {
        observer =
            stage == nil ? nil : OnScreenKeyboard.around(self).map { KeyboardObserver(of: $0) { [weak self] in self?.keyboardChanged($0) } }
    }

    private func keyboardChanged(_ change: KeyboardChange) {
        lines.append("\(change.event.rawValue): \(Int(change.endFrame.height)) points at \(Int(change.endFrame.minY))")
        setNeedsLayout()
    }

    override func layoutSubviews() {
        bar.frame = Rect(x: 0, y: bounds.height - 56, width: bounds.width, height: 56)
        coveredInsets.bottom = bar.frame.height
        let half = bounds.width / 2
        form.frame = Rect(x: 0, y: 0, width: half, height: bounds.height)
        log.frame = Rect(x: half, y: 0, width: half, height: bounds.height)
        for (index, field) in fields.enumerated() {
            field.frame = Rect(x: 24, y: 24 + Double(index) * 68, width: max(0, half - 48), height: 44)
        }
        form.contentSize = Size(width: half, height: 24 + Double(fields.count) * 68)
        words.text = lines.joined(separator: "\n")
        let height = words.sizeThatFits(Size(width: half - 48, height: .infinity)).height
        words.frame = Rect(x: 24, y: 24, width: half - 48, height: height)
        log.contentSize = Size(width: half, height: height + 48)
        log.scroll(to: .infinity)
    }
}

/// A bar with a word and a button over the lower edge of the page.
final class Bar: View {
    let send = Button("send") {}
    private let word = Label("not sent yet", role: \.caption, ink: \.middle)

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        for view in [word, send] { addSubview(view) }
    }

    override func layoutSubviews() {
        let size = send.sizeThatFits(bounds.size)
        send.frame = Rect(x: bounds.width - 24 - size.width, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
        let height = word.sizeThatFits(bounds.size).height
        word.frame = Rect(x: 24, y: (bounds.height - height) / 2, width: max(0, send.frame.minX - 48), height: height)
    }

    override func draw(in canvas: Canvas) { canvas.fill(bounds, theme.palette.slab) }
}
