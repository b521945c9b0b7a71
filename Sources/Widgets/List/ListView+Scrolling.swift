public import LayoutMath
import Views

extension ListView {
    /// Scrolls as little as needed to show the row with some margin.
    public func reveal(_ id: String, animated: Bool = true) { collection.reveal(id, animated: animated) }

    /// Scrolls so that the row begins at the top, below the header of its section, or to the end if there are too few rows below.
    public func scroll(toRow id: String, animated: Bool = true) { collection.scroll(toItem: id, animated: animated) }

    /// Returns the row's frame at rest in the list's coordinates; nil if it is not in the list.
    public func frame(of id: String) -> Rect? { collection.frame(of: id) }

    /// Scrolls without animation to the header of a section.
    func scroll(toSection section: Int) {
        guard snapshot.headerIndices.indices.contains(section) else { return }
        scroll(toRow: snapshot.items.ids[snapshot.headerIndices[section]], animated: false)
    }

    func scrolled() {
        let offset = scrollView.contentOffset.y + scrollView.contentInset.top
        pull.scroll(to: offset, isDragging: scrollView.scroller.state.phase == .dragging)
        swipeGroup.close()
        // The text counts as content, although it is in no row.
        edges.emptyLabel.translation = Vector(x: 0, y: -scrollView.contentOffset.y)
        showPosition()
        didScroll?(self)
    }

    /// Called when a movement has been decided, for example by the release of a drag.
    func released() {
        if pull.end() { pulled?() }
    }

    private func showPosition() {
        edges.follow(scrollView, in: bounds, scale: theme.scale, isMirrored: isMirrored)
        pull.line.frame = Rect(x: 0, y: scrollView.contentInset.top, width: bounds.width, height: PullLine.height)
    }

    /// Whether the index along the edge is shown: in a list that has sections and scrolls.
    private var hasIndex: Bool { indexTitle != nil && snapshot.headerIndices.count > 1 && scrollView.isScrollEnabled }

    func showIndex() {
        edges.index.isHidden = !hasIndex
        guard hasIndex, let indexTitle else { return }
        edges.index.show(snapshot.headerIndices.map { indexTitle(snapshot.items.ids[$0]) })
    }

    func layOutEdges() {
        edges.index.isMirrored = isMirrored
        edges.layOutEmptyLabel(in: bounds, scale: theme.scale)
        showIndex()
        showPosition()
    }
}
