import PanoramaKit

/// What the notice says in one language, what the toolkit says, and how numbers and dates are written.
struct Language {
    let name: String
    let words: Words
    let formats: LanguageFormats
    /// In Markdown; `{date}` and `{price}` stand for values.
    let notice: String
    let reminder: String
    let leave: String
    let question: (title: String, detail: String, action: String)

    static let all = [english, german]

    static let english = Language(
        name: "English", words: .standard, formats: .standard,
        notice: """
            On **{date}** the ferry to the outer islands leaves *one hour later*, at the north pier.

            A ticket is {price} kr. Press `F5` for the tide, or read the [timetable](https://example.org/timetable).
            """,
        reminder: "remind me", leave: "cancel the trip",
        question: ("cancel the trip?", "The money for the ticket comes back within a week.", "cancel it"))

    static let german = Language(
        name: "Deutsch", words: germanWords, formats: germanFormats,
        notice: """
            Am **{date}** fährt die Fähre zu den äußeren Inseln *eine Stunde später* von der Nordmole ab.

            Eine Fahrkarte kostet {price} kr. Die Taste `F5` zeigt die Gezeiten, alles weitere der
            [Fahrplan](https://example.org/fahrplan).
            """,
        reminder: "erinnern", leave: "Fahrt absagen",
        question: ("Fahrt absagen?", "Das Geld für die Fahrkarte kommt innerhalb einer Woche zurück.", "absagen"))

    /// Only the words that this program's widgets say.
    private static let germanWords = Words([.cancel: "abbrechen"])

    /// Those that `LanguageFormats(language: "de")` reads from the system; here they do not depend on it.
    private static var germanFormats: LanguageFormats {
        var formats = LanguageFormats()
        (formats.decimalSeparator, formats.groupSeparator) = (",", ".")
        formats.months = [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember",
        ]
        formats[.date] = "d. MMMM y"
        return formats
    }
}
