/// A view that had the focus, to be found again in its container, also after the container's views have been made anew.
public struct FocusMemory {
    private weak var view: View?
    /// Index of the subview to follow on each level from the container down.
    private var path: [Int] = []

    /// Remembers the way from `container` to `view`.
    /// - Precondition: `view` is inside `container`.
    public init(of view: View, in container: View) {
        self.view = view
        var current = view
        while current !== container, let parent = current.superview {
            path.append(parent.subviews.firstIndex { $0 === current } ?? 0)
            current = parent
        }
        path.reverse()
    }

    /// Returns the same view or, where that was removed, the one at its place; nil where that cannot have the focus.
    public func view(in container: View) -> View? {
        if let view, view.isDescendant(of: container) { return view.canTakeFocus ? view : nil }
        var current = container
        for index in path {
            guard current.subviews.indices.contains(index) else { return nil }
            current = current.subviews[index]
        }
        return current.canTakeFocus ? current : nil
    }
}
