import PanoramaKit

/// A form that is longer than the window, and beside it a list of the keyboard's events.
///
/// The form needs no code for the keyboard. The observer sets and removes an inset that keeps the end of the list in sight.
final class KeyboardPage: View {
    static let titles = ["name", "street", "town", "country", "telephone", "e-mail", "topic", "message"]

    let form = ScrollView()
    let log = ScrollView()
    let fields = KeyboardPage.titles.map { TextField($0) }
    private(set) var lines: [String] = []
    private var observer: KeyboardObserver?
    private let words = Label("", role: \.caption, maximumLines: 200)

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        for field in fields {
            field.placeholder = field.label
            form.contentView.addSubview(field)
        }
        log.contentView.addSubview(words)
        for view in [form, log] { addSubview(view) }
    }

    /// Observes the keyboard while the page is shown.
    override func didMove(to stage: Stage?) {
        observer =
            stage == nil ? nil : OnScreenKeyboard.around(self).map { KeyboardObserver(of: $0) { [weak self] in self?.keyboardChanged($0) } }
    }

    private func keyboardChanged(_ change: KeyboardChange) {
        lines.append("\(change.event.rawValue): \(Int(change.endFrame.height)) points at \(Int(change.endFrame.minY))")
        switch change.event {
        case .willShow, .willChangeFrame: log.obscuredInset.bottom = change.overlap(with: log)
        case .willHide: log.obscuredInset.bottom = 0
        case .didShow, .didHide, .didChangeFrame: break
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
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
