import Imaging
import LayoutMath
import Platform
import Views
import Widgets

/// The moods of a week: a dot for each day, or an outline for a day without a mood.
final class WeekDots: View {
    var days: [Day] { didSet { if days != oldValue { changed() } } }
    var scale = 1.0 { didSet { if scale != oldValue { setNeedsDisplay() } } }

    /// The state of a day's dot.
    struct Day: Equatable {
        /// The day's mood; nil draws an outline.
        var mood: Mood?
        var isToday: Bool
    }

    // In points at scale 1.
    static let pitch = 40.0
    static let diameter = 24.0
    static let height = 76.0
    /// Width of seven dots.
    static let width = 6 * pitch + diameter
    private static let initials = ["m", "t", "w", "t", "f", "s", "s"]
    private static let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    init() {
        days = []
        super.init()
        isUserInteractionEnabled = false
    }

    private func changed() {
        let said = zip(WeekDots.names, days).compactMap { name, day in day.mood.map { "\(name) \($0.name)" } }
        semantics = Semantics(.group, label: "this week", value: said.joined(separator: ", "))
        setNeedsDisplay()
    }

    override func draw(in canvas: Canvas) {
        let type = Typography(scale: scale)
        canvas.text(TextRun("this week", font: type.caption.font), at: Point(x: 0, y: 12 * scale), quiet)
        for (index, day) in days.enumerated() { draw(day, at: index, type, in: canvas) }
    }

    private var quiet: Color { theme.overLandscape }

    private func draw(_ day: Day, at index: Int, _ type: Typography, in canvas: Canvas) {
        let side = WeekDots.diameter * scale
        let center = Point(x: side / 2 + Double(index) * WeekDots.pitch * scale, y: 40 * scale)
        let dot = Rect(center: center, size: Size(width: side, height: side))
        if let mood = day.mood {
            canvas.fill(.rounded(radius: side / 2), in: dot, mood.light)
        } else {
            canvas.fill(.ring(radius: side / 2, width: 1.2 * scale), in: dot, theme.palette.high.opacity(0.8))
        }
        let run = TextRun(WeekDots.initials[index], font: day.isToday ? type.captionStrong.font : type.caption.font)
        let width = stage?.text.width(of: run) ?? 0
        canvas.text(
            run, at: Point(x: center.x - width / 2, y: 72 * scale), day.isToday ? theme.palette.high : quiet)
    }
}
