import Gallery
public import LayoutMath
import Platform
import Views
import Widgets

/// The cost of a frame, reported by the program that draws it.
public nonisolated struct FrameCost: Equatable, Sendable {
    /// Time spent on the frame.
    public var duration: Seconds
    /// Bytes of all cached textures and prepared sprites.
    public var textureBytes: Int

    public init(duration: Seconds, textureBytes: Int) {
        self.duration = duration
        self.textureBytes = textureBytes
    }
}

/// Frame time, number of particles and texture memory in the upper right corner of the window.
///
/// The figures change four times a second, and only while frames are drawn: measuring requests no frames of its own.
/// They keep their positions, each digit in a cell as wide as a zero.
final class StatisticsOverlay: View {
    /// The displayed values.
    struct Reading: Equatable {
        /// Mean over the frames since the previous reading.
        var milliseconds = 0.0
        var aliveCount = 0
        var textureBytes = 0

        /// Digits, right-aligned in `places` cells, and units. The number of decimals of a field is constant.
        var fields: [(figures: String, places: Int, unit: String)] {
            let tenths = Int((min(milliseconds, 9_999) * 10).rounded())
            return [
                ("\(tenths / 10).\(tenths % 10)", 5, "ms"), ("\(aliveCount)", 7, "alive"),
                ("\((textureBytes + 524_288) / 1_048_576)", 5, "MB"),
            ]
        }
    }

    /// Seconds between two readings.
    static let period: Seconds = 0.25
    private static let height = 20.0
    private static let inset = 10.0
    /// Distance in points from the window's edges.
    private static let margin = 4.0
    private static let gapBeforeUnit = 4.0
    private static let gapBetweenFields = 6.0

    private(set) var reading = Reading()
    private let style = Typography(scale: 1).caption
    private var costs: (sum: Seconds, count: Int, textureBytes: Int) = (0, 0, 0)
    private var lastReading = -StatisticsOverlay.period

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        describe()
    }

    /// Adds the cost of a frame, shown with the next reading.
    func add(_ cost: FrameCost) {
        costs = (costs.sum + cost.duration, costs.count + 1, cost.textureBytes)
    }

    /// Updates the reading once the last one is old enough; called before each frame.
    /// - Parameter alive: Returns the number of particles.
    func update(at time: Seconds, alive: () -> Int) {
        guard time - lastReading >= StatisticsOverlay.period, costs.count > 0 else { return }
        lastReading = time
        let tenths = (costs.sum / Double(costs.count) * 10_000).rounded()
        let next = Reading(milliseconds: tenths / 10, aliveCount: alive(), textureBytes: costs.textureBytes)
        costs = (0, 0, costs.textureBytes)
        guard next != reading else { return }
        reading = next
        describe()
        setNeedsDisplay()
    }

    private func describe() {
        let words = reading.fields.map { "\($0.figures) \($0.unit)" }.joined(separator: ", ")
        semantics = Semantics(.text, label: "statistics", value: words)
    }

    /// Returns the overlay's frame in the upper right corner of a window.
    func frame(in size: Size, measuring measure: any TextMeasuring) -> Rect {
        let fields = reading.fields.reduce(0) { $0 + width(of: $1, measuring: measure) }
        let gaps = Double(reading.fields.count - 1) * StatisticsOverlay.gapBetweenFields
        let room = (2 * StatisticsOverlay.inset + fields + gaps).rounded(.up)
        let margin = StatisticsOverlay.margin
        return Rect(x: size.width - room - margin, y: margin, width: room, height: StatisticsOverlay.height)
    }

    private func width(of field: (figures: String, places: Int, unit: String), measuring measure: any TextMeasuring) -> Double {
        let cell = measure.width(of: TextRun("0", font: style.font))
        let point = field.figures.contains(".") ? measure.width(of: TextRun(".", font: style.font)) : 0
        return Double(field.places) * cell + point + StatisticsOverlay.gapBeforeUnit
            + measure.width(of: TextRun(field.unit, font: style.font))
    }

    override func draw(in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        canvas.fill(.rounded(radius: bounds.height / 2), in: bounds, theme.palette.raised.opacity(0.88))
        let extent = measure.metrics(of: style.font)
        let baseline = (bounds.height + extent.ascent - extent.descent) / 2
        let cell = measure.width(of: TextRun("0", font: style.font))
        var end = StatisticsOverlay.inset
        for field in reading.fields {
            end += width(of: field, measuring: measure)
            let unit = TextRun(field.unit, font: style.font)
            var x = end - measure.width(of: unit)
            canvas.text(unit, at: Point(x: x, y: baseline), theme.palette.middle)
            x -= StatisticsOverlay.gapBeforeUnit
            // From the right, so that the last digit is next to the unit.
            for figure in field.figures.reversed() {
                let run = TextRun(String(figure), font: style.font)
                let width = measure.width(of: run)
                let room = figure.isNumber ? cell : width
                x -= room
                canvas.text(run, at: Point(x: x + (room - width) / 2, y: baseline), theme.palette.high)
            }
            end += StatisticsOverlay.gapBetweenFields
        }
    }
}
