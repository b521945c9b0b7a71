public import Imaging
public import LayoutMath
import Platform
public import Views

/// A view that shows text, broken into lines at its width and cut with an ellipsis after `maximumLines`.
public final class Label: View {
    /// The words; a line break in them begins a new line.
    public var text: String { didSet { if text != oldValue { setNeedsLayout(); updateSemantics() } } }
    /// Font, line height and shift; the theme's style for the label's `role` until another is set.
    public var style: TextStyle {
        get { look.style }
        set { if look.set(newValue) { setNeedsLayout() } }
    }
    /// Colour of the text; the theme's for main text until another is set.
    public var color: Color {
        get { ink.style }
        set { if ink.set(newValue) { setNeedsDisplay() } }
    }
    /// Number of lines that are shown at most; the last one ends in an ellipsis when words are left out.
    public var maximumLines: Int { didSet { if maximumLines != oldValue { setNeedsLayout() } } }
    /// Where lines stand that are narrower than the label.
    public var alignment = Alignment.leading { didSet { if alignment != oldValue { setNeedsLayout() } } }
    private var look: ThemedStyle<TextStyle>
    private var ink: ThemedStyle<Color>
    private var lines: [(run: TextRun, origin: Point)] = []

    /// Where a line stands within the label's width.
    public enum Alignment: Sendable {
        /// At the left, in the middle, or at the right.
        case leading, center, trailing
    }

    /// A label in one of the theme's styles and colours, or in one of its own.
    /// - Parameters:
    ///   - role: What the words are in the theme's type scale.
    ///   - style: A style that stays through changes of the theme; nil takes the theme's.
    ///   - ink: The words' colour in the theme's palette.
    ///   - color: A colour that stays through changes of the theme; nil takes the theme's `ink`.
    public init(
        _ text: String, role: KeyPath<Typography, TextStyle> = \.body, style: TextStyle? = nil,
        ink inkRole: KeyPath<Palette, Color> = \.high, color: Color? = nil, maximumLines: Int = 1, alignment: Alignment = .leading
    ) {
        self.text = text
        look = ThemedStyle(style) { $0.type[keyPath: role] }
        ink = ThemedStyle(color) { $0.palette[keyPath: inkRole] }
        self.maximumLines = maximumLines
        self.alignment = alignment
        super.init()
        updateSemantics()
    }

    public override func themeChanged() {
        look.follow(theme)
        ink.follow(theme)
    }

    /// The width of the widest line and the height of all lines at the width of `size`, in points.
    public override func sizeThatFits(_ size: Size) -> Size {
        guard let measure = stage?.text else { return .zero }
        let broken = brokenLines(width: size.width, measuring: measure)
        let widest = broken.map { measure.width(of: TextRun($0, font: style.font)) }.max() ?? 0
        return Size(width: widest, height: Double(broken.count) * style.lineHeight)
    }

    public override func layoutSubviews() {
        guard let measure = stage?.text else { return }
        let extent = measure.metrics(of: style.font)
        // The line's spare height is shared above and below the glyphs.
        let baseline = (style.lineHeight - extent.ascent - extent.descent) / 2 + extent.ascent
        lines = brokenLines(width: bounds.width, measuring: measure).enumerated().map { index, line in
            let run = TextRun(line, font: style.font)
            let spare = bounds.width - measure.width(of: run)
            let x =
                switch alignment {
                case .leading: style.opticalShift
                case .center: spare / 2
                case .trailing: spare
                }
            return (run, Point(x: x, y: baseline + Double(index) * style.lineHeight))
        }
    }

    public override func draw(in canvas: Canvas) {
        for line in lines { canvas.text(line.run, at: line.origin, color) }
    }

    public override func contains(_ point: Point) -> Bool { false }

    private func brokenLines(width: Double, measuring measure: any TextMeasuring) -> [String] {
        LineBreaker(measuring: measure).lines(of: text, font: style.font, width: width, limit: maximumLines)
    }

    private func updateSemantics() { semantics = Semantics(.text, label: text) }
}
