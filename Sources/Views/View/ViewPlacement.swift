import LayoutMath

/// Where a view is, and how much of it is seen.
///
/// Every frame reads this value for each view, so it is in one internal variable. At each read of a public variable, the runtime checks for
/// conflicting accesses. Such checks were a fifth of the instructions that flinging a list took.
struct ViewPlacement {
    /// In the superview's coordinates, before `transform`.
    var frame: Rect
    var transform = ViewTransform.identity
    var alpha = 1.0
    var isHidden = false
    var clipsToBounds = false
    var isOpaque = false

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
