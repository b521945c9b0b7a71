import Gallery
import ParticleEditor

/// What is made on the pages. It outlives their views, which are let go of when they are far away, another look, and other pictures.
final class PageModels {
    let diary: MoodDiary
    /// The ring's pictures are the album's, so another album has another ring.
    var ring: RingPictures
    let deletions = DeletionHistory()
    private let firstEmitter: SavedEmitter?
    /// Nil until it is first asked for.
    private(set) var documents: EmitterDocumentController?

    init(today: CalendarDay = .ofReplays, saved: SavedPages = SavedPages()) {
        diary = MoodDiary(today: today, saved: saved.moods)
        ring = RingPictures(saved.ring)
        firstEmitter = saved.emitter
    }

    /// The emitter's document and its history; made when it is first asked for.
    func documents(in context: SceneContext) -> EmitterDocumentController {
        if let documents {
            documents.context = context.editor
            return documents
        }
        let made = EmitterDocumentController(context: context.editor, beginningWith: firstEmitter)
        documents = made
        return made
    }

    /// What is found again the next time, but for the picture that fills the window.
    var saved: SavedPages {
        var pages = SavedPages()
        (pages.moods, pages.ring) = (diary.saved, ring.saved)
        pages.emitter = documents == nil ? firstEmitter : documents?.saved
        return pages
    }
}
