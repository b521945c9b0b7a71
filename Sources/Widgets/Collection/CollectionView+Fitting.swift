import LayoutMath
import Views

/// What is being done with the items of a collection.
enum CollectionActivity {
    case none
    /// Views are asked for their sizes.
    case fitting
    /// The layout or the snapshot is being replaced; scrolling is ignored meanwhile.
    case changing
}

extension CollectionView {
    /// Asks items' views for their sizes where the layout needs them, until it has the sizes of all items near the visible part.
    ///
    /// The topmost visible item keeps its place, and a collection that is scrolled to its end stays at its end.
    func fitItems() {
        guard stage != nil, activity == .none else { return }
        activity = .fitting
        defer { activity = .none }
        // Each item is asked only once, so this ends.
        while findFitted() { applyFitted() }
    }

    /// Asks the view of an item for its size again after its content has changed by itself. Does nothing for an item without a view.
    func refit(_ id: String) {
        guard let visibleItem = visibleItems[id], visibleItem.phase != .disappearing else { return }
        layout.invalidateFittedSize(at: visibleItem.index)
        fitItems()
    }

    /// Finds the sizes of the items that the layout asks for.
    private func findFitted() -> Bool {
        visibleItems.fitted.removeAll(keepingCapacity: true)
        for visibleItem in visibleItems.values where visibleItem.phase != .disappearing {
            guard let proposal = layout.fittingSize(at: visibleItem.index) else { continue }
            visibleItems.fitted.append((visibleItem.index, visibleItem.cell.content.sizeThatFits(proposal)))
        }
        return !visibleItems.fitted.isEmpty
    }

    private func applyFitted() {
        let fitted = visibleItems.fitted
        let changed = fitted.contains { $0.size.height != layout.attributes(at: $0.index)?.size.height }
        guard changed else { return fitted.forEach { layout.setFittedSize($0.size, at: $0.index) } }
        let (scroller, isAtEnd) = (scrollView.scroller, scrollView.isScrollEnabled && isAtEnd)
        relayout { layout in for item in fitted { layout.setFittedSize(item.size, at: item.index) } }
        if isAtEnd, scroller.state.phase == .idle { scrollView.scroll(to: layout.contentSize.height, animated: false) }
    }

    private var isAtEnd: Bool {
        let offset = scrollView.contentOffset.y
        return offset > 0 && offset == scrollView.scroller.track.limits?.upperBound
    }
}
