import Notes
import Pictures
import Widgets

extension NotesModel {
    /// The notes that would be lost if the program ended now: notes being edited, being saved, and those that could not be saved.
    private var unsavedNotes: [UnsavedNote] {
        var notes: [UnsavedNote] = []
        for (image, record) in records where record.isOnDisk {
            guard let note = newerNote(of: image) else { continue }
            notes.append(UnsavedNote(of: image, base: record.base.note, note: note, identity: record.base.picture))
        }
        return notes.sorted { $0.picture < $1.picture }
    }

    /// A note of a picture that still has to be saved and is not known to be on disk; nil if there is none.
    private func newerNote(of image: String) -> PictureNote? {
        if let draft, draft.image == image, draft.isChanged { return draft.note }
        return records[image]?.pending
    }

    /// Keeps unsaved notes for the next run. If several attempts in a row fail, only the first failure is shown.
    package func keepDrafts() {
        drafts?.keep(unsavedNotes) { [weak self] result in
            guard let self else { return }
            if case .failure(let error) = result, !isDraftMissing {
                messages.announce(Toast.Message("what you write is kept only here: \(error)", icon: .warning))
            }
            isDraftMissing = (try? result.get()) == nil
        }
    }

    /// Saves the notes that the last run could not save.
    func recoverDrafts() { drafts?.recover { [weak self] notes in for note in notes { self?.recover(note) } } }

    func recover(_ unsaved: UnsavedNote) {
        let (image, entry) = (unsaved.picture, Album.Entry(PictureFile(path: unsaved.picture, modified: 0)))
        var note = unsaved.note
        // Text written since the window opened is kept as well.
        if let newer = newerNote(of: image) { note = PictureNote.both(note, newer, since: unsaved.base) }
        // The save detects whether the note on disk has changed since then.
        if records[image]?.pending == nil { records[image] = NoteRecord(SavedNote(note: unsaved.base, picture: unsaved.identity)) }
        let words = "the note of \(name(of: entry)), not saved when the program ended, is saved now"
        let step = UndoStep(.recoverNote, words) { [weak self] in self?.replace(note, with: unsaved.base, of: entry) }
        save(note, for: entry, undoneBy: step)
        if image == self.entry?.image { makeDraft() }
    }
}
