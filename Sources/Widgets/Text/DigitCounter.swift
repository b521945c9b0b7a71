public import Imaging
public import LayoutMath
import Platform
public import Views

/// A number whose digits keep their places while it changes. Each digit is centred in a cell as wide as a zero.
public final class DigitCounter: View {
    /// The number; groups of three digits are separated by a thin space.
    public var value = 0 { didSet { if value != oldValue { changed() } } }
    /// The font and the height of the line.
    public var style: TextStyle { didSet { if style != oldValue { setNeedsLayout() } } }
    /// The colour of the digits.
    public var color: Color { didSet { if color != oldValue { setNeedsDisplay() } } }
    /// The characters of the value, last first. Their storage is kept, so a value that changes in every frame allocates nothing.
    private var figures: [Figure] = []
    private let label: String

    /// Creates a counter at 0.
    /// - Parameter label: The accessibility label.
    public init(label: String, style: TextStyle, color: Color) {
        self.label = label
        self.style = style
        self.color = color
        super.init()
        changed()
    }

    private func changed() {
        semantics = Semantics(.text, label: label, value: String(value))
        figures.removeAll(keepingCapacity: true)
        var rest = value.magnitude
        repeat {
            if figures.count % 4 == 3 { figures.append(.gap) }
            figures.append(Figure.digits[Int(rest % 10)])
            rest /= 10
        } while rest > 0
        if value < 0 { figures.append(.minus) }
        setNeedsDisplay()
    }

    public override func contains(_ point: Point) -> Bool { false }

    /// Measures all digits now, so that none is first measured during an animation.
    public override func layoutSubviews() {
        guard let measure = stage?.text else { return }
        for figure in 0...9 { _ = measure.width(of: TextRun(String(figure), font: style.font)) }
    }

    public override func draw(in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        let extent = measure.metrics(of: style.font)
        let baseline = (style.lineHeight - extent.ascent - extent.descent) / 2 + extent.ascent
        let cell = measure.width(of: TextRun("0", font: style.font))
        var x = style.opticalShift
        for figure in figures.reversed() {
            let run = TextRun(figure.text, font: style.font)
            let width = measure.width(of: run)
            let room = figure.isDigit ? cell : width
            canvas.text(run, at: Point(x: x + (room - width) / 2, y: baseline), color)
            x += room
        }
    }
}

/// A character of a number.
private nonisolated struct Figure: Sendable {
    let text: String
    let isDigit: Bool

    static let digits = (0...9).map { Figure(text: String($0), isDigit: true) }
    static let gap = Figure(text: DigitGroups.gap, isDigit: false)
    static let minus = Figure(text: "-", isDigit: false)
}

/// Formats integers with a thin space between groups of three digits.
package nonisolated enum DigitGroups {
    /// A thin space.
    static let gap = "\u{2009}"

    package static func string(_ value: Int) -> String {
        let figures = Array(String(value.magnitude))
        var text = value < 0 ? "-" : ""
        for (index, figure) in figures.enumerated() {
            if index > 0, (figures.count - index).isMultiple(of: 3) { text += gap }
            text.append(figure)
        }
        return text
    }
}
