import Notes

/// What is known of a picture's note.
struct NoteRecord {
    /// What was on disk before the saves in progress; all of them are based on it.
    var base: SavedNote
    /// What the latest of them left on disk.
    var saved: SavedNote?
    var waiting = 0
    /// What is shown: what will be on disk if nothing goes wrong.
    var note: PictureNote
    /// What could not be saved; the next draft begins with it.
    var unsaved: PictureNote?

    /// Whether the note is saved beside its picture; those of the sample live as long as the session.
    let isOnDisk: Bool

    init(_ base: SavedNote, isOnDisk: Bool = true) { (self.base, note, self.isOnDisk) = (base, base.note, isOnDisk) }

    /// What is not on disk as far as is known, and is to be; nil if there is nothing.
    var pending: PictureNote? { waiting > 0 ? note : unsaved }

    /// Begins again with what another program wrote.
    mutating func begin(with other: SavedNote) {
        // A later save that waits was based on the former note, and will ask again.
        guard waiting == 0 else { return }
        (base, note) = (other, other.note)
    }

    mutating func finish(_ result: SavedNote?) {
        waiting -= 1
        saved = result ?? saved
        guard waiting == 0 else { return }
        base = saved ?? base
        (saved, note) = (nil, base.note)
    }
}
