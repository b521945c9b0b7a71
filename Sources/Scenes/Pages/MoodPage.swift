import LayoutMath
import Platform
import Views
import Widgets

/// A wheel of words that picks today's mood, which the landscape and the dots of the week show.
final class MoodPage: View {
    private let diary: MoodDiary
    private let picker: PickerView
    private var wheel: MoodWheel { didSet { if wheel != oldValue { wheelChanged() } } }
    private let week: WeekDots

    init(diary: MoodDiary) {
        self.diary = diary
        wheel = MoodWheel(height: .infinity, scale: 1)
        picker = PickerView("mood", axis: .vertical, makeCell: MoodPage.cells(of: wheel))
        week = WeekDots()
        super.init()
        semantics = Semantics(.group, label: "mood")
        for view in [picker, week] { addSubview(view) }
        // Words fade out instead of being clipped.
        picker.clipsToBounds = false
        picker.setItems(Mood.all.map { PickerItem(id: $0.name, title: $0.name) })
        picker.select(diary.shown, animated: false)
        picker.highlighted = { [diary] in diary.show($0) }
        picker.selected = { [diary] in diary.pick($0) }
        picker.activated = { [diary] in diary.pick($0) }
        diary.weekChanged = { [weak self] in self?.showWeek() }
        showWeek()
    }

    private static func cells(of wheel: MoodWheel) -> () -> any PickerCell {
        { PickerWord(styles: wheel.textStyles, inset: wheel.inset) }
    }

    override func themeChanged() { picker.style = wheel.pickerStyle(theme) }

    private func wheelChanged() {
        picker.style = wheel.pickerStyle(theme)
        picker.makeCell = MoodPage.cells(of: wheel)
    }

    private func showWeek() {
        week.days = diary.week.enumerated().map { day, mood in
            WeekDots.Day(mood: mood.map { Mood.all[$0] }, isToday: day == diary.today.weekday)
        }
    }

    /// Handles up and down for the wheel even while it is not focused.
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        key == .up || key == .down ? picker.keyDown(key, modifiers, isRepeat: isRepeat) : false
    }

    override var isKeyTarget: Bool { true }

    // MARK: Layout

    // In points at scale 1: the words are right of the dash, and their middle is `middleDrop` below the page's.
    private static let wordsInset = 72.0
    private static let wordsWidth = 400.0
    private static let middleDrop = 7.0
    private static let dash = Size(width: 40, height: 2)
    /// Distance from the page's left edge to the disc's centre, as a share of the page's width.
    private static let discShare = 644.0 / 808
    /// Smallest distance from the widest word to the disc, at scale 1, and how far its centre may leave a narrow page, in radii.
    private static let discGap = 20.0
    private static let discOverhang = 0.9
    /// Smallest scale of the words; below it they would be hard to distinguish from their neighbours.
    private static let leastWordShare = 0.6
    private static let weekRise = 96.0
    /// Distance from the week's left edge to the disc's centre.
    private static let weekLead = 124.0
    /// Smallest page that shows the week.
    private static let leastForWeek = Size(width: 560, height: 280)

    /// Returns the disc's centre on a page of this width, moved right if the words need the room.
    static func discCenter(pageWidth: Double, metrics: PageMetrics, measuring measure: any TextMeasuring) -> Double {
        let s = metrics.scale
        let radius = MoodDisc.radius * metrics.size.height
        let clear = wordsInset * s + widestWord(s, measure) + discGap * s + radius
        return max(discShare * pageWidth, min(clear, pageWidth + discOverhang * radius))
    }

    private static func widestWord(_ s: Double, _ measure: any TextMeasuring) -> Double {
        let font = Typography(scale: s).display.font
        return Mood.all.reduce(0) { max($0, measure.width(of: TextRun($1.name, font: font))) }
    }

    override func layoutSubviews() {
        guard let stage else { return }
        let s = stage.metrics.scale
        let disc = MoodPage.discCenter(pageWidth: bounds.width, metrics: stage.metrics, measuring: stage.text)
        let room = disc - MoodDisc.radius * stage.size.height - (MoodPage.wordsInset + MoodPage.discGap) * s
        let share = (room / max(1, MoodPage.widestWord(s, stage.text))).clamped(to: MoodPage.leastWordShare...1)
        wheel = MoodWheel(height: bounds.height, scale: s * share)
        let middle = bounds.height / 2 + MoodPage.middleDrop * wheel.scale
        let left = MoodPage.wordsInset * s - wheel.inset
        picker.frame = Rect(
            x: left, y: middle - wheel.extent / 2, width: max(0, min(MoodPage.wordsWidth * s, bounds.width - left)), height: wheel.extent)
        layoutWeek(s, disc: disc)
    }

    private func layoutWeek(_ s: Double, disc center: Double) {
        week.scale = s
        let width = WeekDots.width * s
        week.frame = Rect(
            x: min(center - MoodPage.weekLead * s, bounds.width - width), y: bounds.height - MoodPage.weekRise * s, width: width,
            height: WeekDots.height * s)
        week.isHidden = bounds.width < MoodPage.leastForWeek.width || bounds.height < MoodPage.leastForWeek.height
    }

    /// Draws the dash, which stays in place while the words move past it.
    override func draw(in canvas: Canvas) {
        guard let stage else { return }
        let s = stage.metrics.scale
        let size = MoodPage.dash * s
        let rect = Rect(x: 0, y: picker.frame.midY - size.height / 2, width: size.width, height: size.height)
        canvas.fill(.rounded(radius: size.height / 2), in: rect, theme.palette.accent)
    }
}
