import Gallery
import Notes
import ParticleEditor
import Pictures
import Storage

/// The models of the pages. They outlive the views, which are removed when they are far away and rebuilt for another look or album.
final class PageModels {
    let diary: MoodDiary
    /// The pictures of the ring; replaced with the album they belong to.
    private(set) var ring: RingPictures
    let library: LibraryModel
    let notes: NotesModel
    private let firstEmitter: SavedEmitter?
    /// The particle editor's documents; nil until first requested.
    private(set) var documents: EmitterDocumentController?

    /// - Parameters:
    ///   - live: The pictures of the pages.
    ///   - state: The day, and what is restored.
    ///   - sources: Where the library finds what it knows about pictures.
    ///   - notes: The notes about the pictures; nil for notes that last as long as the models.
    ///   - work: Accesses files for the models.
    init(
        showing live: AlbumStore, of state: AppState = AppState(), sources: LibrarySources = LibrarySources(), notes: NotesModel? = nil,
        on work: Work = Work(.synchronous)
    ) {
        let library = LibraryModel(
            live, today: state.today, calendar: state.calendar, saved: state.restored.library, sources: sources, on: work)
        (self.library, self.notes) = (library, notes ?? NotesModel(live))
        diary = MoodDiary(today: state.today, saved: state.restored.pages.moods)
        ring = RingPictures(state.restored.pages.ring)
        firstEmitter = state.restored.pages.emitter
        let follow = { [weak library, weak notes = self.notes] (image: String) in
            if let note = notes?.knownNote(of: image) { library?.follow(note, of: image) }
        }
        self.notes.observe(library) { if let image = $0 { follow(image) } }
        if let image = self.notes.entry?.image { follow(image) }
    }

    /// Follows another album.
    func follow(_ live: AlbumStore) {
        (library.store, notes.store) = (live, live)
        ring = RingPictures()
    }

    /// Returns the particle editor's documents, created on the first call.
    func documents(in context: EditorContext) -> EmitterDocumentController {
        if let documents {
            documents.context = context
            return documents
        }
        let made = EmitterDocumentController(context: context, beginningWith: firstEmitter)
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
