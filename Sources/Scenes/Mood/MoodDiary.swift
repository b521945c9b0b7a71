/// The mood that is shown, and those that were picked this week; it outlives the page's views.
final class MoodDiary {
    /// The day that is being written, 0 is Monday.
    let today: Int
    /// The mood of each day from Monday on, by its index; nil is a day of which nothing was said.
    private(set) var week: [Int?]
    /// The mood that the landscape shows.
    private(set) var shown = Mood.first
    /// Called when the landscape is to show another mood.
    var shownChanged: (Mood) -> Void = { _ in }

    /// - Precondition: `today` lies in 0...6.
    init(today: Int) {
        precondition((0..<MoodDiary.dayCount).contains(today), "a weekday lies in 0...6, got \(today)")
        self.today = today
        week = Array(repeating: nil, count: MoodDiary.dayCount)
    }

    static let dayCount = 7

    var mood: Mood { Mood.all[shown] }

    /// Shows a mood without saying that it is today's.
    func show(_ index: Int) {
        guard index != shown, Mood.all.indices.contains(index) else { return }
        shown = index
        shownChanged(mood)
    }

    /// Says that this is today's mood.
    func pick(_ index: Int) {
        guard Mood.all.indices.contains(index) else { return }
        week[today] = index
        show(index)
    }
}
