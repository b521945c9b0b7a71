public import LayoutMath

extension View {
    /// The nearest view of the responder chain, from this one on, that `matches`.
    final func firstResponder(where matches: (View) -> Bool) -> View? {
        var chain = ResponderChain(from: self)
        while let responder = chain.next() {
            if let view = responder as? View, matches(view) { return view }
        }
        return nil
    }

    /// The nearest responder from this view on that can have the keyboard's focus.
    final var firstFocusable: View? { firstResponder(where: \.canBecomeFocused) }

    /// Scrolls every container above so that `rect`, in own coordinates, can be seen.
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
    /// Scrolls so that `rect` can be seen; it is in the container's own coordinates, where it lies now.
    /// - Returns: Where it will lie when the container has come to rest, so that the containers above reveal that place.
    @discardableResult
    func reveal(_ rect: Rect) -> Rect
}
