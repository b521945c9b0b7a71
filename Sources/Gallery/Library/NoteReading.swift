import Notes
import Pictures

/// Reads what is written about the open pictures, by default on a background thread. Only one reads at a time: pictures that are opened
/// meanwhile are read afterwards.
final class NoteReading {
    /// Called on a background thread when `take()` has something.
    var newsArrived: @Sendable () -> Void = {} { didSet { work?.onNews = newsArrived } }

    private let mode: PictureLibrary.Mode
    private var work: BackgroundWork<NoteWords>?
    private var found: NoteWords?
    private var next: (pictures: [String], store: NoteStore)?

    init(mode: PictureLibrary.Mode) { self.mode = mode }

    /// Reads the notes of these pictures.
    func begin(_ pictures: [String], with store: NoteStore) {
        guard !pictures.isEmpty else { return }
        guard mode == .threaded else {
            found = NoteWords(store.written(among: pictures))
            return
        }
        guard work == nil else { return next = (pictures, store) }
        work = BackgroundWork { NoteWords(store.written(among: pictures)) }
        work?.onNews = newsArrived
    }

    /// Returns what was found since the last call.
    func take() -> NoteWords? {
        if let words = work?.take() {
            (found, work) = (words, nil)
            if let (pictures, store) = next {
                next = nil
                begin(pictures, with: store)
            }
        }
        defer { found = nil }
        return found
    }
}
