/// The saved pictures of the ring, by their paths.
public nonisolated struct SavedRing: Equatable, Sendable {
    /// The pictures in order; nil if the ring still has the album's first ones.
    public var pictures: [String]?
    /// The selected picture; nil for the first.
    public var selected: String?

    public init(pictures: [String]? = nil, selected: String? = nil) {
        self.pictures = pictures
        self.selected = selected
    }
}

/// Holds the pictures of the ring while its page is removed.
package final class RingPictures {
    package var saved: SavedRing

    package init(_ saved: SavedRing = SavedRing()) { self.saved = saved }

    /// Follows a picture that was renamed.
    package func pictureWasRenamed(_ image: String, to path: String) {
        saved.pictures = saved.pictures?.map { $0 == image ? path : $0 }
        if saved.selected == image { saved.selected = path }
    }
}
