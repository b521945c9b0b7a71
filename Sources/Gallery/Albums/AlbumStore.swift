/// The pictures that are open, as they stand in their folder at this moment, and who wants to hear of changes.
public final class AlbumStore {
    public private(set) var album: Album
    private var listeners: [Listener] = []

    private struct Listener {
        weak var owner: AnyObject?
        let changed: (Album) -> Void
    }

    public init(_ album: Album) { self.album = album }

    /// Calls `changed` with the new album after every change, for as long as `owner` lives.
    public func observe(_ owner: AnyObject, _ changed: @escaping (Album) -> Void) {
        listeners.append(Listener(owner: owner, changed: changed))
    }

    /// Pictures came, left, or were replaced. An entry's identity is its `image`.
    public func replace(with album: Album) {
        guard album != self.album else { return }
        self.album = album
        listeners.removeAll { $0.owner == nil }
        for listener in listeners where listener.owner != nil { listener.changed(album) }
    }
}
