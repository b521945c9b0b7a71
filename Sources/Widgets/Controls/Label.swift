import TextLayout
public import Imaging
public import LayoutMath
import Platform
public import Views

/// A view that shows text, broken into lines at its width and truncated with an ellipsis after `maximumLines`.
public final class Label: View {
    /// The text; a line break in it begins a new line.
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
    /// Greatest number of lines. The last line ends with an ellipsis if text is left out.
    public var maximumLines: Int { didSet { if maximumLines != oldValue { setNeedsLayout() } } }
    /// Alignment of lines that are narrower than the label.
    public var alignment = Alignment.leading { didSet { if alignment != oldValue { setNeedsLayout() } } }
    /// Alignment of the lines in a label that is higher than they are. Default top.
    public var verticalAlignment = VerticalAlignment.top { didSet { if verticalAlignment != oldValue { setNeedsLayout() } } }
    private var look: ThemedStyle<TextStyle>
    private var ink: ThemedStyle<Color>
    private var lines: [(run: TextRun, origin: Point)] = []

    /// Alignment of a line within the label's width.
    public enum Alignment: Sendable {
        /// At the left, in the middle, or at the right.
        case leading, center, trailing
    }

    /// Alignment of all lines within the label's height.
    public enum VerticalAlignment: Sendable {
        /// At the top, or in the middle.
        case top, center
    }

    /// A label with a style and colour from the theme, or with given ones.
    /// - Parameters:
    ///   - role: The text style in the theme's type scale.
    ///   - style: A style that stays through changes of the theme; nil uses the theme's.
    ///   - ink: The text colour in the theme's palette.
    ///   - color: A colour that stays through changes of the theme; nil uses the theme's `ink`.
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

    /// Distance in points from the top of a line to its baseline. The line's spare height is distributed equally above and below the glyphs.
    private func baseline(_ measure: any TextMeasuring) -> Double {
        let extent = measure.metrics(of: style.font)
        return (style.lineHeight - extent.ascent - extent.descent) / 2 + extent.ascent
    }

    /// The baseline of the first line, for lines at the top of the label.
    public override func firstBaseline(atHeight height: Double) -> Double? { stage.map { baseline($0.text) } }

    public override func layoutSubviews() {
        guard let measure = stage?.text else { return }
        let baseline = baseline(measure)
        // A label in a list gets new text many times a second.
        lines.removeAll(keepingCapacity: true)
        if maximumLines > 0, LineBreaker(measuring: measure).isOneLine(text, font: style.font, width: bounds.width) {
            return add(text, at: baseline + top(ofLines: 1), measure)
        }
        let broken = brokenLines(width: bounds.width, measuring: measure)
        let first = baseline + top(ofLines: broken.count)
        for (index, line) in broken.enumerated() { add(line, at: first + Double(index) * style.lineHeight, measure) }
    }

    /// Distance from the top of the label to its first line, in points.
    private func top(ofLines count: Int) -> Double {
        verticalAlignment == .top ? 0 : max(0, (bounds.height - Double(count) * style.lineHeight) / 2)
    }

    private func add(_ line: String, at y: Double, _ measure: any TextMeasuring) {
        let run = TextRun(line, font: style.font)
        let spare = bounds.width - measure.width(of: run)
        let x =
            switch alignment {
            case .leading: style.opticalShift
            case .center: spare / 2
            case .trailing: spare
            }
        lines.append((run, Point(x: x, y: y)))
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
