package import Notes
import Pictures
import Platform
import Storage
import Views
import Widgets

/// The notes about the open pictures, and the note that is being edited. The model outlives the page that shows it.
///
/// Notes are read when they are asked for. Observers learn whose note has changed.
public final class NotesModel {
    /// The open pictures. If the picture whose note is shown leaves the album, its note is no longer shown.
    public var store: AlbumStore { didSet { if store !== oldValue { attach() } } }
    private let queue: NoteQueue?
    let drafts: NoteDrafts?
    let messages: Messages
    /// Whether the last attempt to keep drafts failed, which has already been reported.
    var isDraftMissing = false

    /// The picture whose note is shown: the one viewed last, or else the first; nil if there are no pictures.
    public internal(set) var entry: Album.Entry?
    /// The note of `entry` while it is edited; nil until it has been read, or if there is no picture.
    package private(set) var draft: NoteDraft?
    /// Why the note of `entry` cannot be read; nil if no error is known.
    package private(set) var failure: NoteError?

    /// The picture that was viewed last; nil if it is not among the open ones.
    package var lookedAt: Album.Entry? { entry.flatMap { $0.image == looked ? $0 : nil } }

    var looked: String?
    var records: [String: NoteRecord] = [:]
    private var reading: Set<String> = []
    /// Saves in progress by number, each with what undoes it.
    var saves: [Int: (entry: Album.Entry, note: PictureNote, step: UndoStep?)] = [:]
    private var lastSave = 0
    private var observers: [Observer] = []

    private struct Observer {
        weak var owner: AnyObject?
        let changed: (String?) -> Void
    }

    /// - Parameters:
    ///   - queue: Reads and saves notes beside the pictures; nil keeps notes only while the program runs.
    ///   - drafts: Keeps unsaved notes for the next run; nil keeps nothing. What the last run left is saved now.
    ///   - messages: Reports when notes have been saved or could not be.
    package init(_ store: AlbumStore, queue: NoteQueue? = nil, drafts: NoteDrafts? = nil, messages: Messages = Messages()) {
        (self.store, self.queue, self.drafts, self.messages) = (store, queue, drafts, messages)
        attach()
        recoverDrafts()
    }

    /// Calls `changed` after each change, while `owner` is alive. It receives the path of the picture whose note has changed, or nil if
    /// the note of another picture is shown.
    public func observe(_ owner: AnyObject, _ changed: @escaping (_ image: String?) -> Void) {
        observers.append(Observer(owner: owner, changed: changed))
    }

    private func notify(_ image: String?) {
        observers.removeAll { $0.owner == nil }
        for observer in observers where observer.owner != nil { observer.changed(image) }
    }

    // MARK: The picture

    private func attach() {
        store.observe(self) { [weak self, weak store] album in
            if let self, store === self.store { follow(album) }
        }
        follow(store.album)
    }

    private func follow(_ album: Album) {
        let shown = looked.flatMap { looked in album.entries.first { $0.image == looked } } ?? album.entries.first
        if shown?.image != entry?.image { begin(shown) }
    }

    /// Shows the note of a picture that is being viewed. Changes to the previous picture's note are saved.
    package func look(at entry: Album.Entry) {
        looked = entry.image
        if entry.image != self.entry?.image { begin(entry) }
    }

    private func begin(_ entry: Album.Entry?) {
        saveDraft()
        self.entry = entry
        makeDraft()
    }

    func makeDraft() {
        (draft, failure) = (nil, nil)
        if let entry, let note = note(of: entry) {
            draft = NoteDraft(note, image: entry.image)
            if let unsaved = records[entry.image]?.unsaved { draft?.take(unsaved) }
        }
        notify(nil)
    }

    // MARK: Notes

    /// The note of a picture; nil if it has not been read yet, in which case this call starts reading it.
    package func note(of entry: Album.Entry) -> PictureNote? {
        if let record = records[entry.image] { return record.note }
        guard let queue, entry.isFile else {
            records[entry.image] = NoteRecord(SavedNote(note: PictureNote()), isOnDisk: false)
            return PictureNote()
        }
        let image = entry.image
        if reading.insert(image).inserted { queue.read(image) { [weak self] in self?.take($0, of: image) } }
        return records[entry.image]?.note
    }

    /// The note of a picture if it has been read; never starts reading it.
    package func knownNote(of image: String) -> PictureNote? { records[image]?.note }

    /// The title from a picture's note, or else the title of its file.
    package func title(of entry: Album.Entry) -> String {
        guard let title = note(of: entry)?.title, !title.isEmpty else { return entry.title }
        return title
    }

    // MARK: Saving

    /// Saves the draft if it has changed, and offers to undo that.
    package func saveDraft() {
        guard let draft, let entry, draft.isChanged else { return }
        let (before, after) = (draft.base, draft.note)
        // Updates the draft first: if the note is saved immediately, a question about it may also follow immediately.
        draft.begin(with: after)
        save(after, for: entry, undoneBy: undoStep(of: after, insteadOf: before, of: entry))
    }

    private func undoStep(of after: PictureNote, insteadOf before: PictureNote, of entry: Album.Entry) -> UndoStep {
        UndoStep(.saveNote, "the note of \(name(of: entry)) is saved") { [weak self] in self?.replace(after, with: before, of: entry) }
    }

    /// Discards the changes since the note was last saved.
    package func discardDraft() {
        if let entry { forget(entry) }
    }

    private func forget(_ entry: Album.Entry) {
        records[entry.image]?.unsaved = nil
        if entry.image == self.entry?.image { makeDraft() }
        keepDrafts()
    }

    /// Restores an earlier note. Changes made since then to other parts of the note stay.
    func replace(_ after: PictureNote, with before: PictureNote, of entry: Album.Entry) {
        guard let note = note(of: entry) else { return }
        save(note == after ? before : PictureNote.both(before, note, since: after), for: entry)
        if entry.image == self.entry?.image { makeDraft() }
    }

    /// - Parameter step: Undoes the change. It is in the history at once, and offered when the note is on disk, or immediately if notes are kept
    ///   only for the session.
    func save(_ note: PictureNote, for entry: Album.Entry, undoneBy step: UndoStep? = nil) {
        let image = entry.image
        guard var record = records[image] else { return }
        (record.note, record.unsaved) = (note, nil)
        defer { notify(image) }
        guard let queue, entry.isFile else {
            record.base = SavedNote(note: note, source: record.base.source)
            records[image] = record
            if let step { messages.offer(step) }
            return
        }
        record.waiting += 1
        records[image] = record
        lastSave += 1
        saves[lastSave] = (entry, note, step)
        if let step { messages.expect(step) }
        queue.save(note, for: image, basedOn: record.base) { [weak self, lastSave] in self?.finish($0, ofSave: lastSave) }
        keepDrafts()
    }

    // MARK: Results

    private func take(_ result: Result<SavedNote, NoteError>, of image: String) {
        reading.remove(image)
        switch result {
        // The result of a save in progress is newer.
        case .success(let saved): if records[image] == nil { records[image] = NoteRecord(saved) }
        case .failure(let error): if image == entry?.image { failure = error }
        }
        if image == entry?.image, failure == nil { makeDraft() }
        notify(image)
    }

    private func finish(_ result: Result<SavedNote, NoteError>, ofSave number: Int) {
        guard let (entry, note, step) = saves.removeValue(forKey: number) else { return }
        switch result {
        case .success(let saved):
            records[entry.image]?.finish(saved)
            if let step { messages.offer(step) }
            tellDoubts(of: saved, entry)
        case .failure(let error):
            if let step { messages.forget(step) }
            records[entry.image]?.finish(nil)
            records[entry.image]?.unsaved = note
            if entry.image == self.entry?.image, draft?.isChanged == false { makeDraft() }
            tell(error, of: entry, note)
        }
        keepDrafts()
        notify(entry.image)
    }

    /// Reports a note that is not stored beside its picture, and any content that its sidecar could not store.
    private func tellDoubts(of saved: SavedNote, _ entry: Album.Entry) {
        if saved.source == .kept {
            let reason =
                NoteStore.hasRoom(besides: entry.image) ? "its folder may not be written" : "its name is too long for a file beside it"
            messages.announce(Toast.Message("the note of \(name(of: entry)) is kept apart: \(reason)", icon: .check))
        }
        if !saved.lost.isEmpty {
            messages.announce(
                Toast.Message("the note of \(name(of: entry)) \(saved.lost.description)", icon: .warning, iconColor: \.error))
        }
    }

    private func tell(_ error: NoteError, of entry: Album.Entry, _ note: PictureNote) {
        if error == .otherPicture { return askAboutOtherPicture(entry, note) }
        if error == .pictureMissing {
            return announce("the note of \(name(of: entry)) is not saved: \(error)", .warning, "forget it") { [weak self] in
                self?.forget(entry)
            }
        }
        guard case .changed(let conflict) = error else {
            return announce("the note of \(name(of: entry)) is not saved: \(error)", .warning, "try again") { [weak self] in
                self?.save(note, for: entry)
            }
        }
        messages.ask(
            "which note of \(name(of: entry)) is to stay?", detail: "\(error). Yours has not been saved yet.",
            actions: ["both", "mine", "the other"]
        ) { [weak self] choice in
            guard let self else { return }
            records[entry.image]?.begin(with: conflict.theirs)
            let chosen = [conflict.both, conflict.ours, conflict.theirs.note][choice]
            if chosen == conflict.theirs.note {
                records[entry.image]?.unsaved = nil
                let words = "the note of \(name(of: entry)) is the other one; yours is not saved"
                messages.offer(UndoStep(.saveNote, words) { [weak self] in self?.save(conflict.ours, for: entry) })
            } else {
                save(chosen, for: entry, undoneBy: undoStep(of: chosen, insteadOf: conflict.theirs.note, of: entry))
            }
            keepDrafts()
            if entry.image == self.entry?.image { makeDraft() }
        }
    }

    /// The note stays unsaved until the user decides, or until the picture it was written about is back.
    private func askAboutOtherPicture(_ entry: Album.Entry, _ note: PictureNote) {
        messages.ask(
            "is this note for \(name(of: entry))?",
            detail: "It was written about another picture of this name, and has not been saved yet.",
            actions: ["save it here", "forget it"]
        ) { [weak self] choice in
            guard let self else { return }
            guard choice == 0 else { return forget(entry) }
            // Based on the known note of this picture, so that if it has a note, the user is asked again.
            let known = records[entry.image]?.base.note ?? PictureNote()
            records[entry.image]?.base = SavedNote(note: known)
            save(note, for: entry, undoneBy: undoStep(of: note, insteadOf: PictureNote(), of: entry))
            if entry.image == self.entry?.image { makeDraft() }
        }
    }

    func name(of entry: Album.Entry) -> String { "“\(entry.title.shownName)”" }

    func announce(_ words: String, _ icon: Icon, _ action: String, _ perform: @escaping () -> Void) {
        messages.announce(Toast.Message(words, icon: icon, action: Toast.Action(action, perform: perform)))
    }

    /// Follows a picture that was renamed together with its sidecar. The note, its draft and its unsaved changes move to the new path.
    /// Call this before the album follows.
    package func pictureWasRenamed(_ image: String, to path: String) {
        records[path] = records.removeValue(forKey: image)
        for (request, save) in saves where save.entry.image == image { saves[request]?.entry.image = path }
        if looked == image { looked = path }
        if entry?.image == image {
            entry?.image = path
            draft?.image = path
        }
        keepDrafts()
    }
}
