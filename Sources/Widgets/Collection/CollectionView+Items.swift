import LayoutMath
import Platform
import Views

extension CollectionView {
    /// Replaces the snapshot. Items that are moving continue from their present position and velocity.
    /// - Complexity: O(visible items), plus the comparison of the snapshots.
    public func apply(_ newSnapshot: CollectionSnapshot, animated: Bool = true) {
        apply(newSnapshot, transition: animated ? .standard : .none)
    }

    /// Replaces the snapshot with a given transition, adapted in reduced motion.
    /// - Complexity: O(visible items), plus the comparison of the snapshots.
    public func apply(_ newSnapshot: CollectionSnapshot, transition wanted: CollectionTransition) {
        let move = keepHeld(in: newSnapshot)
        let shown = move.map { CollectionSnapshot($0.applied(to: newSnapshot.ids), changing: newSnapshot) } ?? newSnapshot
        guard shown != snapshot else { return }
        apply(shown, transition: wanted) { _ in }
    }

    /// Replaces the snapshot and changes the layout at once.
    /// - Parameter edit: Called after the layout has received the new number of items.
    func apply(
        _ newSnapshot: CollectionSnapshot, transition wanted: CollectionTransition, editing edit: (inout any CollectionLayout) -> Void
    ) {
        notifyContents()
        visibleItems.transition = stage.map { wanted.adapted(to: $0.motionPreference) } ?? .none
        let before = (snapshot: snapshot, layout: layout)
        let shift = change(keeping: anchor(survivingIn: newSnapshot)) {
            if snapshot.count == 0, layout.itemCount == newSnapshot.count {
                // The layout was made for these items.
            } else if layout.keepsItems {
                layout.replaceItems(count: newSnapshot.count, keeping: newSnapshot.runs(from: snapshot))
            } else {
                layout.itemCount = newSnapshot.count
            }
            snapshot = newSnapshot
            edit(&layout)
        }
        for visibleItem in visibleItems.values { visibleItem.motion.shift(by: shift, at: now) }
        removeLeaving(from: before.snapshot, before.layout, shiftedBy: shift)
        moveStaying()
        addComing(from: before.snapshot, before.layout, shiftedBy: shift)
        keepSelection(from: before.snapshot)
        // The header that sticks may be another one now.
        arrange()
        place()
        setNeedsAdvance()
    }

    /// Configures every view for its item again, after the contents of items have changed but the list of items has not.
    public func reconfigure() {
        notifyContents()
        for visibleItem in visibleItems.values where visibleItem.phase != .disappearing { configure(visibleItem) }
        fitItems()
    }

    /// Configures the view of an item again after its content has changed. Does nothing for an item without a view.
    public func reconfigure(_ id: String) {
        guard let visibleItem = visibleItems[id], visibleItem.phase != .disappearing else { return }
        (visibleItem.cell.content as? any CollectionContent)?.collectionChanged()
        configure(visibleItem)
        fitItems()
    }

    /// Notifies the views of the items that the collection changes.
    func notifyContents() {
        for visibleItem in visibleItems.values { (visibleItem.cell.content as? any CollectionContent)?.collectionChanged() }
    }

    /// Creates new views for all items in sight.
    func makeAnew() {
        if let id = heldID, let cell = visibleItems[id]?.cell { stage?.cancelDrag(from: cell) }
        for visibleItem in visibleItems.values { visibleItem.cell.retire() }
        visibleItems.removeAll()
        arrange()
    }

    /// Configures the view of an item. The cell takes over the view's cursor and tool tip, because hits reach the cell instead of the view.
    private func configure(_ visibleItem: VisibleItem) {
        let cell = visibleItem.cell
        recipe.configure(cell.content, visibleItem.id)
        (cell.cursor, cell.toolTip) = (cell.content.cursor, cell.content.toolTip)
        layout.invalidateFittedSize(at: visibleItem.index)
    }

    /// Changes the layout and moves the visible items to their new places.
    func relayout(transition: CollectionTransition = .none, _ edit: (inout any CollectionLayout) -> Void) {
        let shift = change(keeping: anchor()) { edit(&layout) }
        let transition = stage.map { transition.adapted(to: $0.motionPreference) } ?? .none
        for visibleItem in visibleItems.values {
            visibleItem.motion.shift(by: shift, at: now)
            guard visibleItem.phase != .disappearing, let goal = layout.attributes(at: visibleItem.index) else { continue }
            prepare(visibleItem, for: goal)
            if transition == .none {
                visibleItem.motion.follow(goal, at: now, with: visibleItems.transition.spring)
            } else {
                visibleItem.move(to: goal, by: transition, at: now)
            }
        }
        arrange()
        place()
        if visibleItems.values.contains(where: { !$0.motion.isSettled(at: now) }) { setNeedsAdvance() }
    }

    private func removeLeaving(from old: CollectionSnapshot, _ oldLayout: any CollectionLayout, shiftedBy shift: Vector) {
        let leaving = visibleItems.values.filter { $0.phase != .disappearing && snapshot.index(of: $0.id) == nil }
        let transition = visibleItems.transition
        var rank = 0
        for visibleItem in leaving.sorted(by: { $0.index < $1.index }) {
            visibleItem.phase = .disappearing
            visibleItem.cell.isUserInteractionEnabled = false
            guard transition != .none, !visibleItem.cell.isHidden,
                var goal = oldLayout.finalAttributes(forDisappearing: visibleItem.index)?.offset(by: shift)
            else {
                retire(visibleItem)
                continue
            }
            if isCovered(visibleItem, in: old) { goal.alpha = visibleItem.motion.attributes(at: now).alpha }
            visibleItem.move(to: goal, by: transition, rank: rank, at: now)
            rank += 1
        }
    }

    /// Whether a new item fades in exactly over `visibleItem`.
    private func isCovered(_ visibleItem: VisibleItem, in old: CollectionSnapshot) -> Bool {
        guard case .fade = visibleItems.transition, snapshot.ids.indices.contains(visibleItem.index),
            old.index(of: snapshot.ids[visibleItem.index]) == nil
        else {
            return false
        }
        return layout.attributes(at: visibleItem.index)?.frame == visibleItem.motion.goal.frame && visibleItem.motion.isSettled(at: now)
    }

    private func moveStaying() {
        let transition = visibleItems.transition
        for visibleItem in visibleItems.values {
            guard let index = snapshot.index(of: visibleItem.id), let goal = layout.attributes(at: index) else { continue }
            if visibleItem.phase == .disappearing {
                visibleItem.phase = .appearing
                visibleItem.cell.isUserInteractionEnabled = true
                (visibleItem.cell.content as? any CollectionContent)?.itemReturned()
            }
            visibleItem.index = index
            configure(visibleItem)
            prepare(visibleItem, for: goal)
            // An item that fades in at its place continues to do so.
            if case .fade = transition, goal == visibleItem.motion.goal { continue }
            let isSeen = !visibleItem.cell.isHidden || isInSight(goal.frame)
            visibleItem.move(to: goal, by: isSeen ? transition : .none, at: now)
        }
    }

    /// Adds views for items that came into sight: inserted items grow in, others move in from beyond the edge.
    private func addComing(from old: CollectionSnapshot, _ oldLayout: any CollectionLayout, shiftedBy shift: Vector) {
        updateReach()
        let transition = visibleItems.transition
        var rank = 0
        for index in visibleItems.reach.indices where visibleItems[snapshot.ids[index]] == nil {
            guard let goal = layout.attributes(at: index) else { continue }
            let oldPlace = old.index(of: snapshot.ids[index]).flatMap { oldLayout.attributes(at: $0)?.offset(by: shift) }
            guard transition != .none, isInSight(goal.frame) else {
                seatItem(at: index, phase: .stable, from: goal)
                continue
            }
            if let oldPlace {
                seatItem(at: index, phase: .stable, from: beyondTheEdge(oldPlace)).move(to: goal, by: transition, at: now)
            } else if let start = layout.initialAttributes(forAppearing: index) {
                seatItem(at: index, phase: .appearing, from: start).move(to: goal, by: transition, rank: rank, at: now)
                rank += 1
            }
        }
    }

    /// Returns the attributes moved to just outside the visible part, so that an item from far away does not cross it at high speed.
    private func beyondTheEdge(_ attributes: LayoutAttributes) -> LayoutAttributes {
        guard attributes.orbit == nil else { return attributes }
        let visible = visibleRect
        let y = attributes.center.y.clamped(
            to: visible.minY - attributes.size.height...visible.maxY + attributes.size.height)
        return attributes.offset(by: Vector(x: 0, y: y - attributes.center.y))
    }

    /// Moves the selection from a removed item to the item that has taken its place.
    private func keepSelection(from old: CollectionSnapshot) {
        guard let selectedID, snapshot.index(of: selectedID) == nil else { return }
        // The replacement must not be a header that has taken the item's place in a list.
        let selectable = isSelectable.map { snapshot.ids.filter($0) } ?? snapshot.ids
        let carry = SelectionCarry(from: old.ids, to: selectable)
        self.selectedID = carry.index(from: old.index(of: selectedID) ?? 0).map { selectable[$0] }
    }
}

extension CollectionView {
    /// Adds views for items that came near and removes those of items that are far away.
    func arrange() {
        seatItems()
        fitItems()
        if keyReception.awaitsItem, !visibleItems.reach.indices.isEmpty { keysArrived() }
    }

    private func seatItems() {
        guard updateReach() else { return }
        retireUnneeded()
        for index in visibleItems.reach.indices where visibleItems[snapshot.ids[index]] == nil {
            guard let attributes = layout.attributes(at: index) else { continue }
            place(seatItem(at: index, phase: .stable, from: attributes), in: visibleRect)
        }
    }

    /// Finds the items that need views, and the one that sticks.
    /// - Returns: Whether other items need views than before.
    @discardableResult
    private func updateReach() -> Bool {
        visibleItems.reach.update(in: layout, count: snapshot.count, visible: scrollView.isScrollEnabled ? visibleRect : nil)
    }

    private func retireUnneeded() {
        visibleItems.findUnneeded(at: now)
        for visibleItem in visibleItems.unneeded { retire(visibleItem) }
        visibleItems.forgetUnneeded()
    }

    /// Ends the movement of an item that has settled: keeps it or removes it.
    /// - Returns: Whether the item is at rest.
    func finish(_ visibleItem: VisibleItem, at time: Seconds) -> Bool {
        guard visibleItem.motion.isSettled(at: time) else { return false }
        let isKept = visibleItem.phase != .disappearing && visibleItems.needsView(visibleItem)
        if isKept { visibleItem.phase = .stable } else { retire(visibleItem) }
        return true
    }

    func place(_ visibleItem: VisibleItem, in visible: Rect) {
        var shown = visibleItem.motion.attributes(at: now)
        var coveredTop = 0.0
        if let pinned = visibleItems.reach.pinned {
            if visibleItem.index == pinned.index, visibleItem.phase != .disappearing {
                shown.center = shown.center + (pinned.attributes.center - visibleItem.motion.goal.center)
            } else {
                coveredTop = pinned.attributes.frame.maxY - shown.frame.minY
            }
        }
        adjustAttributes?(&shown, visibleItem.id, visibleItem.cell.content)
        visibleItem.cell.show(shown)
        visibleItem.cell.coveredTop = coveredTop > 0 && !visibleItem.cell.isHeld ? coveredTop : 0
        let isOutOfSight = scrollView.isScrollEnabled && !shown.frame.insetBy(-CollectionView.bleed).intersects(visible)
        // A hidden view would lose the focus.
        visibleItem.cell.isHidden = isOutOfSight && !visibleItem.cell.holdsFocus && !visibleItem.cell.isHeld
    }

    private func isInSight(_ frame: Rect) -> Bool {
        !scrollView.isScrollEnabled || frame.insetBy(-CollectionView.bleed).intersects(visibleRect)
    }

    /// Extent of shadows and hovered items beyond their frames, in points.
    static let bleed = 48.0

    private func prepare(_ visibleItem: VisibleItem, for goal: LayoutAttributes) {
        (visibleItem.cell.content as? any CollectionContent)?.prepare(forFinalSize: goal.size)
    }

    /// Gives the item a view: a spare one of its kind or a new one.
    @discardableResult
    private func seatItem(at index: Int, phase: VisibleItem.Phase, from attributes: LayoutAttributes) -> VisibleItem {
        let id = snapshot.ids[index]
        let recipe = recipe
        let kind = recipe.kind(id)
        let visibleItem = visibleItems.takeSpare(of: kind) ?? VisibleItem(cell: CollectionCell(kind: kind, content: recipe.make(kind)))
        let cell = visibleItem.cell
        cell.collection = self
        cell.isUserInteractionEnabled = true
        visibleItem.begin(id, phase: phase, index: index, at: attributes)
        visibleItems.insert(visibleItem)
        configure(visibleItem)
        if let goal = layout.attributes(at: index) { prepare(visibleItem, for: goal) }
        insert(cell, level: attributes.zIndex)
        // If the view was retired during its hover animation, it must finish the animation.
        cell.content.setNeedsAdvance()
        return visibleItem
    }

    /// Inserts the cell behind the first cell with a higher level.
    private func insert(_ cell: CollectionCell, level: Int) {
        let contentView = scrollView.contentView
        cell.level = level
        let higher = contentView.subviews.firstIndex { ($0 as? CollectionCell)?.level ?? 0 > level }
        contentView.insertSubview(cell, at: higher ?? contentView.subviews.count)
    }

    private func retire(_ visibleItem: VisibleItem) {
        visibleItems.remove(visibleItem)
        visibleItem.cell.retire()
        visibleItems.addSpare(visibleItem)
    }
}
