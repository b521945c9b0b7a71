public import Gallery
public import Notes
public import Pictures
import Storage

/// The library: when pictures were taken, and what was thrown away. The app sets what reads and writes files; without, the library has
/// folders only.
extension SceneSession {
    /// The model of the library page.
    public var library: LibraryModel { models.library }

    /// Finds out when pictures were taken; nil in replays.
    public var shotReader: ShotReader? {
        get { library.reader }
        set {
            library.reader = newValue
            if let pending = pendingOpening, pending.isFirst, pending.paths.count == 1 {
                library.expect(folder: FilePath.absolute(pending.paths[0]))
            }
        }
    }

    /// What was discarded from here.
    public var wastebasket: Wastebasket? {
        get { library.wastebasket }
        set { library.wastebasket = newValue }
    }

    /// Reads and saves notes; nil keeps them as long as the session.
    public var noteQueue: NoteQueue? {
        get { models.notes.queue }
        set { models.notes.queue = newValue }
    }

    /// Keeps notes that are not saved for the next run; nil keeps none. Set it after `noteQueue`, which saves what the last run left.
    public var noteDrafts: NoteDrafts? {
        get { models.notes.drafts }
        set { models.notes.drafts = newValue }
    }

    /// Finds what is written about the pictures, for the library's search; nil finds the notes that were shown.
    public var noteStore: NoteStore? {
        get { library.notes }
        set { library.notes = newValue }
    }

    /// Lets the folders that were entered, which have other stores, know what the library knows of their pictures.
    func shareShotsAndWords() {
        for entry in listings {
            guard let store = entry.listing?.live, store !== live else { continue }
            store.follow(live.shots)
            store.follow(live.words)
        }
    }

    /// Tells the library which folders are open and recent.
    package func updateLibraryFolders() {
        let paths = listing?.request.paths ?? options.restored.paths
        let pictures = paths.count > 1 ? Set(live.source.entries.map(\.image)) : []
        library.update(
            open: paths.filter { !pictures.contains($0) }.map(FilePath.absolute), recents: options.restored.recents)
    }

    /// Forgets a folder of the library that is not open: its pin, and that it was opened.
    package func forgetFolder(_ path: String) {
        let place = options.restored.recents.forget(path)
        let forgotten = library.forget(path)
        let step = UndoStep(.forget, "\(Caption.title(ofFolder: path)) is forgotten") { [weak self] in
            guard let self else { return }
            if let place { options.restored.recents.insert(path, at: place) }
            library.remember(forgotten)
            updateLibraryFolders()
        }
        offer(step)
    }
}
