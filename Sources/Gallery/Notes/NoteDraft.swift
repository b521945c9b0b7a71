package import Notes
import Pictures
package import Widgets

/// The note of a picture while it is edited, as form values. Parts that the form cannot show, such as the time of a date, are kept.
package final class NoteDraft {
    /// The path of the picture.
    package internal(set) var image: String
    package var title: String
    package var place: String
    package var text: String
    /// Names separated by commas.
    package var people: String
    /// 0…5 stars; 0 for a picture without a rating.
    package var stars: Int
    package var day: CalendarDate?
    /// The note that was last read or saved.
    private(set) var base: PictureNote

    package init(_ note: PictureNote, image: String) {
        (self.image, base) = (image, note)
        (title, place, text, people, stars, day) = ("", "", "", "", 0, nil)
        take(note)
    }

    /// Shows another note as an unsaved change of `base`.
    func take(_ note: PictureNote) {
        (title, place, text) = (note.title, note.place, note.text)
        (people, stars, day) = NoteDraft.values(of: note)
    }

    /// Continues editing from a note that was just saved.
    func begin(with note: PictureNote) { base = note }

    private static func values(of note: PictureNote) -> (people: String, stars: Int, day: CalendarDate?) {
        let day = note.date.flatMap { date in
            date.month.flatMap { month in date.day.flatMap { CalendarDate(year: date.year, month: month, day: $0) } }
        }
        return (note.people.joined(separator: ", "), max(0, note.rating ?? 0), day)
    }

    /// The note in its current state. Unchanged values are copied exactly from the note that was read or saved last.
    package var note: PictureNote {
        let first = NoteDraft.values(of: base)
        var note = base
        (note.title, note.place, note.text) = (title, place, text)
        if people != first.people { note.people = people.split(separator: ",").map(String.init) }
        if stars != first.stars { note.rating = stars == 0 ? nil : stars }
        if day != first.day { note.date = day.flatMap { PartialDate(year: $0.year, month: $0.month, day: $0.day) } }
        return note
    }

    /// Whether the note differs from the one that was read or saved last.
    package var isChanged: Bool { note != base }
}
