public import LayoutMath

extension View {
    /// Adds `view` in front of the other subviews, and removes it from its former superview.
    public final func addSubview(_ view: View) {
        insertSubview(view, at: view.superview === self ? subviews.count - 1 : subviews.count)
    }

    /// Inserts `view` so that it becomes the subview with this index; 0 is the back. A view that is already a subview only changes its
    /// index.
    /// - Precondition: `index` is in range, and `view` is neither this view nor one above it.
    public final func insertSubview(_ view: View, at index: Int) {
        assertIsNotRecorded()
        precondition(!isDescendant(of: view), "a view cannot become its own subview")
        let isNew = view.superview !== self
        if isNew { view.removeFromSuperview() } else { subviews.removeAll { $0 === view } }
        precondition(index >= 0 && index <= subviews.count, "subview index \(index) is outside 0…\(subviews.count)")
        subviews.insert(view, at: index)
        view.superview = self
        if isNew { changePreparingCount(by: view.dues.preparingCount) }
        view.enter(stage)
        view.setNeedsLayout()
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Removes the view from its superview; does nothing if it has none.
    public final func removeFromSuperview() {
        guard let superview else { return }
        assertIsNotRecorded()
        stage?.willRemove(self)
        setNeedsDisplay()
        superview.subviews.removeAll { $0 === self }
        superview.setNeedsLayout()
        superview.changePreparingCount(by: -dues.preparingCount)
        self.superview = nil
        enter(nil)
    }

    /// Returns whether the view is `other` or one of its descendants.
    public final func isDescendant(of other: View) -> Bool {
        var view: View? = self
        while let current = view {
            if current === other { return true }
            view = current.superview
        }
        return false
    }

    /// Whether the view is drawn before `other` and everything inside it, so that `other` lies in front.
    /// - Complexity: O(depth + subviews).
    final func isBehind(_ other: View) -> Bool {
        guard !isDescendant(of: other) else { return false }
        var branch = other
        while let parent = branch.superview {
            if parent === self { return true }
            if isDescendant(of: parent) { return parent.isFirst(containing: self, before: branch) }
            branch = parent
        }
        return false
    }

    /// Whether the subview that contains `view` is drawn before the subview `branch`.
    private func isFirst(containing view: View, before branch: View) -> Bool {
        for subview in subviews {
            if subview === branch { return false }
            if view.isDescendant(of: subview) { return true }
        }
        return false
    }

    /// Whether `isCurrent` is true for the view and all its superviews.
    /// - Complexity: O(depth).
    public final var isOnCurrentPage: Bool {
        var view: View? = self
        while let current = view {
            guard current.isCurrent else { return false }
            view = current.superview
        }
        return true
    }

    /// Calls `visit` with the view and all its descendants: parents first, back to front.
    public final func forEachDescendant(_ visit: (View) -> Void) {
        visit(self)
        for view in subviews { view.forEachDescendant(visit) }
    }

    /// Returns the first view in depth-first order for which `matches` is true; nil if none.
    public final func firstDescendant(where matches: (View) -> Bool) -> View? {
        if matches(self) { return self }
        for view in subviews {
            if let found = view.firstDescendant(where: matches) { return found }
        }
        return nil
    }

    final func enter(_ newStage: Stage?) {
        guard stage !== newStage else { return }
        stage?.forget(self)
        stage = newStage
        dues.isAdvancing = false
        newStage?.take(self)
        if newStage != nil { themeChanged() }
        for view in subviews { view.enter(newStage) }
        didMove(to: newStage)
    }
}

extension View {
    /// Requests `layoutSubviews()` in this frame's layout pass, or in the next frame's if that pass is over. A request in
    /// ``Preparing/prepare(at:)`` is carried out before the frame is recorded.
    public final func setNeedsLayout() {
        assertIsNotRecorded()
        dues.needsLayout = true
        var view: View? = self
        while let current = view, !current.dues.subtreeNeedsLayout || current === self {
            current.dues.subtreeNeedsLayout = true
            view = current.superview
        }
        stage?.dues.layout = true
    }

    /// Asks for a new frame.
    public final func setNeedsDisplay() {
        assertIsNotRecorded()
        stage?.dues.display = true
    }

    /// Asks for `advance(to:)` in every frame until it returns false.
    public final func setNeedsAdvance() {
        assertIsNotRecorded()
        guard !dues.isAdvancing, let stage else { return }
        dues.isAdvancing = true
        stage.startAdvancing(self)
    }

    /// Asks for `advance(to:)` in the first frame at or after `time`, without asking for frames until then. A later call replaces an
    /// earlier one. Leaving the stage cancels it.
    public final func setNeedsAdvance(at time: Seconds) {
        assertIsNotRecorded()
        stage?.dues.alarms.set(self, at: time)
    }

    /// Cancels `setNeedsAdvance(at:)`.
    public final func cancelAdvance() {
        assertIsNotRecorded()
        stage?.dues.alarms.remove(self)
    }

    /// Lays out those of the view and its descendants that need it, and restores the states that wait for this.
    final func layoutIfNeeded() {
        if dues.needsLayout {
            dues.needsLayout = false
            layoutSubviews()
        }
        if dues.subtreeNeedsLayout {
            dues.subtreeNeedsLayout = false
            for view in subviews where view.dues.subtreeNeedsLayout || view.dues.needsLayout { view.layoutIfNeeded() }
        }
        restoreAwaitedState()
    }
}
