import PanoramaKit

/// The highest and lowest temperatures of the week as two lines. One day is marked, and described above the chart.
final class WeekChart: View, Pressable {
    var days: [Day] = [] { didSet { if days != oldValue { daysChanged() } } }
    private(set) var selectedIndex = 0
    private let caption = Label("no forecast yet", role: \.lead, ink: \.middle)
    /// Where the mark is, in days.
    private var mark = Animated(0, restDistance: SpringMotion.restFraction)
    private var (highs, lows, area) = (Path(), Path(), Path())

    /// Room above the lines for the caption and the numbers, and below them for signs and names, in points.
    private static let (top, bottom, side) = (72.0, 76.0, 28.0)

    init() {
        super.init()
        cursor = .hand
        addSubview(caption)
    }

    // MARK: Places

    private func x(_ day: Double) -> Double {
        WeekChart.side + (bounds.width - 2 * WeekChart.side) * day / Double(max(1, days.count - 1))
    }

    private func y(_ temperature: Int) -> Double {
        let (least, most) = (days.map(\.low).min() ?? 0, days.map(\.high).max() ?? 1)
        let share = Double(temperature - least) / Double(max(1, most - least))
        return (bounds.height - WeekChart.bottom).interpolated(to: WeekChart.top, fraction: share)
    }

    private func points(_ temperature: KeyPath<Day, Int>) -> [Point] {
        days.enumerated().map { Point(x: x(Double($0)), y: y($1[keyPath: temperature])) }
    }

    override func layoutSubviews() {
        caption.frame = Rect(x: 0, y: 0, width: bounds.width, height: 28)
        let (upper, lower) = (points(\.high), points(\.low))
        guard let first = upper.first, let last = lower.last else { return }
        (highs, lows, area) = (Path([first], closed: false), Path([lower[0]], closed: false), Path([first], closed: false))
        highs.addCurves(through: upper)
        lows.addCurves(through: lower)
        area.addCurves(through: upper)
        area.addLine(to: last)
        area.addCurves(through: lower.reversed())
        area.closeSubpath()
    }

    // MARK: Choosing a day

    private func daysChanged() {
        setNeedsLayout()
        select(min(selectedIndex, max(0, days.count - 1)))
    }

    private func select(_ index: Int) {
        guard days.indices.contains(index) else { return }
        selectedIndex = index
        let day = days[index]
        caption.text = "\(day.name): \(day.sky.words), \(day.low)° to \(day.high)°"
        semantics = Semantics(.slider, label: "week", value: caption.text)
        semantics.number = SemanticNumber(Double(index), in: 0...Double(days.count - 1), step: 1)
        if prefersReducedMotion { mark.set(Double(index)) } else { mark.retarget(to: Double(index), at: now, with: .settle) }
        setNeedsAdvance()
        setNeedsDisplay()
    }

    override func advance(to time: Seconds) -> Bool {
        setNeedsDisplay()
        return !mark.isSettled(at: time)
    }

    func pressChanged(_ isPressed: Bool) {}

    func activate(at point: Point) {
        select(days.indices.min { abs(x(Double($0)) - point.x) < abs(x(Double($1)) - point.x) } ?? 0)
    }

    override var canBecomeFocused: Bool { !days.isEmpty }

    /// At the ends, the arrows go on to the panorama, which turns the page.
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        let step = key == .right ? 1 : key == .left ? -1 : 0
        guard step != 0, modifiers.isEmpty, days.indices.contains(selectedIndex + step) else { return false }
        select(selectedIndex + step)
        // On a page wider than the window.
        scrollIntoView(Rect(x: x(Double(selectedIndex)) - 40, y: 0, width: 80, height: bounds.height))
        return true
    }

    override func perform(_ request: SemanticRequest) -> Bool {
        guard case .setNumber(let index) = request else { return false }
        select(Int(min(max(0, index), Double(days.count - 1)).rounded()))
        return true
    }

    // MARK: Drawing

    override func draw(in canvas: Canvas) {
        guard !days.isEmpty else { return }
        let (palette, cold) = (theme.palette, theme.isDark ? Color(hex: 0x8EC7FF) : Color(hex: 0x1F5FBF))
        let place = x(mark.value(at: canvas.time))
        canvas.fill(
            .rounded(radius: 12), in: Rect(x: place - 28, y: WeekChart.top - 36, width: 56, height: bounds.height - WeekChart.top + 36),
            palette.quietFill)
        canvas.fill(area, Gradient([.init(0, palette.accent.opacity(0.4)), .init(1, cold.opacity(0.25))]), axis: .vertical)
        let line = StrokeStyle(width: 3, cap: .round, join: .round)
        canvas.stroke(highs, line, palette.accent)
        canvas.stroke(lows, line, cold)
        for (index, day) in days.enumerated() { draw(day, at: x(Double(index)), in: canvas) }
    }

    private func draw(_ day: Day, at x: Double, in canvas: Canvas) {
        let type = theme.type
        write("\(day.high)°", type.bodyStrong, at: Point(x: x, y: y(day.high) - 12), theme.palette.high, in: canvas)
        write("\(day.low)°", type.caption, at: Point(x: x, y: y(day.low) + 20), theme.palette.high, in: canvas)
        write(day.name, type.caption, at: Point(x: x, y: bounds.height - 8), theme.palette.middle, in: canvas)
        let corner = Vector(x: x - SkySign.side / 2, y: bounds.height - 24 - SkySign.side)
        canvas.nested(Mapping(offset: corner), alpha: 1, clip: nil) { SkySign.draw(day.sky, theme: theme, in: canvas) }
    }

    /// Writes a word whose baseline is centred at a point.
    private func write(_ word: String, _ style: TextStyle, at point: Point, _ color: Color, in canvas: Canvas) {
        guard let text = stage?.text else { return }
        let run = TextRun(word, font: style.font)
        canvas.text(run, at: Point(x: point.x - text.width(of: run) / 2, y: point.y), color)
    }
}
