public import Gallery
import LayoutMath
import Pictures
public import Storage

/// Paths being opened on another thread, so that a disk that does not respond never blocks the window.
public final class PendingOpening {
    /// The paths as they were given.
    let paths: [String]
    /// Whether the window began with these paths and shows nothing else yet.
    let isFirst: Bool
    /// What was opened; nil until then.
    public private(set) var opened: OpenedPaths?
    /// The time of the first frame that waited, and whether it was announced that the paths do not respond.
    var since: Seconds?
    var isAnnounced = false
    private var done: () -> Void = {}

    /// Seconds after which it is announced that nothing responds.
    static let patience: Seconds = 2
    /// The most openings that are given up: their threads wait in the kernel until the disk responds.
    static let mostGivenUp = 8

    /// Begins to open paths.
    /// - Parameter isFirst: Whether a window begins with them; the pages show a placeholder meanwhile.
    public init(_ paths: [String], isFirst: Bool = false, on work: Work, _ open: @escaping @Sendable () -> OpenedPaths) {
        (self.paths, self.isFirst) = (paths, isFirst)
        // A lane for each opening: it must not wait for one that was given up.
        work.perform(in: "opening \(ObjectIdentifier(self))", open) { [self] in
            opened = $0
            done()
        }
    }

    /// Calls `done` once the paths are opened; at once if they are.
    func whenDone(_ done: @escaping () -> Void) {
        self.done = done
        if opened != nil { done() }
    }

    /// The album shown until the paths are opened.
    var placeholder: Album {
        var album = Album(title: AlbumRequest(paths: paths).title, summary: "", entries: [])
        album.isListed = false
        return album
    }
}
