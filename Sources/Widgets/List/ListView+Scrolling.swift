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
        dragOffset = scrollView.scroller.state.phase == .dragging ? offset : 0
        swipeGroup.close()
        // The text counts as content, although it is in no row.
        emptyLabel.translation = Vector(x: 0, y: -scrollView.contentOffset.y)
        pullLine.show(pulled == nil ? 0 : -offset / ListView.pullDistance)
        showPosition()
        didScroll?(self)
    }

    /// Called when a movement has been decided, for example by the release of a drag.
    func released() {
        let isPulled = -dragOffset >= ListView.pullDistance
        dragOffset = 0
        if isPulled { pulled?() }
    }

    /// Places the parts at the edges below anything that covers the top of the rows, such as a header that collapses with them. The
    /// indicator begins below the covered part as it is now, the others below its greatest extent.
    private func showPosition() {
        let (offset, inset) = (scrollView.contentOffset.y, scrollView.contentInset.top)
        indicator.frame = edge(width: ScrollIndicator.width * theme.scale, below: (0 - offset).clamped(to: 0...inset))
        index.frame = edge(width: SectionIndexBar.width * theme.scale, below: inset)
        pullLine.frame = Rect(x: 0, y: inset, width: bounds.width, height: PullLine.height)
        // The index and the indicator are at the same edge.
        guard showsScrollIndicator, index.isHidden else { return indicator.isHidden = true }
        indicator.show(offset: offset + inset, viewport: bounds.height, content: scrollView.contentSize.height + inset)
    }

    /// Distance from the top to the text of an empty list, in points at scale 1.
    private static let emptyTop = 40.0

    /// Whether the index along the edge is shown: in a list that has sections and scrolls.
    private var hasIndex: Bool { indexTitle != nil && snapshot.headerIndices.count > 1 && scrollView.isScrollEnabled }

    func showIndex() {
        index.isHidden = !hasIndex
        guard hasIndex, let indexTitle else { return }
        index.show(snapshot.headerIndices.map { indexTitle(snapshot.items.ids[$0]) })
    }

    private func edge(width: Double, below top: Double) -> Rect {
        Rect(x: isMirrored ? 0 : bounds.width - width, y: top, width: width, height: max(0, bounds.height - top))
    }

    func layOutEdges() {
        index.isMirrored = isMirrored
        let words = emptyLabel.sizeThatFits(bounds.size)
        emptyLabel.frame = Rect(x: 0, y: ListView.emptyTop * theme.scale, width: bounds.width, height: words.height)
        showIndex()
        showPosition()
    }
}
