import Notes

/// What is written about pictures, folded for a search: titles, places, texts and people.
public nonisolated struct NoteWords: Equatable, Sendable {
    private var folded: [String: [UInt8]] = [:]
    /// Pictures whose notes were shown or changed, which are newer than what is found in the background.
    private var shown: Set<String> = []

    public init() {}

    /// - Parameter notes: By the pictures' identities in an album.
    init(_ notes: [String: PictureNote]) { folded = notes.mapValues(NoteWords.words).filter { !$0.value.isEmpty } }

    /// The folded words about a picture, after a space; empty without a note.
    subscript(image: String) -> [UInt8] { folded[image] ?? [] }

    /// Takes over the note of a picture.
    /// - Returns: Whether its words have changed.
    mutating func set(_ note: PictureNote, of image: String) -> Bool {
        let words = NoteWords.words(of: note)
        shown.insert(image)
        guard words != self[image] else { return false }
        folded[image] = words.isEmpty ? nil : words
        return true
    }

    /// Takes over what was found in the background.
    mutating func merge(_ found: NoteWords) {
        for (image, words) in found.folded where !shown.contains(image) { folded[image] = words }
    }

    private static func words(of note: PictureNote) -> [UInt8] {
        var bytes: [UInt8] = []
        for text in [note.title, note.place, note.text] + note.people where !text.isEmpty { FoldedText.append(" " + text, to: &bytes) }
        return bytes
    }
}
