public import Platform
import Views

extension Words {
    /// The place of something among others, such as "3 of 12".
    nonisolated func position(_ number: Int, of count: Int, _ formats: LanguageFormats) -> String {
        text(.position, ["number": formats.number(number), "count": formats.number(count)])
    }
}

extension Semantics {
    /// The semantics with a word of the theme as their label, if they have none.
    func named(_ word: String) -> Semantics { relabeled("", word) }

    /// The semantics as they are stored: a word of the theme is no label, so that another language replaces it.
    func unnamed(_ word: String) -> Semantics { relabeled(word, "") }

    private func relabeled(_ old: String, _ new: String) -> Semantics {
        var semantics = self
        if semantics.label == old { semantics.label = new }
        return semantics
    }
}

extension LanguageFormats {
    /// Returns a date by one of the patterns.
    nonisolated public func date(_ date: CalendarDate, _ pattern: Pattern = .date) -> String {
        self.date(pattern, year: date.year, month: date.month, day: date.day)
    }
}
