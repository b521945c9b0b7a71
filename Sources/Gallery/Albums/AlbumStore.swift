public import Pictures

/// Holds the open album and the part of it that is shown, and notifies observers of changes.
///
/// Pages show `album`. To change the pictures, change `source`; `album` follows.
public final class AlbumStore {
    /// All open pictures.
    public private(set) var source: Album
    /// The pictures that are shown: those of `source` that pass the filter.
    public private(set) var album: Album
    /// The steps of pictures that a disk is still moving to the wastebasket, by the pictures' paths.
    var discarding: [String: UndoStep] = [:]
    private var listeners: [Listener] = []
    private var sourceListeners: [Listener] = []

    private struct Listener {
        weak var owner: AnyObject?
        let changed: (Album) -> Void
    }

    public init(_ album: Album) { (source, self.album) = (album, album) }

    /// The filter. Observers are notified if it changes which pictures are shown or their order.
    public var filter = AlbumFilter() { didSet { if filter != oldValue { derive() } } }

    /// When the pictures were taken, for those read so far.
    public private(set) var shots = PictureIndex()

    /// The numbers of the first and the last day on which a picture was taken, in days since 1970; nil if that is not known.
    private(set) var days: ClosedRange<Int>?

    /// Updates when the pictures were taken.
    /// - Parameter days: The numbers of the first and the last day, in days since 1970.
    public func follow(_ shots: PictureIndex, days: ClosedRange<Int>? = nil) {
        let hadShots = self.shots.count > 0
        let newest = newestImage
        (self.shots, self.days) = (shots, days)
        derive(always: shots.count > 0 && (!hadShots || newestImage != newest))
    }

    /// The notes about the pictures that have been read so far; a search looks through them.
    public private(set) var words = NoteWords()

    /// Updates the notes about the pictures.
    public func follow(_ words: NoteWords) {
        self.words = words
        if !filter.query.isEmpty { derive() }
    }

    /// The date of a picture as text: when it was taken or, until that is known, when its file was changed.
    public func detail(of entry: Album.Entry) -> String { shots.words(of: entry) }

    /// Why no pictures are shown, as a complete sentence.
    public var emptyTitle: String {
        if let query = filter.query.shownText { return "nothing found for “\(query)”" }
        return source.entries.isEmpty ? "no pictures yet" : "all pictures are hidden"
    }

    /// The pictures from newest to oldest by the time when they were taken, if known. Pictures without a date keep their order.
    var newestFirst: [Album.Entry] {
        PictureOrder.newestFirst.arranged(album.entries, modified: { shots.ticks(of: $0) }, size: { _ in 0 })
    }

    /// The index of the newest picture; 0 if there are no pictures.
    var newestIndex: Int {
        let ticks = album.entries.map { shots.ticks(of: $0) }
        var newest = 0
        for index in ticks.indices where ticks[index] > ticks[newest] { newest = index }
        return newest
    }

    /// Calls `changed` with the new album after each change of what is shown, while `owner` is alive.
    public func observe(_ owner: AnyObject, _ changed: @escaping (Album) -> Void) {
        listeners.append(Listener(owner: owner, changed: changed))
    }

    /// Calls `changed` with all pictures after each change of `source`, while `owner` is alive. It is called before the observers of the
    /// shown pictures.
    public func observeSource(_ owner: AnyObject, _ changed: @escaping (Album) -> Void) {
        sourceListeners.append(Listener(owner: owner, changed: changed))
    }

    /// Replaces all pictures and notifies the observers, unless they are equal. Entries are identified by `image`.
    public func replace(with album: Album) {
        guard album != source else { return }
        if album.title != source.title { days = nil }
        source = album
        sourceListeners.removeAll { $0.owner == nil }
        AlbumStore.notify(sourceListeners, of: album)
        derive()
    }

    /// The old and new path of a renamed picture while observers are being notified of the renaming; nil at all other times.
    private(set) var renaming: (old: String, new: String)?

    /// Shows a picture under its new path without moving it. The next listing of its folder moves it to its sorted place.
    package func pictureWasRenamed(_ image: String, to path: String) {
        guard let index = source.entries.firstIndex(where: { $0.image == image }), !source.entries.contains(where: { $0.image == path })
        else { return }
        var album = source
        album.entries[index].image = path
        renaming = (image, path)
        replace(with: album)
        renaming = nil
    }

    /// Updates the size of a picture whose file was written.
    package func pictureWasWritten(_ file: PictureFile) {
        guard let index = source.entries.firstIndex(where: { $0.image == file.path }) else { return }
        var album = source
        album.entries[index].follow(file)
        replace(with: album)
    }

    private var newestImage: String? { album.entries.isEmpty ? nil : album.entries[newestIndex].image }

    /// - Parameter always: Notifies observers even if the album is equal, because the details of its pictures have changed.
    private func derive(always: Bool = false) {
        var album = filter.applied(to: source, shots: shots, words: words)
        if filter.showsEverything, let days, album.entries.first?.isFile == true {
            album.summary = Caption.summary(count: album.entries.count, days: days, in: album.year)
        }
        guard always || album != self.album else { return }
        self.album = album
        listeners.removeAll { $0.owner == nil }
        AlbumStore.notify(listeners, of: album)
    }

    /// Iterates over a copy of the listeners, because a listener may add others.
    private static func notify(_ listeners: [Listener], of album: Album) {
        for listener in listeners where listener.owner != nil { listener.changed(album) }
    }
}
