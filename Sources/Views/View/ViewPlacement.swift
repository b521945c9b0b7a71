import LayoutMath

/// Where a view is, and whether it is drawn.
///
/// One value in one internal variable, because every frame reads it for each view. The runtime would check each read of a public variable for
/// conflicting accesses, which took a fifth of the time in which a list is flung.
struct ViewPlacement {
    /// In the superview's coordinates, before `transform`.
    var frame: Rect
    var transform = ViewTransform.identity
    var alpha = 1.0
    var isHidden = false
    var clipsToBounds = false

    init(frame: Rect) { self.frame = frame }

    /// The view's rectangle in its own coordinates.
    var bounds: Rect { Rect(origin: .zero, size: frame.size) }

    /// The mapping from the view's coordinates to the superview's.
    var mapping: Mapping {
        let scale = transform.scale
        let center = Vector(x: frame.width / 2, y: frame.height / 2)
        let origin = Vector(x: frame.minX, y: frame.minY)
        return Mapping(scale: scale, offset: origin + center - center * scale + transform.translation)
    }

    /// Whether the view itself is visible; its superviews are ignored.
    var isDisplayed: Bool { !isHidden && alpha > 0 }
}
