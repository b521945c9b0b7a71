import PanoramaKit

/// A line of measurements above a filled area, with a dashed mean.
final class Chart: View {
    private static let heights = [0.2, 0.34, 0.3, 0.52, 0.45, 0.72, 0.6, 0.66, 0.9, 0.8]
    private var line = Path()
    private var area = Path()
    private var mean = Path()

    // The paths are made when the size changes, and the same ones are drawn in every frame.
    override func layoutSubviews() {
        let points = Chart.heights.enumerated().map { index, height in
            Point(x: bounds.width * Double(index) / Double(Chart.heights.count - 1), y: bounds.height * (1 - height))
        }
        line = Path([points[0]], closed: false)
        for (start, end) in zip(points, points.dropFirst()) {
            let middle = (start.x + end.x) / 2
            line.addCurve(to: end, control1: Point(x: middle, y: start.y), control2: Point(x: middle, y: end.y))
        }
        area = line
        area.addLine(to: Point(x: bounds.width, y: bounds.height))
        area.addLine(to: Point(x: 0, y: bounds.height))
        area.closeSubpath()
        mean = Path([Point(x: 0, y: bounds.height / 2), Point(x: bounds.width, y: bounds.height / 2)], closed: false)
    }

    override func draw(in canvas: Canvas) {
        let accent = theme.palette.accent
        canvas.fill(area, Gradient([.init(0, accent.opacity(0.5)), .init(1, accent.opacity(0))]), axis: .vertical)
        canvas.stroke(mean, StrokeStyle(width: 1, dashes: [6, 4]), theme.palette.low)
        canvas.stroke(line, StrokeStyle(width: 3, cap: .round, join: .round), accent)
    }
}

/// A dial whose arc and needle follow a value in 0…1.
final class Gauge: View {
    var value = 0.4 { didSet { setNeedsDisplay() } }

    private func angle(_ value: Double) -> Angle { .turns(0.375 + 0.75 * value) }

    private func arc(to value: Double) -> Path {
        var path = Path()
        path.addArc(center: bounds.center, radius: bounds.width / 2 - 8, startAngle: angle(0), endAngle: angle(value))
        return path
    }

    override func draw(in canvas: Canvas) {
        let style = StrokeStyle(width: 12, cap: .round)
        canvas.stroke(arc(to: 1), style, theme.palette.raised)
        canvas.stroke(
            arc(to: value), style, Gradient([.init(0, Color(hex: 0x5EC8A0)), .init(1, theme.palette.accent)]), axis: .horizontal)
        let center = bounds.center
        let needle = Path([Point(x: -6, y: -5), Point(x: bounds.width / 2 - 24, y: 0), Point(x: -6, y: 5)], closed: true)
        canvas.fill(needle.applying(.translation(by: center - .zero).composed(with: .rotation(by: angle(value)))), theme.palette.high)
        canvas.fill(Path(ellipseIn: Rect(center: center, size: Size(width: 16, height: 16))), theme.palette.high)
    }
}

/// The same star by both fill rules, and the same corner with each kind of join and cap.
final class Samples: View {
    private let star = Path((0..<5).map { Point(x: 30, y: 32) + Angle.turns(Double($0) * 0.4 - 0.25).direction * 30 }, closed: true)
    private let corner = Path([Point(x: 10, y: 50), Point(x: 30, y: 12), Point(x: 50, y: 50)], closed: false)

    override func draw(in canvas: Canvas) {
        let color = theme.palette.middle
        let styles = [
            StrokeStyle(width: 12), StrokeStyle(width: 12, cap: .round, join: .round), StrokeStyle(width: 12, cap: .square, join: .bevel),
            StrokeStyle(width: 4, cap: .round, join: .round, dashes: [0, 8]),
        ]
        func next(_ index: Int, _ draw: () -> Void) {
            canvas.nested(Mapping(offset: Vector(x: Double(index) * bounds.width / 6, y: 0)), alpha: 1, clip: nil, draw)
        }
        next(0) { canvas.fill(star, color) }
        next(1) { canvas.fill(star, color, rule: .evenOdd) }
        for (index, style) in styles.enumerated() { next(index + 2) { canvas.stroke(corner, style, color) } }
    }
}

/// A chart, samples of lines, and a gauge with a slider that also turns a card; below them, if there is room, the effects.
final class DrawingPage: View {
    private let chart = Chart()
    private let samples = Samples()
    private let gauge = Gauge()
    private let slider = Slider("value", value: 0.4, in: 0...1)
    private let effectsRow = EffectsRow()
    private static let effectsHeight = 136.0

    init() {
        super.init()
        for view in [chart, samples, gauge, slider, effectsRow] { addSubview(view) }
        slider.valueChanged = { [unowned self] value in
            gauge.value = value
            effectsRow.card.angle = .degrees(-12) + .turns(value - 0.4)
        }
    }

    override func layoutSubviews() {
        effectsRow.isHidden = bounds.height < 320 + DrawingPage.effectsHeight
        effectsRow.frame = Rect(
            x: 24, y: bounds.height - DrawingPage.effectsHeight, width: bounds.width - 48, height: DrawingPage.effectsHeight - 24)
        layoutPaths(Rect(x: 0, y: 0, width: bounds.width, height: effectsRow.isHidden ? bounds.height : effectsRow.frame.minY))
    }

    private func layoutPaths(_ bounds: Rect) {
        let right = Rect(x: bounds.width - 184, y: 24, width: 160, height: 160)
        chart.frame = Rect(x: 24, y: 24, width: right.minX - 56, height: bounds.height - 136)
        samples.frame = Rect(x: 24, y: bounds.height - 88, width: right.minX - 56, height: 64)
        gauge.frame = right
        slider.frame = Rect(x: right.minX, y: right.maxY + 8, width: 160, height: slider.sizeThatFits(right.size).height)
    }
}

func makeRoot() -> View { DrawingPage() }
