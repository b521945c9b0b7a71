import Notes

extension PictureNote {
    /// What the viewer tells of a note besides its title; nil for what it does not state.
    var facts: [(label: String, words: String?)] {
        [
            ("place", place), ("remember", text.split(separator: "\n").joined(separator: " ")), ("people", people.joined(separator: ", ")),
            ("rating", rating.map { $0 < 0 ? "rejected" : String(repeating: "★", count: $0) + String(repeating: "☆", count: 5 - $0) }),
        ]
    }
}
