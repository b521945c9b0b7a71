import PanoramaKit

/// The present weather, or why it is not known.
final class NowPage: View {
    /// Asks again after a failure.
    let retry = Button("try again", icon: .retry) {}
    private let temperature = Label("", role: \.display)
    private let summary = Label("", role: \.lead)
    private let facts = GridView(columns: [.content, .fraction(1)])
    private let notice = Label("", ink: \.middle, maximumLines: 2)
    private let column: StackView

    init() {
        column = StackView([temperature, summary, facts, notice, retry], spacing: 4)
        super.init()
        (facts.columnSpacing, facts.rowSpacing) = (16, 0)
        column.setCustomSpacing(12, after: summary)
        column.setCustomSpacing(12, after: notice)
        addSubview(column)
        for view in [temperature, summary, facts] { view.isHidden = true }
    }

    func show(_ forecast: Forecast) {
        guard let hour = forecast.hours.first, let day = forecast.days.first else { return }
        temperature.text = "\(hour.temperature)°"
        summary.text = "\(hour.sky.words), up to \(day.high)° today"
        for view in facts.subviews { view.removeFromSuperview() }
        for fact in forecast.facts {
            facts.addSubview(Label(fact.label, ink: \.middle))
            facts.addSubview(Label(fact.value))
        }
        for view in [temperature, summary, facts] { view.isHidden = false }
        showNotice("", canRetry: false)
    }

    /// Shows a line below what is known; an empty one hides it.
    func showNotice(_ text: String, canRetry: Bool) {
        notice.text = text
        (notice.isHidden, retry.isHidden) = (text.isEmpty, !canRetry)
        column.setNeedsLayout()
    }

    override func layoutSubviews() { column.frame = bounds }
}

extension Sky {
    /// The sky in a sentence.
    var words: String {
        switch self {
        case .clear: "clear sky"
        case .clouds: "clouds"
        case .rain: "rain"
        case .snow: "snow"
        }
    }
}
