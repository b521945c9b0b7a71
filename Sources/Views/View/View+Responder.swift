public import LayoutMath

extension View {
    /// The first view of the responder chain, from this one on, that `matches`.
    final func firstResponder(where matches: (View) -> Bool) -> View? {
        var chain = ResponderChain(from: self)
        while let responder = chain.next() {
            if let view = responder as? View, matches(view) { return view }
        }
        return nil
    }

    /// The nearest responder from this view on that can have the keyboard focus.
    final var firstFocusable: View? { firstResponder(where: \.canBecomeFocused) }

    /// Scrolls every container above so that `rect`, in the view's own coordinates, can be seen.
    public final func scrollIntoView(_ rect: Rect) {
        var (rect, view, container) = (rect, self, superview)
        while let current = container {
            rect = view.convert(rect, to: current)
            if let revealing = current as? any RectRevealing { rect = revealing.reveal(rect) }
            (view, container) = (current, current.superview)
        }
    }
}

/// A container that scrolls a part of its content into sight.
public protocol RectRevealing: View {
    /// Scrolls so that `rect` can be seen. `rect` is its present place in the container's own coordinates.
    /// - Returns: Where the rectangle will lie when the container has come to rest, so that the containers above reveal that place.
    @discardableResult
    func reveal(_ rect: Rect) -> Rect
}
