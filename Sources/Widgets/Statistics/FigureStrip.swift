package import LayoutMath
package import Platform
package import Views

/// Figures with their units on a small dark strip.
///
/// They keep their positions when they change: each digit has a cell as wide as a zero, and each figure has room for a constant number of them.
package final class FigureStrip: View {
    /// A figure and its unit.
    package nonisolated struct Field: Equatable, Sendable {
        /// Digits and at most one point, right-aligned in the cells. The number of decimals must not change.
        package var figures: String
        /// The number of cells.
        package var places: Int
        package var unit: String

        /// A field of `places` digits.
        package init(_ figures: String, places: Int, unit: String) { (self.figures, self.places, self.unit) = (figures, places, unit) }

        /// A time with one decimal, from 0 to 9,999 ms.
        package init(milliseconds: Double) {
            let tenths = Int((milliseconds.clamped(to: 0...9_999) * 10).rounded())
            self.init("\(tenths / 10).\(tenths % 10)", places: 5, unit: "ms")
        }
    }

    /// The fields from left to right. Setting them draws the strip again if they differ.
    package var fields: [Field] {
        didSet {
            guard fields != oldValue else { return }
            describe()
            setNeedsDisplay()
        }
    }

    /// Height in points.
    package static let height = 20.0
    private static let inset = 10.0
    private static let gapBeforeUnit = 4.0
    private static let gapBetweenFields = 6.0
    private let style = Typography(scale: 1).caption

    /// A strip with these fields.
    /// - Parameter label: Accessibility label.
    package init(_ label: String, _ fields: [Field]) {
        self.fields = fields
        super.init()
        isUserInteractionEnabled = false
        semantics = Semantics(.text, label: label)
        describe()
    }

    private func describe() { semantics.value = fields.map { "\($0.figures) \($0.unit)" }.joined(separator: ", ") }

    /// The width of all fields in points.
    package func width(measuring measure: any TextMeasuring) -> Double {
        let gaps = Double(fields.count - 1) * Self.gapBetweenFields
        return (fields.reduce(2 * Self.inset + gaps) { $0 + width(of: $1, measuring: measure) }).rounded(.up)
    }

    private func width(of field: Field, measuring measure: any TextMeasuring) -> Double {
        let cell = measure.width(of: TextRun("0", font: style.font))
        let point = field.figures.contains(".") ? measure.width(of: TextRun(".", font: style.font)) : 0
        return Double(field.places) * cell + point + Self.gapBeforeUnit + measure.width(of: TextRun(field.unit, font: style.font))
    }

    /// The strip's place in the upper right corner of a window.
    package func corner(of size: Size, margin: Double, measuring measure: any TextMeasuring) -> Rect {
        let width = width(measuring: measure)
        return Rect(x: size.width - width - margin, y: margin, width: width, height: Self.height)
    }

    package override func draw(in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        canvas.fill(.rounded(radius: bounds.height / 2), in: bounds, theme.palette.raised.opacity(0.88))
        let extent = measure.metrics(of: style.font)
        let baseline = (bounds.height + extent.ascent - extent.descent) / 2
        var end = Self.inset
        for field in fields {
            end += width(of: field, measuring: measure)
            draw(field, endingAt: Point(x: end, y: baseline), in: canvas, measure)
            end += Self.gapBetweenFields
        }
    }

    private func draw(_ field: Field, endingAt end: Point, in canvas: Canvas, _ measure: any TextMeasuring) {
        let cell = measure.width(of: TextRun("0", font: style.font))
        let unit = TextRun(field.unit, font: style.font)
        var x = end.x - measure.width(of: unit)
        canvas.text(unit, at: Point(x: x, y: end.y), theme.palette.middle)
        x -= Self.gapBeforeUnit
        // From the right, so that the last digit is next to the unit.
        for figure in field.figures.reversed() {
            let run = TextRun(String(figure), font: style.font)
            let width = measure.width(of: run)
            let room = figure.isNumber ? cell : width
            x -= room
            canvas.text(run, at: Point(x: x + (room - width) / 2, y: end.y), theme.palette.high)
        }
    }
}
