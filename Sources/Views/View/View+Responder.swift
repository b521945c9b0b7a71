public import LayoutMath

extension View {
    /// The responder that gets an event which this view does not end: its superview; nil for a root and for a modal view.
    public final var next: View? { modalScope == nil ? superview : nil }

    /// The nearest responder from this view upwards that `handles`.
    @discardableResult
    final func respond(_ handles: (View) -> Bool) -> Bool {
        var view: View? = self
        while let current = view {
            if handles(current) { return true }
            view = current.next
        }
        return false
    }

    /// The nearest responder from this view upwards that can have the keyboard's focus.
    final var firstFocusable: View? {
        var view: View? = self
        while let current = view, !current.canBecomeFocused { view = current.next }
        return view
    }

    /// Returns the nearest responder from this view upwards that is of the given type; nil for none.
    public final func nearest<Kind>(_ kind: Kind.Type) -> Kind? {
        var view: View? = self
        while let current = view {
            if let found = current as? Kind { return found }
            view = current.next
        }
        return nil
    }

    /// Scrolls every container above so that `rect`, in own coordinates, can be seen.
    public final func scrollIntoView(_ rect: Rect) {
        var view = superview
        while let current = view {
            (current as? any RectRevealing)?.reveal(convert(rect, to: current))
            view = current.superview
        }
    }
}

/// A container that scrolls a part of its content into sight.
public protocol RectRevealing: View {
    /// Scrolls so that `rect` can be seen; it is in the container's own coordinates, where it lies now.
    func reveal(_ rect: Rect)
}
