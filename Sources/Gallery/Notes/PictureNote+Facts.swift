import Notes

extension PictureNote {
    /// The facts from a note that the viewer shows, apart from the title; nil for those that the note does not state.
    var facts: [(label: String, words: String?)] {
        [
            ("place", place), ("remember", text.split(separator: "\n").joined(separator: " ")), ("people", people.joined(separator: ", ")),
            ("rating", rating.map { $0 < 0 ? "rejected" : String(repeating: "★", count: $0) + String(repeating: "☆", count: 5 - $0) }),
        ]
    }
}
