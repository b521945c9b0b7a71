import Gallery

/// The mood that is shown, and those that were picked this week; it outlives the page's views.
final class MoodDiary {
    /// The day that is being written. A new week begins empty.
    var today: CalendarDay { didSet { if today != oldValue { turn(from: oldValue) } } }
    /// The mood of each day from Monday on, by its index; nil is a day of which nothing was said.
    private(set) var week: [Int?]
    /// The mood that the landscape shows.
    private(set) var shown = Mood.first
    /// What is kept of it until the next start.
    private(set) var saved = SavedMoods()
    /// Called when the landscape is to show another mood.
    var shownChanged: (Mood) -> Void = { _ in }
    /// Called when a day has another mood, or another day is today.
    var weekChanged: () -> Void = {}

    /// - Parameter saved: what was kept; moods of other names and the days of an earlier week are left out.
    init(today: CalendarDay, saved: SavedMoods = SavedMoods()) {
        self.today = today
        week = MoodDiary.emptyWeek
        if let name = saved.shown, let index = Mood.index(of: name) { shown = index }
        if saved.week == today.week {
            for (day, name) in saved.days.prefix(CalendarDay.daysInWeek).enumerated() { week[day] = name.flatMap(Mood.index(of:)) }
        }
        keep()
    }

    private static let emptyWeek = [Int?](repeating: nil, count: CalendarDay.daysInWeek)

    var mood: Mood { Mood.all[shown] }

    /// Shows a mood without saying that it is today's.
    func show(_ index: Int) {
        guard index != shown, Mood.all.indices.contains(index) else { return }
        shown = index
        keep()
        shownChanged(mood)
    }

    /// Says that this is today's mood.
    func pick(_ index: Int) {
        guard Mood.all.indices.contains(index) else { return }
        week[today.weekday] = index
        show(index)
        keep()
        weekChanged()
    }

    private func turn(from last: CalendarDay) {
        if last.week != today.week { week = MoodDiary.emptyWeek }
        keep()
        weekChanged()
    }

    private func keep() {
        saved = SavedMoods()
        if shown != Mood.first { saved.shown = mood.name }
        guard week.contains(where: { $0 != nil }) else { return }
        saved.week = today.week
        saved.days = week.map { $0.map { Mood.all[$0].name } }
    }
}
