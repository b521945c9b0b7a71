public import LayoutMath
import Platform
import Views

/// An item by which a collection finds its place again, and where its top lay.
struct CollectionAnchor {
    var id: String
    var frame: Rect
}

extension CollectionView {
    /// The part of the content that can be seen, in the content's coordinates.
    public var visibleRect: Rect { Rect(origin: Point(x: 0, y: scrollView.contentOffset), size: bounds.size) }

    /// What can be seen, and a screen before and after it.
    var reachableRect: Rect { visibleRect.inset(by: Insets(top: -bounds.height, bottom: -bounds.height)) }

    /// Returns the id of the frontmost item under `point`, in own coordinates; nil where there is none. Items that are leaving take no
    /// hits.
    public func item(at point: Point) -> String? {
        (hitTest(point)?.nearest(CollectionCell.self)).flatMap { $0.collection === self ? $0.id : nil }
    }

    /// Returns the item's frame at rest in own coordinates; nil when it is not in the snapshot.
    public func frame(of id: String) -> Rect? {
        snapshot.index(of: id).flatMap { layout.attributes(at: $0) }?.frame.offset(by: Vector(x: 0, y: -scrollView.contentOffset))
    }

    /// Scrolls as little as is needed to show the item with some room around it; for the first and the last item, to the very end.
    public func reveal(_ id: String, animated: Bool = true) {
        guard let index = snapshot.index(of: id), let frame = layout.attributes(at: index)?.frame else { return }
        scrollIntoView(frame.offset(by: Vector(x: 0, y: -scrollView.contentOffset)))
        guard scrollView.isScrollEnabled else { return }
        let (from, extent) = (scrollView.scroller.target, bounds.height)
        var goal = from
        if frame.maxY + ScrollView.revealMargin > from + extent { goal = frame.maxY + ScrollView.revealMargin - extent }
        if frame.minY - ScrollView.revealMargin < goal { goal = frame.minY - ScrollView.revealMargin }
        if let last = layout.attributes(at: snapshot.count - 1), frame.maxY >= last.frame.maxY { goal = layout.contentSize.height - extent }
        if let first = layout.attributes(at: 0), frame.minY <= first.frame.minY { goal = 0 }
        if goal != from { scrollView.scroll(to: goal, animated: animated) }
    }

    /// Scrolls to `offset` in points, clamped to the content.
    public func scroll(to offset: Double, animated: Bool = true) { scrollView.scroll(to: offset, animated: animated) }

    /// The first item of which anything can be seen.
    var firstVisibleID: String? {
        let visible = scrollView.isScrollEnabled ? layout.elements(in: visibleRect).first : snapshot.ids.indices.first
        return visible.map { snapshot.ids[$0] }
    }

    func scrolled(to offset: Double) {
        if offset != lastOffset { travel = offset > lastOffset ? 1 : -1 }
        lastOffset = offset
        guard !isChanging else { return }
        arrange()
        place()
        didScroll?(self)
    }

    /// The item at the top of what can be seen, if it will still be there. At the very top the top itself is what one looks at.
    func anchor(survivingIn newSnapshot: CollectionSnapshot) -> CollectionAnchor? {
        guard scrollView.isScrollEnabled, scrollView.contentOffset > 0 else { return nil }
        let seen = layout.elements(in: visibleRect).compactMap { index in
            layout.attributes(at: index).map { CollectionAnchor(id: snapshot.ids[index], frame: $0.frame) }
        }
        return seen.filter { newSnapshot.index(of: $0.id) != nil }.min { $0.frame.minY < $1.frame.minY }
    }

    /// Changes layout or snapshot and keeps `anchor` where it is on the screen, as far as the content reaches.
    /// - Returns: how far that moved the content's origin away from what is shown.
    func change(keeping anchor: CollectionAnchor?, _ edit: () -> Void) -> Vector {
        isChanging = true
        defer { isChanging = false }
        let (offset, target) = (scrollView.contentOffset, scrollView.scroller.target)
        let wasWithin = scrollView.scroller.track.clamped(offset) == offset
        edit()
        let content = layout.contentSize.height
        let track = ScrollTrack(viewport: bounds.height, content: content)
        scrollView.isScrollEnabled = content > bounds.height + 0.5
        scrollView.contentSize = layout.contentSize
        var kept = offset + (anchor.map { displacement(of: $0, at: offset) } ?? 0)
        // A rubber band that is pulled stays pulled.
        if wasWithin { kept = track.clamped(kept) }
        scrollView.setTrack(track, offset: kept, target: track.clamped(target + kept - offset))
        // A layout that was set before the view has its size says nothing about where an offset lies.
        if let restoredOffset, content > 0, bounds.height > 0, layout.bounds.size == bounds.size {
            self.restoredOffset = nil
            scrollView.scroll(to: restoredOffset, animated: false)
            return .zero
        }
        return Vector(x: 0, y: kept - offset)
    }

    /// How far the anchor's item has moved; of a taller one the same share stays above the edge.
    private func displacement(of anchor: CollectionAnchor, at offset: Double) -> Double {
        guard let frame = snapshot.index(of: anchor.id).flatMap({ layout.attributes(at: $0) })?.frame else { return 0 }
        let share = anchor.frame.height > 0 ? ((offset - anchor.frame.minY) / anchor.frame.height).clamped(to: 0...1) : 0
        return frame.minY - anchor.frame.minY + share * (frame.height - anchor.frame.height)
    }
}
