package import Notes
public import Pictures
public import Storage

/// The library: the open pictures by day, the folders, and the discarded files. It outlives the page that shows it.
///
/// Observers are notified of what has changed. A choice, a search and what is hidden change the filter of `store`, so that all pages follow.
public final class LibraryModel {
    /// A part of the library that has changed.
    public enum Part: CaseIterable, Sendable { case days, folders, wastebasket, filter }

    /// The open pictures. Setting another store shows all pictures.
    public var store: AlbumStore { didSet { if store !== oldValue { attach(from: oldValue) } } }
    /// The current day.
    public var today: CalendarDay { didSet { if today != oldValue { notify(.days) } } }
    let sources: LibrarySources

    /// Called when more is known about when pictures were taken or what is written about them.
    public var didLearn: () -> Void = {}

    /// The pictures by day, including the hidden days.
    public var allDays: PictureDays { grouped().all }
    /// The pictures by day, without the hidden days and restricted to those that match the search.
    public var days: PictureDays { grouped().shown }
    /// The number of headers that have not been read yet. Their pictures are sorted by the time of the file.
    public var unreadCount: Int { grouping.unreadCount }
    /// Pinned, open and recent folders.
    public var rows: [LibraryFolders.Row] { folders.rows }
    /// The discarded files, the latest first, as of the last refresh.
    public internal(set) var discarded: [DiscardedFile] = []
    var kept: SavedLibrary

    /// The entries to which the indices in `days` refer.
    var entries: [Album.Entry] { grouped().entries }
    private var grouping = PictureGrouping()
    private var folders = LibraryFolderRows()
    let work: Work
    private let calendar: @Sendable () -> UserCalendar
    private let noteReading: NoteReading
    private var observers: [Observer] = []

    private struct Observer {
        weak var owner: AnyObject?
        let changed: (Part) -> Void
    }

    /// - Parameters:
    ///   - calendar: Returns the user's calendar.
    ///   - sources: Where the library finds what it knows about pictures.
    ///   - work: Looks for folders, and reads notes and the wastebasket.
    public init(
        _ store: AlbumStore, today: CalendarDay = .ofReplays, calendar: @escaping @Sendable () -> UserCalendar = { .ofReplays },
        saved: SavedLibrary = SavedLibrary(), sources: LibrarySources = LibrarySources(), on work: Work
    ) {
        (self.store, self.today, self.calendar, kept, self.sources, self.work) = (store, today, calendar, saved, sources, work)
        noteReading = NoteReading(on: work)
        noteReading.didFind = { [weak self] in self?.take($0) }
        attach(from: nil)
    }

    /// Calls `changed` after each change, while `owner` is alive.
    public func observe(_ owner: AnyObject, _ changed: @escaping (Part) -> Void) {
        observers.append(Observer(owner: owner, changed: changed))
    }

    /// The state to restore at the next start.
    public var saved: SavedLibrary {
        var saved = kept
        if let wastebasket = sources.wastebasket { saved.discarded = wastebasket.records }
        return saved
    }

    func notify(_ part: Part) {
        observers.removeAll { $0.owner == nil }
        for observer in observers where observer.owner != nil { observer.changed(part) }
    }

    // MARK: Results

    /// - Parameter entries: The pictures that the reader follows; nil for those that it reports.
    private func take(_ report: ShotReader.Report, of entries: [Album.Entry]?) {
        (grouping.ungrouped, grouping.unreadCount) = (nil, report.unreadCount)
        grouping.entries = entries ?? report.files.map { [calendar = calendar()] in Album.Entry($0, in: calendar) }
        // Observers of the days ask the store when pictures were taken.
        store.follow(report.index, days: report.days.span)
        show(report.days)
        didLearn()
    }

    private func show(gone: Set<String>) {
        guard gone != folders.gone else { return }
        folders.gone = gone
        makeRows()
    }

    func show(_ all: PictureDays) {
        take(all)
        notify(.days)
    }

    private func take(_ all: PictureDays) {
        grouping.all = all
        grouping.shown = found(in: all.hiding(kept.hiddenDays))
    }

    /// The days of the pictures that match the search; all days without a search.
    private func found(in days: PictureDays) -> PictureDays {
        var filter = AlbumFilter()
        filter.query = store.filter.query
        guard !filter.query.isEmpty else { return days }
        let album = Album(title: "", summary: "", entries: grouping.entries)
        let images = Set(filter.applied(to: album, shots: store.shots, words: store.words).entries.map(\.image))
        return days.filtered { images.contains(grouping.entries[$0].image) }
    }

    // MARK: Notes

    private func readNotes(of album: Album) {
        guard let notes = sources.notes else { return }
        noteReading.begin(album.entries, with: notes)
    }

    private func take(_ found: NoteWords) {
        var words = store.words
        words.merge(found)
        follow(words)
    }

    /// Updates a note that was read or changed elsewhere.
    package func follow(_ note: PictureNote, of image: String) {
        var words = store.words
        if words.set(note, of: image) { follow(words) }
    }

    private func follow(_ words: NoteWords) {
        store.follow(words)
        didLearn()
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
        grouping = PictureGrouping()
        show(PictureDays())
        // Until the reader reports, pictures are grouped by the times of their files.
        if store.source.isListed { grouping.ungrouped = store.source }
        follow(store.source)
        notify(.filter)
    }

    /// The filter of a new store, with nothing chosen.
    private var baseFilter: AlbumFilter {
        var filter = AlbumFilter()
        (filter.hiddenDays, filter.leftOutFolders) = (kept.hiddenDays, kept.folders.leftOut)
        return filter
    }

    private func follow(_ album: Album) {
        // The known days of the folder stay until it has been listed.
        guard album.isListed else { return }
        readNotes(of: album)
        let files = album.entries.allSatisfy(\.isFile) ? album.entries : album.entries.filter(\.isFile)
        guard let reader = sources.shotReader, !files.isEmpty else { return group(album) }
        reader.follow(files.compactMap(\.file)) { [weak self] in self?.take($0, of: files) }
    }

    /// Shows the days that a folder had when it was last seen, until it has been listed.
    /// - Parameter folder: An absolute path.
    public func expect(folder: String) {
        guard let reader = sources.shotReader, !store.source.isListed else { return }
        reader.follow(knownIn: folder) { [weak self] in self?.take($0, of: nil) }
    }

    /// The pictures that an expected folder had when it was last seen; empty once it has been listed.
    package var lastSeen: [PictureFile] { store.source.isListed ? [] : entries.compactMap(\.file) }

    /// Groups pictures, without a reader, by the times that are already known. This is done lazily.
    private func group(_ album: Album) {
        sources.shotReader?.cancel()
        (grouping.ungrouped, grouping.unreadCount) = (album, 0)
        notify(.days)
    }

    private func grouped() -> PictureGrouping {
        if let all = grouping.takeUngrouped(on: calendar().clock) { take(all) }
        return grouping
    }
}

// MARK: - Folders

extension LibraryModel {
    /// Updates the open and recent folders, and checks which of them are gone, by default on a background thread.
    /// - Parameter open: Absolute paths.
    public func update(open: [String], recents: RecentFolders) {
        (folders.open, folders.recents) = (open, recents)
        makeRows()
        // Only once at a time: a dead network folder must not collect work.
        guard !folders.areBeingLookedFor, !rows.isEmpty else { return }
        folders.areBeingLookedFor = true
        work.perform(in: "folders of the library") { [paths = rows.map(\.path)] in
            PictureFolder.missing(among: paths)
        } then: { [weak self] gone in
            self?.folders.areBeingLookedFor = false
            self?.show(gone: gone)
        }
    }

    public func pin(_ path: String) { changeFolders { $0.pin(path) } }
    public func unpin(_ path: String) { changeFolders { $0.unpin(path) } }

    /// Hides the pictures of an open folder, or shows them again.
    public func setLeftOut(_ path: String, _ isLeftOut: Bool) { changeFolders { $0.setLeftOut(path, isLeftOut) } }

    /// Removes a folder's pin and shows its pictures again if they were hidden. The owner of the recent folders must remove it there.
    @discardableResult
    public func forget(_ path: String) -> LibraryFolders.Forgotten {
        folders.recents.forget(path)
        var forgotten = LibraryFolders.Forgotten(path: path, pin: nil, isLeftOut: false)
        changeFolders { forgotten = $0.forget(path) }
        return forgotten
    }

    /// Restores a removed folder. Use ``update(open:recents:)`` to restore it among the recent ones.
    public func remember(_ forgotten: LibraryFolders.Forgotten) { changeFolders { $0.remember(forgotten) } }

    private func changeFolders(_ change: (inout LibraryFolders) -> Void) {
        change(&kept.folders)
        makeRows()
        guard store.filter.leftOutFolders != kept.folders.leftOut else { return }
        store.filter.leftOutFolders = kept.folders.leftOut
        notify(.filter)
    }

    private func makeRows() {
        if folders.update(kept.folders) { notify(.folders) }
    }
}
