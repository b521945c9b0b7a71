public import LayoutMath
import Platform
import Views

/// An item whose place on the screen is kept during a change, and its frame before the change.
struct CollectionAnchor {
    var id: String
    var frame: Rect
}

extension CollectionView {
    /// The visible part of the content, in the content's coordinates.
    public var visibleRect: Rect { Rect(origin: Point(x: 0, y: scrollView.contentOffset.y), size: bounds.size) }

    /// The visible rectangle, extended by its height above and below.
    var reachableRect: Rect { visibleRect.inset(by: Insets(top: -bounds.height, bottom: -bounds.height)) }

    /// Returns the id of the frontmost item under `point`, in the collection's coordinates; nil if none. Items that are being removed take
    /// no hits.
    public func item(at point: Point) -> String? {
        (hitTest(point)?.nearest(CollectionCell.self)).flatMap { $0.collection === self ? $0.id : nil }
    }

    /// Returns the item's frame at rest in the collection's coordinates; nil if it is not in the snapshot.
    public func frame(of id: String) -> Rect? {
        snapshot.index(of: id).flatMap { layout.attributes(at: $0) }?.frame.offset(by: Vector(x: 0, y: -scrollView.contentOffset.y))
    }

    /// Scrolls as little as needed to show the item with some margin; to the very end for the first and the last item.
    public func reveal(_ id: String, animated: Bool = true) {
        guard let index = snapshot.index(of: id), let frame = layout.attributes(at: index)?.frame else { return }
        scrollIntoView(frame.offset(by: Vector(x: 0, y: -scrollView.contentOffset.y)))
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

    /// Id of the first item of which any part is visible.
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

    /// The topmost visible item that is also in `newSnapshot`; nil at offset 0, where the content's beginning is kept instead.
    func anchor(survivingIn newSnapshot: CollectionSnapshot) -> CollectionAnchor? {
        guard scrollView.isScrollEnabled, scrollView.contentOffset.y > 0 else { return nil }
        let seen = layout.elements(in: visibleRect).compactMap { index in
            layout.attributes(at: index).map { CollectionAnchor(id: snapshot.ids[index], frame: $0.frame) }
        }
        return seen.filter { newSnapshot.index(of: $0.id) != nil }.min { $0.frame.minY < $1.frame.minY }
    }

    /// Changes the layout or snapshot and keeps `anchor` at its place on the screen, as far as the content reaches.
    /// - Returns: Distance by which the content's origin moved relative to the screen.
    func change(keeping anchor: CollectionAnchor?, _ edit: () -> Void) -> Vector {
        isChanging = true
        defer { isChanging = false }
        let (offset, target) = (scrollView.contentOffset.y, scrollView.scroller.target)
        let wasWithin = scrollView.scroller.track.clamped(offset) == offset
        edit()
        let content = layout.contentSize.height
        let track = ScrollTrack(viewport: bounds.height, content: content)
        scrollView.isScrollEnabled = content > bounds.height + 0.5
        scrollView.contentSize = layout.contentSize
        var kept = offset + (anchor.map { displacement(of: $0, at: offset) } ?? 0)
        // A stretched rubber band stays stretched.
        if wasWithin { kept = track.clamped(kept) }
        scrollView.setTrack(track, offset: kept, target: track.clamped(target + kept - offset))
        // Before the layout has the view's size it cannot place a restored offset.
        if let restoredOffset, content > 0, bounds.height > 0, layout.bounds.size == bounds.size {
            self.restoredOffset = nil
            scrollView.scroll(to: restoredOffset, animated: false)
            return .zero
        }
        return Vector(x: 0, y: kept - offset)
    }

    /// Distance by which the anchor's item has moved; if its height changed, the same share of it stays above the edge.
    private func displacement(of anchor: CollectionAnchor, at offset: Double) -> Double {
        guard let frame = snapshot.index(of: anchor.id).flatMap({ layout.attributes(at: $0) })?.frame else { return 0 }
        let share = anchor.frame.height > 0 ? ((offset - anchor.frame.minY) / anchor.frame.height).clamped(to: 0...1) : 0
        return frame.minY - anchor.frame.minY + share * (frame.height - anchor.frame.height)
    }
}
