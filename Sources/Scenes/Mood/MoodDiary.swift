import Gallery

/// The shown mood and the moods picked this week. It outlives the page's views.
final class MoodDiary {
    /// The current day. Changing it to another week clears the week.
    var today: CalendarDay { didSet { if today != oldValue { turn(from: oldValue) } } }
    /// Index of each day's mood from Monday on; nil for days without one.
    private(set) var week: [Int?]
    /// Index of the mood that the landscape shows.
    private(set) var shown = Mood.first
    /// The state to save for the next start.
    private(set) var saved = SavedMoods()
    /// Called when another mood is shown.
    var shownChanged: (Mood) -> Void = { _ in }
    /// Called when a day's mood or the current day changes.
    var weekChanged: () -> Void = {}

    /// - Parameter saved: The saved state; unknown moods and the days of another week are ignored.
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

    /// Shows a mood without picking it for today; ignores an invalid index.
    func show(_ index: Int) {
        guard index != shown, Mood.all.indices.contains(index) else { return }
        shown = index
        keep()
        shownChanged(mood)
    }

    /// Picks today's mood and shows it; ignores an invalid index.
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
