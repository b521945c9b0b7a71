public import Gallery
public import ParticleEditor
import Views
public import Widgets

/// The moods that are found again, by their names.
public nonisolated struct SavedMoods: Equatable, Sendable {
    /// The mood that was shown; nil for the one with which everybody begins.
    public var shown: String?
    /// The week of the days, as `CalendarDay` counts; nil when nothing was said in it.
    public var week: Int?
    /// From Monday on.
    public var days: [String?] = []

    public init() {}
}

/// What the pages find again.
public nonisolated struct SavedPages: Equatable, Sendable {
    public var moods = SavedMoods()
    public var ring = SavedRing()
    /// Nil for the first preset.
    public var emitter: SavedEmitter?
    /// How the picture lay that filled the window; nil when it fitted.
    public var placement: PicturePlacement?

    public init() {}

    /// The part that belongs to no pictures.
    var withoutPictures: SavedPages {
        var pages = self
        (pages.ring, pages.placement) = (SavedRing(), nil)
        return pages
    }
}
