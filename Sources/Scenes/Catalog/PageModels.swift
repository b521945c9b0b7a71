import Editing
import Gallery
import Notes
import ParticleEditor
import Pictures
import Storage

/// The models of the pages. They outlive the views, which are removed when they are far away and rebuilt for another look or album.
final class PageModels {
    let diary: MoodDiary
    /// The pictures of the ring; replaced with the album they belong to.
    var ring: RingPictures
    let undos = UndoHistory()
    let library: LibraryModel
    let notes: NotesModel
    let copies: CopiesModel
    /// Renames pictures; nil where no names are changed.
    var renamer: (any PictureRenaming)?
    /// Writes turned and cut pictures; nil where no pictures are changed.
    var editor: (any PictureEditing)?
    /// The pictures that are being written, by their paths.
    var written: Set<String> = []
    /// What was chosen for the copies; nil before the first.
    var copyDraft: CopyDraft?
    private let firstEmitter: SavedEmitter?
    /// The particle editor's documents; nil until first requested.
    private(set) var documents: EmitterDocumentController?

    /// - Parameter work: Accesses files for the models.
    init(
        showing live: AlbumStore, today: CalendarDay = .ofReplays, calendar: @escaping @Sendable () -> UserCalendar = { .ofReplays },
        saved: SavedPages = SavedPages(), library: SavedLibrary = SavedLibrary(), on work: Work = Work(.synchronous)
    ) {
        self.library = LibraryModel(live, today: today, calendar: calendar, saved: library, on: work)
        copies = CopiesModel(on: work)
        notes = NotesModel(live)
        notes.observe(self.library) { [weak library = self.library, weak notes] image in
            if let image, let note = notes?.knownNote(of: image) { library?.follow(note, of: image) }
        }
        diary = MoodDiary(today: today, saved: saved.moods)
        ring = RingPictures(saved.ring)
        firstEmitter = saved.emitter
    }

    /// Returns the particle editor's documents, created on the first call.
    func documents(in context: SceneContext) -> EmitterDocumentController {
        if let documents {
            documents.context = context.editor
            return documents
        }
        let made = EmitterDocumentController(context: context.editor, beginningWith: firstEmitter)
        documents = made
        return made
    }

    /// The state of the pages to restore at the next start, without the placement of an open picture.
    var saved: SavedPages {
        var pages = SavedPages()
        (pages.moods, pages.ring) = (diary.saved, ring.saved)
        pages.emitter = documents == nil ? firstEmitter : documents?.saved
        return pages
    }
}
