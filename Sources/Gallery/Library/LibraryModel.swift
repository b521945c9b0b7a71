public import Notes
public import Pictures
import Storage

/// The library: the open pictures by day, the folders, and what was thrown away. It outlives the page that shows it.
///
/// Whoever owns it calls `drain()` at the beginning of each frame; observers are notified of what has changed. A choice, a search and what is
/// hidden change the filter of `store`, so that all pages follow.
public final class LibraryModel {
    /// A part that has changed.
    public enum Part: CaseIterable, Sendable { case days, folders, wastebasket, filter }

    /// The open pictures. Another store begins with everything shown.
    public var store: AlbumStore { didSet { if store !== oldValue { attach(from: oldValue) } } }
    /// The present day.
    public var today: CalendarDay { didSet { if today != oldValue { notify(.days) } } }
    /// Reads when pictures were taken; nil groups them by the times of their files.
    public var reader: ShotReader? { didSet { connect(); follow(store.source) } }
    /// Finds what is written about the pictures, for the search; nil searches the notes that were shown only.
    public var notes: NoteStore? { didSet { readNotes(of: store.source) } }
    /// What was discarded from here; nil where there is no wastebasket.
    public var wastebasket: Wastebasket? { didSet { connect() } }
    /// Called on a background thread when `drain()` has something to take.
    public var newsArrived: @Sendable () -> Void = {} { didSet { connect() } }

    /// The pictures by day, with the hidden days.
    public var allDays: PictureDays { grouped().all }
    /// The pictures by day, without the hidden days, and only those that are searched for.
    public var days: PictureDays { grouped().shown }
    /// How many headers are not read yet, so that their pictures stand at the time of the file.
    public private(set) var unreadCount = 0
    /// Pinned, open and recent folders.
    public private(set) var rows: [LibraryFolders.Row] = []
    /// What was thrown away from here, the latest first; as of the last refresh.
    public internal(set) var discarded: [DiscardedFile] = []
    var kept: SavedLibrary

    /// The entries that `days` are indices of.
    var entries: [Album.Entry] { grouped().entries }
    private var known = Grouped()
    /// Pictures that are grouped when somebody asks for it: often the reader's news come first, and nobody looks at the library.
    private var ungrouped: Album?
    /// The pictures that the reader was asked for.
    private var pending: (request: Int, entries: [Album.Entry]?)?
    private var open: [String] = []
    private var recents = RecentFolders()
    private var gone: Set<String> = []
    private let mode: PictureLibrary.Mode
    private let calendar: @Sendable () -> UserCalendar
    /// Looks which folders are gone. Only one at a time: a dead network folder must not collect threads.
    private var presence: BackgroundWork<Set<String>>?
    private let noteReading: NoteReading
    private var observers: [Observer] = []

    private struct Grouped {
        var entries: [Album.Entry] = []
        var all = PictureDays()
        var shown = PictureDays()
    }

    private struct Observer {
        weak var owner: AnyObject?
        let changed: (Part) -> Void
    }

    /// - Parameters:
    ///   - calendar: Returns the user's calendar.
    ///   - mode: `.synchronous` looks for folders before ``update(open:recents:)`` returns, for replays and tests.
    public init(
        _ store: AlbumStore, today: CalendarDay = .ofReplays, calendar: @escaping @Sendable () -> UserCalendar = { .ofReplays },
        saved: SavedLibrary = SavedLibrary(), mode: PictureLibrary.Mode = .threaded
    ) {
        (self.store, self.today, self.calendar, kept, self.mode) = (store, today, calendar, saved, mode)
        noteReading = NoteReading(mode: mode)
        attach(from: nil)
    }

    /// Calls `changed` after each change, while `owner` is alive.
    public func observe(_ owner: AnyObject, _ changed: @escaping (Part) -> Void) {
        observers.append(Observer(owner: owner, changed: changed))
    }

    /// The state to restore at the next start.
    public var saved: SavedLibrary {
        var saved = kept
        if let wastebasket { saved.discarded = wastebasket.records }
        return saved
    }

    func notify(_ part: Part) {
        observers.removeAll { $0.owner == nil }
        for observer in observers where observer.owner != nil { observer.changed(part) }
    }

    private func connect() {
        reader?.onNews = newsArrived
        wastebasket?.onNews = newsArrived
        presence?.onNews = newsArrived
        noteReading.newsArrived = newsArrived
    }

    // MARK: News

    /// Takes over what threads have found out.
    /// - Returns: Whether anything has changed.
    @discardableResult
    public func drain() -> Bool {
        let hasMoved = wastebasket?.results.deliver() ?? false
        let hasDays = drainDays()
        let hasFolders = drainPresence()
        let hasWords = drainNotes()
        guard let files = wastebasket?.takeNews(), files != discarded else {
            return hasMoved || hasDays || hasFolders || hasWords
        }
        discarded = files
        notify(.wastebasket)
        return true
    }

    private func drainDays() -> Bool {
        guard let news = reader?.takeNews(), let pending, pending.request == news.request else { return false }
        (ungrouped, unreadCount) = (nil, news.unreadCount)
        known.entries = pending.entries ?? news.files.map { [calendar = calendar()] in Album.Entry($0, in: calendar) }
        // Whoever hears of the days asks the store when their pictures were taken.
        store.follow(news.index, days: news.days.span)
        show(news.days)
        return true
    }

    private func drainPresence() -> Bool {
        guard let found = presence?.take() else { return false }
        presence = nil
        guard found != gone else { return false }
        show(gone: found)
        return true
    }

    private func show(gone folders: Set<String>) {
        gone = folders
        makeRows()
    }

    func show(_ all: PictureDays) {
        take(all)
        notify(.days)
    }

    private func take(_ all: PictureDays) {
        known.all = all
        known.shown = found(in: all.hiding(kept.hiddenDays))
    }

    /// The days of the pictures that are searched for; all days without a search.
    private func found(in days: PictureDays) -> PictureDays {
        var filter = AlbumFilter()
        filter.query = store.filter.query
        guard !filter.query.isEmpty else { return days }
        let album = Album(title: "", summary: "", entries: known.entries)
        let images = Set(filter.applied(to: album, shots: store.shots, words: store.words).entries.map(\.image))
        return days.filtered { images.contains(known.entries[$0].image) }
    }

    // MARK: Notes

    private func readNotes(of album: Album) {
        guard let notes else { return }
        noteReading.begin(album.entries, with: notes)
        drainNotes()
    }

    @discardableResult
    private func drainNotes() -> Bool {
        guard let found = noteReading.take() else { return false }
        var words = store.words
        words.merge(found)
        follow(words)
        return true
    }

    /// Takes over a note that was read or changed elsewhere.
    package func follow(_ note: PictureNote, of image: String) {
        var words = store.words
        if words.set(note, of: image) { follow(words) }
    }

    private func follow(_ words: NoteWords) {
        store.follow(words)
        // The days of what is searched for.
        if !store.filter.query.isEmpty { show(allDays) }
    }

    // MARK: Pictures

    private func attach(from old: AlbumStore?) {
        if let old { store.follow(old.shots) }
        store.filter = baseFilter
        store.observeSource(self) { [weak self, weak store] album in
            guard let self, store === self.store else { return }
            follow(album)
        }
        (known, ungrouped, unreadCount) = (Grouped(), nil, 0)
        show(PictureDays())
        follow(store.source)
        notify(.filter)
    }

    /// The filter of a new store: nothing chosen.
    private var baseFilter: AlbumFilter {
        var filter = AlbumFilter()
        (filter.hiddenDays, filter.leftOutFolders) = (kept.hiddenDays, kept.folders.leftOut)
        return filter
    }

    private func follow(_ album: Album) {
        // What is known of a folder stays until it has been listed.
        guard album.isListed else { return }
        readNotes(of: album)
        let files = album.entries.allSatisfy(\.isFile) ? album.entries : album.entries.filter(\.isFile)
        guard let reader, !files.isEmpty else { return group(album) }
        pending = (reader.follow(files.compactMap(\.file)), files)
    }

    /// Shows the days that are known of a folder until it has been listed.
    /// - Parameter folder: An absolute path.
    public func expect(folder: String) {
        guard let reader, !store.source.isListed else { return }
        pending = (reader.follow(knownIn: folder), nil)
    }

    /// The pictures that an expected folder had when it was last seen; empty once it has been listed.
    package var lastSeen: [PictureFile] { store.source.isListed ? [] : entries.compactMap(\.file) }

    /// Groups pictures by the times that are known without a reader, when somebody asks for it.
    private func group(_ album: Album) {
        (ungrouped, pending, unreadCount) = (album, nil, 0)
        notify(.days)
    }

    private func grouped() -> Grouped {
        guard let album = ungrouped else { return known }
        ungrouped = nil
        known.entries = album.entries.filter { $0.file != nil || $0.taken != nil }
        let files = known.entries.map { $0.file ?? PictureFile(path: $0.image, modified: $0.taken ?? 0) }
        take(
            PictureDays(
                of: files,
                shots: known.entries.map { entry in
                    entry.taken.map { Shot(CameraTime(reading: $0), placeName: album.title) } ?? Shot()
                }, on: calendar().clock))
        return known
    }
}

// MARK: - Folders

extension LibraryModel {
    /// Takes over the open and recent folders, and looks which are gone, by default on a background thread.
    /// - Parameter open: Absolute paths.
    public func update(open: [String], recents: RecentFolders) {
        (self.open, self.recents) = (open, recents)
        makeRows()
        guard presence == nil, !rows.isEmpty else { return }
        let paths = rows.map(\.path)
        guard mode == .threaded else { return show(gone: PictureFolder.missing(among: paths)) }
        presence = BackgroundWork { PictureFolder.missing(among: paths) }
        presence?.onNews = newsArrived
    }

    public func pin(_ path: String) { changeFolders { $0.pin(path) } }
    public func unpin(_ path: String) { changeFolders { $0.unpin(path) } }

    /// Leaves the pictures of an open folder out, or shows them again.
    public func setLeftOut(_ path: String, _ isLeftOut: Bool) { changeFolders { $0.setLeftOut(path, isLeftOut) } }

    /// Forgets a folder's pin and whether it is left out. The owner of the recent folders forgets it there.
    @discardableResult
    public func forget(_ path: String) -> LibraryFolders.Forgotten {
        recents.forget(path)
        var forgotten = LibraryFolders.Forgotten(path: path, pin: nil, isLeftOut: false)
        changeFolders { forgotten = $0.forget(path) }
        return forgotten
    }

    /// Brings back what was forgotten of a folder; see ``update(open:recents:)`` for the recent ones.
    public func remember(_ forgotten: LibraryFolders.Forgotten) { changeFolders { $0.remember(forgotten) } }

    private func changeFolders(_ change: (inout LibraryFolders) -> Void) {
        change(&kept.folders)
        makeRows()
        guard store.filter.leftOutFolders != kept.folders.leftOut else { return }
        store.filter.leftOutFolders = kept.folders.leftOut
        notify(.filter)
    }

    private func makeRows() {
        let rows = kept.folders.rows(open: open, recents: recents, gone: gone)
        guard rows != self.rows else { return }
        self.rows = rows
        notify(.folders)
    }
}
