import Notes

/// The notes about pictures, folded for searching: titles, places, texts and people.
public nonisolated struct NoteWords: Equatable, Sendable {
    private var folded: [String: [UInt8]] = [:]
    /// Pictures whose notes were shown or changed. These notes are newer than those read in the background.
    private var shown: Set<String> = []

    public init() {}

    /// - Parameter notes: The notes, by the pictures' identities in an album.
    init(_ notes: [String: PictureNote]) { folded = notes.mapValues(NoteWords.words).filter { !$0.value.isEmpty } }

    /// The folded note about a picture, preceded by a space; empty if there is no note.
    subscript(image: String) -> [UInt8] { folded[image] ?? [] }

    /// Updates the note of a picture.
    /// - Returns: Whether its text has changed.
    mutating func set(_ note: PictureNote, of image: String) -> Bool {
        let words = NoteWords.words(of: note)
        shown.insert(image)
        guard words != self[image] else { return false }
        folded[image] = words.isEmpty ? nil : words
        return true
    }

    /// Adds notes that were read in the background.
    mutating func merge(_ found: NoteWords) {
        for (image, words) in found.folded where !shown.contains(image) { folded[image] = words }
    }

    private static func words(of note: PictureNote) -> [UInt8] {
        var bytes: [UInt8] = []
        for text in [note.title, note.place, note.text] + note.people where !text.isEmpty { FoldedText.append(" " + text, to: &bytes) }
        return bytes
    }
}
