import TextLayout
public import Imaging
public import LayoutMath
import Platform
public import Views

/// A view that shows text, broken into lines at its width and truncated with an ellipsis after `maximumLines`.
///
/// The text may have strong and emphasized words, and links, which are pressed or reached by Tab and send ``OpenLink``:
///
/// ```swift
/// Label(StyledText(markdown: "Read the **[guide](https://example.org)** first."), maximumLines: 3)
/// ```
public final class Label: View {
    /// The text; a line break in it begins a new line. Setting it removes all styles.
    public var text: String { didSet { if text != oldValue || styled != nil { styled = nil; textChanged() } } }
    /// The text with its styles and links.
    public var styledText: StyledText {
        get { styled ?? StyledText(text) }
        set {
            guard newValue != styledText else { return }
            text = newValue.text
            styled = newValue.isPlain ? nil : newValue
            textChanged()
        }
    }
    /// Whether the mouse and the keyboard select text, which can be copied. The label is then a stop of Tab. Default false.
    public var isSelectable = false { didSet { if isSelectable != oldValue { setNeedsLayout() } } }
    /// Font, line height and shift; the theme's style for the label's `role` until another is set.
    public var style: TextStyle {
        get { look.style }
        set { if look.set(newValue) { setNeedsLayout() } }
    }
    /// Colour of the text; the theme's for main text until another is set.
    public var color: Color {
        get { ink.style }
        set { if ink.set(newValue) { styled == nil && !isSelectable ? setNeedsDisplay() : setNeedsLayout() } }
    }
    /// Greatest number of lines. The last line ends with an ellipsis if text is left out.
    public var maximumLines: Int { didSet { if maximumLines != oldValue { setNeedsLayout() } } }
    /// Alignment of lines that are narrower than the label.
    public var alignment = Alignment.leading { didSet { if alignment != oldValue { setNeedsLayout() } } }
    /// Alignment of the lines in a label that is higher than they are. Default top.
    public var verticalAlignment = VerticalAlignment.top { didSet { if verticalAlignment != oldValue { setNeedsLayout() } } }
    /// The styles; nil for plain text.
    private var styled: StyledText?
    /// Shows a text with styles or a selection; nil for others, which need no view.
    private var content: LabelContent?
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

    /// A label whose style and colour follow the theme.
    /// - Parameters:
    ///   - role: The text style in the theme's type scale.
    ///   - ink: The text colour in the theme's palette.
    public init(
        _ text: String, role: KeyPath<Typography, TextStyle> = \.body, ink inkRole: KeyPath<Palette, Color> = \.high, maximumLines: Int = 1,
        alignment: Alignment = .leading
    ) {
        self.text = text
        look = ThemedStyle(nil) { $0.type[keyPath: role] }
        ink = ThemedStyle(nil) { $0.palette[keyPath: inkRole] }
        self.maximumLines = maximumLines
        self.alignment = alignment
        super.init()
        semantics.role = .text
        updateSemantics()
    }

    /// A label with a style and a colour that stay through changes of the theme.
    /// - Parameter color: The text colour; nil follows the theme's for main text.
    public convenience init(
        _ text: String, style: TextStyle, color: Color? = nil, maximumLines: Int = 1, alignment: Alignment = .leading
    ) {
        self.init(text, maximumLines: maximumLines, alignment: alignment)
        self.style = style
        if let color { self.color = color }
    }

    /// A label that shows a text with styles and links, which follow the theme.
    public convenience init(
        _ text: StyledText, role: KeyPath<Typography, TextStyle> = \.body, ink: KeyPath<Palette, Color> = \.high, maximumLines: Int = 1,
        alignment: Alignment = .leading
    ) {
        self.init(text.text, role: role, ink: ink, maximumLines: maximumLines, alignment: alignment)
        styledText = text
    }

    private func textChanged() {
        setNeedsLayout()
        updateSemantics()
    }

    public override func themeChanged() {
        look.follow(theme)
        ink.follow(theme)
    }

    /// The width of the widest line and the height of all lines at the width of `size`, in points.
    public override func sizeThatFits(_ size: Size) -> Size {
        guard let measure = stage?.text else { return .zero }
        if let content = followContent() {
            let lines = content.lines(width: size.width, measure)
            return Size(width: lines.fittingWidth, height: Double(lines.lines.count) * style.lineHeight)
        }
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
        if let content = followContent() {
            let height = Double(content.lines(width: bounds.width, measure).lines.count) * style.lineHeight
            return content.frame = Rect(x: 0, y: top(ofHeight: height), width: bounds.width, height: height)
        }
        if maximumLines > 0, LineBreaker(measuring: measure).isOneLine(text, font: style.font, width: bounds.width) {
            return add(text, at: baseline + top(ofLines: 1), measure)
        }
        let broken = brokenLines(width: bounds.width, measuring: measure)
        let first = baseline + top(ofLines: broken.count)
        for (index, line) in broken.enumerated() { add(line, at: first + Double(index) * style.lineHeight, measure) }
    }

    /// Brings the view for styles and the selection up to date, if the text needs one.
    private func followContent() -> LabelContent? {
        guard styled != nil || isSelectable else {
            content?.removeFromSuperview()
            content = nil
            return nil
        }
        let content = content ?? LabelContent()
        if self.content == nil {
            self.content = content
            addSubview(content)
        }
        let look = LabelContent.Look(style: style, color: color, maximumLines: maximumLines, alignment: alignment)
        content.show(styledText, look, isSelectable: isSelectable)
        return content
    }

    /// Distance from the top of the label to its first line, in points.
    private func top(ofLines count: Int) -> Double { top(ofHeight: Double(count) * style.lineHeight) }

    private func top(ofHeight height: Double) -> Double { verticalAlignment == .top ? 0 : max(0, (bounds.height - height) / 2) }

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

    private func updateSemantics() { semantics.label = text }
}
