import Notes

/// The known state of a picture's note.
struct NoteRecord {
    /// The note on disk before the saves in progress; all of them are based on it.
    var base: SavedNote
    /// The note on disk after the latest of these saves.
    var saved: SavedNote?
    var waiting = 0
    /// The note that is shown. It will be on disk once all saves succeed.
    var note: PictureNote
    /// A note that could not be saved; the next draft starts with it.
    var unsaved: PictureNote?

    /// Whether the note is saved beside its picture. Notes of the sample exist only until the session ends.
    let isOnDisk: Bool

    init(_ base: SavedNote, isOnDisk: Bool = true) { (self.base, note, self.isOnDisk) = (base, base.note, isOnDisk) }

    /// A note that still has to be saved and is not known to be on disk; nil if there is none.
    var pending: PictureNote? { waiting > 0 ? note : unsaved }

    /// Starts over with a note that another program wrote.
    mutating func begin(with other: SavedNote) {
        // A waiting save is based on the earlier note, so it will ask again.
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
