/// The pictures on the ring, by their paths.
public nonisolated struct SavedRing: Equatable, Sendable {
    /// In their order; nil when they are those with which an album's ring begins.
    public var pictures: [String]?
    /// The one that is told about; nil for the first.
    public var selected: String?

    public init(pictures: [String]? = nil, selected: String? = nil) {
        self.pictures = pictures
        self.selected = selected
    }
}

/// The pictures that were put on the ring.
package final class RingPictures {
    package var saved: SavedRing

    package init(_ saved: SavedRing = SavedRing()) { self.saved = saved }
}
