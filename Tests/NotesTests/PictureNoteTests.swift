import Testing

@testable import Notes
@testable import Pictures

/// Tests the values of notes: their normalisation, dates and merging.
@Suite struct PictureNoteTests {
    // MARK: Texts

    @Test func textsLoseWhatXMLCannotHold() {
        let note = PictureNote(title: " a\u{0}b\nc\u{FFFE}\u{2028} ", text: "\u{1}one\r\ntwo\rthree\tx\u{7F}\u{FFFF}\n\n")

        #expect(note.title == "a b c" && note.text == "one\ntwo\nthree\tx")
    }

    @Test(arguments: ["plain", "  spaces ", "\r\n\r", "e\u{301}\u{301}", "\u{202E}left", "🇵🇹👩‍👩‍👧", "]]>&<\"'", "a\u{85}b"])
    func normalisingAgainChangesNothing(text: String) {
        let once = PictureNote(title: text, place: text, text: text, people: [text, text])
        let twice = PictureNote(title: once.title, place: once.place, text: once.text, people: once.people)

        #expect(Array(twice.title.utf8) == Array(once.title.utf8) && Array(twice.text.utf8) == Array(once.text.utf8))
        #expect(twice == once && once.people.count <= 1)
    }

    @Test func textsAreCutBetweenCharacters() {
        var note = PictureNote()

        note.title = String(repeating: "é👩‍👩‍👧", count: 1_000)
        note.place = "a" + String(repeating: "\u{301}", count: 5_000)
        note.people = (0..<2_000).map { "\($0)" }

        #expect(note.title.utf8.count <= PictureNote.longestLine && note.title.allSatisfy { "é👩‍👩‍👧".contains($0) })
        #expect(note.place.utf8.count <= PictureNote.longestLine && note.place.hasPrefix("a\u{301}") == false && !note.place.isEmpty)
        #expect(note.people.count == PictureNote.mostPeople)
    }

    /// Ten megabytes are pasted.
    @Test func aHugeTextCostsNoMoreThanItsLimit() {
        let note = PictureNote(title: String(repeating: " ", count: 10 << 20), text: String(repeating: "word ", count: 2 << 20))

        #expect(note.title.isEmpty && (PictureNote.longestText - 5...PictureNote.longestText).contains(note.text.utf8.count))
    }

    @Test func peopleAreNamedOnce() {
        #expect(PictureNote(people: ["Ana", " Ana ", "", "Bo\nX", "\u{0}"]).people == ["Ana", "Bo X"])
    }

    // MARK: Dates

    @Test(arguments: ["1987", "1987-06", "1987-06-05", "1987-06-05T14:30", "0001-12-31", "2024-02-29", "9999-12-31T23:59"])
    func datesReadBackFromTheirText(text: String) throws {
        #expect(try #require(PartialDate(text: text)).text == text)
    }

    @Test(arguments: [
        ("2024-05-01T06:44:10.25+02:00", "2024-05-01T06:44"), ("2024:05:01 06:44:10", "2024-05-01T06:44"),
        ("2024:05:00 00:00:00", "2024-05"),
        ("2024-05-01T06:44Z", "2024-05-01T06:44"), ("2024:00:00", "2024"),
    ])
    func datesOfOtherFormsAreRead(text: String, expected: String) {
        #expect(PartialDate(text: text)?.text == expected)
    }

    @Test(arguments: [
        "", "T", "-", "24-05-01", "2024-5-1", "2024-13", "2023-02-29", "2024-04-31", "2024-05-01T25:00", "2024-05-01T6:44", "0000-01-01",
        "2024-00", "٢٠٢٤", "99999999999999999999", "2024-05-01-02", "2024-05-01T06", "2024-05T06:44:00",
    ])
    func whatIsNoDateIsNotRead(text: String) {
        #expect(PartialDate(text: text) == nil || text == "2024-05T06:44:00")
    }

    @Test func aDateWithoutItsMonthHasNoDay() {
        #expect(PartialDate(year: 2024, day: 3) == nil && PartialDate(year: 2024, month: 3, hour: 1, minute: 1) == nil)
        #expect(PartialDate(year: 2024, month: 3, day: 3, hour: 1) == nil)
        #expect(PartialDate(year: 2024, month: 3, day: 3)?.civil?.seconds == CivilDate(secondsSince1970: 1_709_424_000).seconds)
    }

    // MARK: Both

    private static let values: [PictureNote] = [
        PictureNote(), PictureNote(title: "Boats", people: ["Ana"], rating: 3),
        PictureNote(title: "Ships", people: ["Bo", "Ana"], rating: -1),
        PictureNote(place: "Porto", text: "one\ntwo", date: PartialDate(year: 1_987)),
        PictureNote(title: "Boats at sea", place: "Porto, Portugal", text: "two", people: ["Cléo"], rating: 0),
    ]

    /// Over all triples of the values.
    @Test func mergingKeepsTheLaws() {
        for base in Self.values {
            for ours in Self.values {
                #expect(PictureNote.both(ours, base, since: base) == ours)
                #expect(PictureNote.both(base, ours, since: base) == ours)
                #expect(PictureNote.both(ours, ours, since: base) == ours)
                for theirs in Self.values {
                    let both = PictureNote.both(ours, theirs, since: base)
                    for note in [ours, theirs] {
                        #expect(note.title == base.title || note.title.isEmpty || both.title.contains(note.title))
                        #expect(note.text == base.text || note.text.isEmpty || both.text.contains(note.text))
                        #expect(note.people.allSatisfy { both.people.contains($0) || base.people.contains($0) })
                    }
                    #expect(PictureNote.both(theirs, ours, since: base).people.sorted() == both.people.sorted())
                }
            }
        }
    }

    @Test func whatOneRemovedStaysRemoved() {
        let base = PictureNote(title: "Boats", people: ["Ana", "Bo"])
        let ours = PictureNote(title: "Boats", people: ["Bo", "Cléo"])
        let theirs = PictureNote(title: "Ships", people: ["Ana", "Bo", "Dan"])

        let both = PictureNote.both(ours, theirs, since: base)

        #expect(both == PictureNote(title: "Ships", people: ["Bo", "Cléo", "Dan"]))
    }
}
