import PanoramaKit

/// The settings of the confetti, and a button that throws some.
final class MixturePanel: View {
    var changed: (Mixture) -> Void = { _ in }
    var thrown: () -> Void = {}
    private var mixture: Mixture { didSet { if mixture != oldValue { changed(mixture) } } }
    private lazy var shape = SegmentedControl("shape", words: Mixture.Shape.allCases.map(\.rawValue)) { [unowned self] in
        mixture.shape = Mixture.Shape.allCases[$0]
    }
    private lazy var settings = GridView(
        [
            Label("pieces", ink: \.middle), slider("pieces", \.count, in: 30...600),
            Label("force", ink: \.middle), slider("force", \.force, in: 200...1200),
            Label("gravity", ink: \.middle), slider("gravity", \.gravity, in: 0...900),
        ], columns: [.content, .fraction(1)])
    private lazy var button = Button("throw", icon: .star) { [unowned self] in thrown() }
    private lazy var column = StackView(
        [StackView([shape.flexible(), button], axis: .horizontal, spacing: 16, alignment: .center), settings], spacing: 4, alignment: .fill)

    /// Greatest width of the controls, and the room around them, in points.
    private static let (width, padding) = (560.0, 16.0)

    init(_ mixture: Mixture) {
        self.mixture = mixture
        super.init()
        (settings.rowSpacing, settings.columnSpacing) = (0, 16)
        addSubview(column)
    }

    private func slider(_ name: String, _ value: WritableKeyPath<Mixture, Double>, in range: ClosedRange<Double>) -> Slider {
        let slider = Slider(name, value: mixture[keyPath: value], in: range)
        slider.step = 10
        slider.valueChanged = { [unowned self] in mixture[keyPath: value] = $0 }
        return slider
    }

    override func themeChanged() { button.style = theme.primaryButton }

    // MARK: Layout

    private func width(in room: Double) -> Double { min(MixturePanel.width, room - 2 * MixturePanel.padding) }

    override func sizeThatFits(_ size: Size) -> Size {
        let height = column.sizeThatFits(Size(width: width(in: size.width), height: .infinity)).height
        return Size(width: size.width, height: height + 2 * MixturePanel.padding)
    }

    override func layoutSubviews() {
        let width = width(in: bounds.width)
        column.frame = Rect(
            x: (bounds.width - width) / 2, y: MixturePanel.padding, width: width, height: bounds.height - 2 * MixturePanel.padding)
    }

    override func draw(in canvas: Canvas) {
        canvas.fill(bounds, theme.palette.slab)
        canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: canvas.hairline), theme.palette.hairline)
    }
}
