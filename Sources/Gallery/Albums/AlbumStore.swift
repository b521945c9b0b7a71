/// Holds the current album and notifies observers of changes.
public final class AlbumStore {
    public private(set) var album: Album
    private var listeners: [Listener] = []

    private struct Listener {
        weak var owner: AnyObject?
        let changed: (Album) -> Void
    }

    public init(_ album: Album) { self.album = album }

    /// Calls `changed` with the new album after each change, while `owner` is alive.
    public func observe(_ owner: AnyObject, _ changed: @escaping (Album) -> Void) {
        listeners.append(Listener(owner: owner, changed: changed))
    }

    /// Replaces the album and notifies the observers, unless it is equal. Entries are identified by `image`.
    public func replace(with album: Album) {
        guard album != self.album else { return }
        self.album = album
        listeners.removeAll { $0.owner == nil }
        for listener in listeners where listener.owner != nil { listener.changed(album) }
    }
}
