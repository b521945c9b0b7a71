/// Identifies a view that had the focus, so that it can be found again in its container, even after the container's views were recreated.
struct FocusMemory {
    /// The view itself; nil once it was deallocated.
    private(set) weak var view: View?
    private weak var container: View?
    /// Index of the subview to follow on each level from the container down.
    private var path: [Int] = []
    private let type: ObjectIdentifier
    private let semantics: Semantics

    /// Records the path from `container` to `view`.
    /// - Precondition: `view` is inside `container`.
    init(of view: View, in container: View) {
        self.view = view
        self.container = container
        type = ObjectIdentifier(Swift.type(of: view))
        semantics = view.semantics
        var current = view
        while current !== container, let parent = current.superview {
            path.append(parent.subviews.firstIndex { $0 === current } ?? 0)
            current = parent
        }
        path.reverse()
    }

    /// Returns the same view. If it was removed, returns a view with the same type, role and label: the one at the same path, or else,
    /// unless the label is empty, the first one in Tab order. Returns nil if the view found cannot have the focus.
    /// - Complexity: O(views in the container) if the view was removed.
    func find() -> View? {
        guard let container else { return nil }
        if let view, view.isDescendant(of: container) { return view.canTakeFocus ? view : nil }
        if let place = viewAtPath(in: container), isLike(place) { return place.canTakeFocus ? place : nil }
        guard !semantics.label.isEmpty else { return nil }
        return container.focusableDescendants.first(where: isLike)
    }

    private func isLike(_ other: View) -> Bool {
        ObjectIdentifier(Swift.type(of: other)) == type && other.semantics.role == semantics.role
            && other.semantics.label == semantics.label
    }

    private func viewAtPath(in container: View) -> View? {
        var current = container
        for index in path {
            guard current.subviews.indices.contains(index) else { return nil }
            current = current.subviews[index]
        }
        return current
    }
}
