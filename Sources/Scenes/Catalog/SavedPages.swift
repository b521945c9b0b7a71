public import Gallery
public import ParticleEditor
import Views
public import Widgets

/// The saved moods, by their names.
public nonisolated struct SavedMoods: Equatable, Sendable {
    /// The mood that was shown; nil for the initial one.
    public var shown: String?
    /// The week of `days`, as in `CalendarDay.week`; nil if no mood was picked in it.
    public var week: Int?
    /// The moods of the days from Monday on; nil for days without one.
    public var days: [String?] = []

    public init() {}
}

/// The saved state of the pages.
public nonisolated struct SavedPages: Equatable, Sendable {
    public var moods = SavedMoods()
    public var ring = SavedRing()
    /// The emitter on the stage; nil for the first preset.
    public var emitter: SavedEmitter?
    /// Zoom, position and rotation of the picture that filled the window; nil if it was fitted.
    public var placement: PicturePlacement?

    public init() {}

    /// The state without the parts that belong to an album.
    var withoutPictures: SavedPages {
        var pages = self
        (pages.ring, pages.placement) = (SavedRing(), nil)
        return pages
    }
}
