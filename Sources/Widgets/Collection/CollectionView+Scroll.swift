public import LayoutMath
import Platform
import Views

/// An item whose place on the screen is kept during a change.
struct CollectionAnchor {
    var id: String
    var place: OffsetAnchor
}

/// Where the content of a collection is to scroll.
enum CollectionScrollGoal {
    case none
    /// An item. If its place changes during the movement, the movement ends at its new place.
    case item(String)
    /// An offset to restore when the content can scroll.
    case offset(Double)

    /// Follows an item from now on, unless an offset has to be restored first.
    mutating func follow(_ id: String) {
        if case .offset = self { return }
        self = .item(id)
    }
}

extension CollectionView {
    /// The visible part of the content, in the content's coordinates.
    public var visibleRect: Rect { Rect(origin: Point(x: 0, y: scrollView.contentOffset.y), size: bounds.size) }

    /// Returns the id of the frontmost item under `point`, in the collection's coordinates; nil if none. Items that are being removed take
    /// no hits.
    public func item(at point: Point) -> String? {
        (hitTest(point)?.nearest(CollectionCell.self)).flatMap { $0.collection === self ? $0.id : nil }
    }

    /// Returns the item's frame at rest in the collection's coordinates; nil if it is not in the snapshot.
    public func frame(of id: String) -> Rect? {
        snapshot.index(of: id).flatMap { layout.attributes(at: $0) }?.frame.offset(by: Vector(x: 0, y: -scrollView.contentOffset.y))
    }

    /// Scrolls as little as needed to show the item with some margin. For the first and the last item, scrolls to the very end.
    public func reveal(_ id: String, animated: Bool = true) {
        guard let frame = frame(of: id) else { return }
        scrollIntoView(frame)
        guard scrollView.isScrollEnabled else { return }
        scrollGoal.follow(id)
        // Rows that come into sight are measured, which may move the item.
        while let goal = offset(revealing: id), goal != scrollView.scroller.target {
            scrollView.scroll(to: goal, animated: animated)
            if scrollView.isScrolling { return }
        }
    }

    /// Scrolls so that the item begins at the top of the view, or to the end if the content is too short.
    public func scroll(toItem id: String, animated: Bool = true) {
        guard let index = snapshot.index(of: id), let frame = layout.attributes(at: index)?.frame else { return }
        scrollView.scroll(to: frame.minY - topInset(of: index), animated: animated)
    }

    /// Height in points of whatever covers the top of the view when the item is shown there.
    private func topInset(of index: Int) -> Double {
        guard let frame = layout.attributes(at: index)?.frame,
            let pinned = layout.pinnedItem(in: Rect(origin: Point(x: 0, y: frame.minY), size: bounds.size)), pinned.index != index
        else { return 0 }
        return pinned.attributes.size.height
    }

    /// The offset nearest to the present target that shows the item with some margin; nil for an id that is not in the snapshot.
    private func offset(revealing id: String) -> Double? {
        guard let index = snapshot.index(of: id), let frame = layout.attributes(at: index)?.frame else { return nil }
        let (margin, extent) = (ScrollView.revealMargin, bounds.height)
        var goal = scrollView.scroller.target
        if frame.maxY + margin > goal + extent { goal = frame.maxY + margin - extent }
        let top = frame.minY - margin - topInset(of: index)
        if top < goal { goal = top }
        if let last = layout.attributes(at: snapshot.count - 1), frame.maxY >= last.frame.maxY { goal = layout.contentSize.height - extent }
        if let first = layout.attributes(at: 0), frame.minY <= first.frame.minY { goal = 0 - scrollView.contentInset.top }
        return scrollView.scroller.track.clamped(goal)
    }

    /// Scrolls to `offset` in points, clamped to the content.
    public func scroll(to offset: Double, animated: Bool = true) { scrollView.scroll(to: offset, animated: animated) }

    /// Id of the first item that is at least partly visible.
    var firstVisibleID: String? {
        let visible = scrollView.isScrollEnabled ? layout.elements(in: visibleRect) : Array(snapshot.ids.indices)
        return visible.first { isSelectable?(snapshot.ids[$0]) ?? true }.map { snapshot.ids[$0] }
    }

    func scrolled(to offset: Double) {
        visibleItems.reach.scroll(to: offset)
        guard activity != .changing else { return }
        arrange()
        place()
        didScroll?(self)
    }

    /// The topmost visible item; if `newSnapshot` is given, the topmost one that is also in it. Nil at offset 0, where the beginning of the
    /// content is kept in place instead.
    func anchor(survivingIn newSnapshot: CollectionSnapshot? = nil) -> CollectionAnchor? {
        let offset = scrollView.contentOffset.y
        guard scrollView.isScrollEnabled, offset > 0 else { return nil }
        var top: (index: Int, frame: Rect)?
        layout.forEachElement(in: visibleRect) { index in
            guard let frame = layout.attributes(at: index)?.frame, frame.minY < top?.frame.minY ?? .infinity,
                newSnapshot.map({ $0.index(of: snapshot.ids[index]) != nil }) ?? true
            else { return }
            top = (index, frame)
        }
        return top.map { CollectionAnchor(id: snapshot.ids[$0.index], place: OffsetAnchor(frame: $0.frame, offset: offset)) }
    }

    /// Changes the layout or snapshot and keeps `anchor` at its place on the screen, within the limits of the content.
    /// - Returns: Distance by which the content's origin moved relative to the screen.
    func change(keeping anchor: CollectionAnchor?, _ edit: () -> Void) -> Vector {
        let outerActivity = activity
        activity = .changing
        defer { activity = outerActivity }
        let (offset, target) = (scrollView.contentOffset.y, scrollView.scroller.target)
        let wasWithin = scrollView.scroller.track.clamped(offset) == offset
        edit()
        let content = layout.contentSize.height
        let track = ScrollTrack(viewport: bounds.height, content: content, leadingInset: scrollView.contentInset.top)
        // Under a collapsing header, even content that fits can be dragged, and bounces.
        scrollView.isScrollEnabled = scrollView.contentInset.top > 0 || content > bounds.height + 0.5
        scrollView.contentSize = layout.contentSize
        var kept = anchor.map(offset(keeping:)) ?? offset
        // A stretched rubber band stays stretched.
        if wasWithin { kept = track.clamped(kept) }
        scrollView.setTrack(track, offset: kept, target: track.clamped(target + kept - offset))
        // Before the layout has the view's size it cannot place a restored offset.
        if case .offset(let restoredOffset) = scrollGoal, content > 0, bounds.height > 0, layout.bounds.size == bounds.size {
            scrollGoal = .none
            scrollView.scroll(to: restoredOffset, animated: false)
            return .zero
        }
        followRevealed()
        return Vector(x: 0, y: kept - offset)
    }

    /// The offset that keeps the anchor's item at its place on the screen.
    private func offset(keeping anchor: CollectionAnchor) -> Double {
        guard let frame = snapshot.index(of: anchor.id).flatMap({ layout.attributes(at: $0) })?.frame else { return anchor.place.offset }
        return anchor.place.offset(keeping: frame)
    }

    /// Continues a movement to an item whose place has changed during the movement.
    private func followRevealed() {
        guard case .item(let id) = scrollGoal else { return }
        guard [.animating, .settling].contains(scrollView.scroller.state.phase) else { return scrollGoal = .none }
        if let offset = offset(revealing: id), offset != scrollView.scroller.target { scrollView.scroll(to: offset) }
    }
}
