import LayoutMath

/// Where a view lies in the window and what of the window it may draw to. Views are prepared and recorded by this one rule.
struct VisibleRegion {
    /// From the view's coordinates to the window's.
    var mapping = Mapping.identity
    /// The window, from its origin.
    var window = Rect.zero
    /// The part of the window that clipping views leave, in the window's coordinates; nil is all of it.
    var clip: Rect?

    /// The part of the window that can be drawn to, in the view's coordinates.
    var visibleRect: Rect { mapping.scale == 0 ? .zero : mapping.inverse(clip ?? window) }

    /// Goes on to the coordinates of something inside, which `inner` maps to the present ones.
    mutating func enter(_ inner: Mapping) { mapping = mapping.composed(with: inner) }

    /// Clips to a rectangle, in the present coordinates.
    /// - Returns: Whether less can be drawn to than before.
    mutating func narrow(to rect: Rect) -> Bool {
        let narrowed = (clip ?? window).intersection(mapping(rect))
        guard narrowed != clip else { return false }
        clip = narrowed
        return true
    }
}

extension View {
    /// Whether the view takes part in a frame, as far as it decides by itself.
    var isDisplayed: Bool { !isHidden && alpha > 0 }
}
