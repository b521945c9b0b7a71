import LayoutMath

/// The position of a view in the window, and the part of the window it may draw to; used both for preparing and for recording views.
struct VisibleRegion {
    /// The mapping from the view's coordinates to the window's.
    var mapping = Mapping.identity
    /// The window's bounds.
    var window = Rect.zero
    /// The part of the window inside all clipping views, in the window's coordinates; nil if none clips.
    var clip: Rect?

    /// The part of the window that can be drawn to, in the view's coordinates.
    var visibleRect: Rect { mapping.scale == 0 ? .zero : mapping.inverse(clip ?? window) }

    /// Changes to inner coordinates, which `inner` maps to the current ones.
    mutating func enter(_ inner: Mapping) { mapping = mapping.composed(with: inner) }

    /// Clips to a rectangle in the current coordinates.
    /// - Returns: Whether the drawable part became smaller.
    mutating func narrow(to rect: Rect) -> Bool {
        let narrowed = (clip ?? window).intersection(mapping(rect))
        guard narrowed != clip else { return false }
        clip = narrowed
        return true
    }
}
