public import Pictures

/// Holds the open album and what is shown of it, and notifies observers of changes.
///
/// Pages show `album`. Whoever changes the pictures themselves changes `source`, and `album` follows.
public final class AlbumStore {
    /// All open pictures.
    public private(set) var source: Album
    /// The pictures that are shown: those of `source` that the filter lets pass.
    public private(set) var album: Album
    private var listeners: [Listener] = []
    private var sourceListeners: [Listener] = []

    private struct Listener {
        weak var owner: AnyObject?
        let changed: (Album) -> Void
    }

    public init(_ album: Album) { (source, self.album) = (album, album) }

    /// What is shown. Observers are notified if other pictures are shown, or the same in another order.
    public var filter = AlbumFilter() { didSet { if filter != oldValue { derive() } } }

    /// When the pictures were taken, as far as it is known.
    public private(set) var shots = PictureIndex()

    /// The numbers of the first and the last day on which a picture was taken, in days since 1970; nil if that is not known.
    private(set) var days: ClosedRange<Int>?

    /// Takes over news of when the pictures were taken.
    /// - Parameter days: The numbers of the first and the last day, in days since 1970.
    public func follow(_ shots: PictureIndex, days: ClosedRange<Int>? = nil) {
        let hadShots = self.shots.count > 0
        let newest = newestImage
        (self.shots, self.days) = (shots, days)
        derive(always: shots.count > 0 && (!hadShots || newestImage != newest))
    }

    /// What is written about the pictures, as far as it is known; a search finds it.
    public private(set) var words = NoteWords()

    /// Takes over news of what is written about the pictures.
    public func follow(_ words: NoteWords) {
        self.words = words
        if !filter.query.isEmpty { derive() }
    }

    /// The date of a picture in words: when it was taken or, as long as that is not known, when its file was changed.
    public func detail(of entry: Album.Entry) -> String { shots.words(of: entry) }

    /// Why no pictures are shown, in words that stand alone.
    public var emptyTitle: String {
        if let query = filter.query.shownText { return "nothing found for “\(query)”" }
        return source.entries.isEmpty ? "no pictures yet" : "all pictures are hidden"
    }

    /// The pictures from newest to oldest, by when they were taken as far as that is known; those without a date keep their order.
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

    /// Calls `changed` with all pictures after each change of `source`, while `owner` is alive; before the observers of what is shown.
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

    /// The paths of a picture before and after it was renamed, while observers are told of that; nil at all other times.
    private(set) var renaming: (old: String, new: String)?

    /// Shows a picture under its new path, at the place that it had. The listing of its folder moves it to where it belongs.
    package func pictureWasRenamed(_ image: String, to path: String) {
        guard let index = source.entries.firstIndex(where: { $0.image == image }), !source.entries.contains(where: { $0.image == path })
        else { return }
        var album = source
        album.entries[index].image = path
        renaming = (image, path)
        replace(with: album)
        renaming = nil
    }

    /// Takes over the size of a picture's file that was written.
    package func pictureWasWritten(_ file: PictureFile) {
        guard let index = source.entries.firstIndex(where: { $0.image == file.path }) else { return }
        var album = source
        album.entries[index].follow(file)
        replace(with: album)
    }

    private var newestImage: String? { album.entries.isEmpty ? nil : album.entries[newestIndex].image }

    /// - Parameter always: Notifies also of an equal album, whose pictures have other details.
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

    /// Notifies a copy of the listeners, because each may add others.
    private static func notify(_ listeners: [Listener], of album: Album) {
        for listener in listeners where listener.owner != nil { listener.changed(album) }
    }
}
