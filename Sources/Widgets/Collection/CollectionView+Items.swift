import LayoutMath
import Platform
import Views

extension CollectionView {
    /// Shows other items, or the same in another order. Items that are moving continue from where they are, with their velocity.
    /// - Complexity: what can be seen, beyond finding that the snapshots differ.
    public func apply(_ newSnapshot: CollectionSnapshot, animated: Bool = true) {
        apply(newSnapshot, transition: animated ? .standard : .none)
    }

    /// Shows other items, or the same in another order, with a transition of the caller's choice. In reduced motion the transition is
    /// adapted.
    /// - Complexity: What can be seen, beyond finding that the snapshots differ.
    public func apply(_ newSnapshot: CollectionSnapshot, transition wanted: CollectionTransition) {
        guard newSnapshot != snapshot else { return }
        transition = stage.map { wanted.adapted(to: $0.motionPreference) } ?? .none
        let before = (snapshot: snapshot, layout: layout)
        let shift = change(keeping: anchor(survivingIn: newSnapshot)) {
            snapshot = newSnapshot
            layout.itemCount = newSnapshot.count
        }
        for seat in seats.values { seat.motion.shift(by: shift, at: now) }
        removeLeaving(from: before.snapshot, before.layout, shiftedBy: shift)
        moveStaying()
        addComing(from: before.snapshot, before.layout, shiftedBy: shift)
        keepSelection(from: before.snapshot)
        place()
        setNeedsAdvance()
    }

    /// Configures every view for its item again, for when what the items show has changed but not which items there are.
    public func reconfigure() {
        for seat in seats.values where seat.phase != .disappearing { configure(seat.cell, seat.id) }
    }

    /// The pointer is over the cell and never over the view in it, so the cell has the view's picture of the pointer and its tip.
    private func configure(_ cell: CollectionCell, _ id: String) {
        recipe.configure(cell.content, id)
        (cell.cursor, cell.toolTip) = (cell.content.cursor, cell.content.toolTip)
    }

    /// Changes the layout and brings what is in sight to its places.
    func relayout(transition: CollectionTransition = .none, _ edit: (inout any CollectionLayout) -> Void) {
        let shift = change(keeping: anchor(survivingIn: snapshot)) { edit(&layout) }
        let transition = stage.map { transition.adapted(to: $0.motionPreference) } ?? .none
        for seat in seats.values {
            seat.motion.shift(by: shift, at: now)
            guard seat.phase != .disappearing, let goal = layout.attributes(at: seat.index) else { continue }
            foresee(goal, seat)
            if transition == .none {
                seat.motion.follow(goal, at: now, with: self.transition.spring)
            } else {
                seat.move(to: goal, by: transition, at: now)
            }
        }
        arrange()
        place()
        if seats.values.contains(where: { !$0.motion.isSettled(at: now) }) { setNeedsAdvance() }
    }

    private func removeLeaving(from old: CollectionSnapshot, _ oldLayout: any CollectionLayout, shiftedBy shift: Vector) {
        let leaving = seats.values.filter { $0.phase != .disappearing && snapshot.index(of: $0.id) == nil }
        var rank = 0
        for seat in leaving.sorted(by: { $0.index < $1.index }) {
            seat.phase = .disappearing
            seat.cell.isUserInteractionEnabled = false
            guard transition != .none, !seat.cell.isHidden,
                var goal = oldLayout.finalAttributes(forDisappearing: seat.index)?.offset(by: shift)
            else {
                retire(seat)
                continue
            }
            if isCovered(seat, in: old) { goal.alpha = seat.motion.attributes(at: now).alpha }
            seat.move(to: goal, by: transition, rank: rank, at: now)
            rank += 1
        }
    }

    /// True when a new item fades in exactly over `seat`.
    private func isCovered(_ seat: CollectionSeat, in old: CollectionSnapshot) -> Bool {
        guard case .fade = transition, snapshot.ids.indices.contains(seat.index), old.index(of: snapshot.ids[seat.index]) == nil else {
            return false
        }
        return layout.attributes(at: seat.index)?.frame == seat.motion.goal.frame && seat.motion.isSettled(at: now)
    }

    private func moveStaying() {
        for seat in seats.values {
            guard let index = snapshot.index(of: seat.id), let goal = layout.attributes(at: index) else { continue }
            if seat.phase == .disappearing {
                seat.phase = .appearing
                seat.cell.isUserInteractionEnabled = true
            }
            seat.index = index
            configure(seat.cell, seat.id)
            foresee(goal, seat)
            // What fades to where it belongs goes on fading.
            if case .fade = transition, goal == seat.motion.goal { continue }
            let isSeen = !seat.cell.isHidden || isInSight(goal.frame)
            seat.move(to: goal, by: isSeen ? transition : .none, at: now)
        }
    }

    /// Items in sight that had no view: new ones grow in, others travel in from beyond the edge.
    private func addComing(from old: CollectionSnapshot, _ oldLayout: any CollectionLayout, shiftedBy shift: Vector) {
        arranged = wantedIndices
        var rank = 0
        for index in arranged where seats[snapshot.ids[index]] == nil {
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

    /// An item from far away does not rush through, but comes from just out of sight.
    private func beyondTheEdge(_ attributes: LayoutAttributes) -> LayoutAttributes {
        guard attributes.orbit == nil else { return attributes }
        let visible = visibleRect
        let y = attributes.center.y.clamped(
            to: visible.minY - attributes.size.height...visible.maxY + attributes.size.height)
        return attributes.offset(by: Vector(x: 0, y: y - attributes.center.y))
    }

    /// What was selected and has gone gives the selection to what stands in its place.
    private func keepSelection(from old: CollectionSnapshot) {
        guard let selectedID, snapshot.index(of: selectedID) == nil else { return }
        let place = min(old.index(of: selectedID) ?? 0, snapshot.count - 1)
        self.selectedID = place >= 0 ? snapshot.ids[place] : nil
    }
}

extension CollectionView {
    /// Gives views to what has come near and takes them from what has gone far.
    func arrange() {
        let wanted = wantedIndices
        guard wanted != arranged else { return }
        arranged = wanted
        for seat in seats.values where seat.phase != .disappearing && seat.motion.isSettled(at: now) && !isWanted(seat.index) {
            retire(seat)
        }
        for index in wanted where seats[snapshot.ids[index]] == nil {
            guard let attributes = layout.attributes(at: index) else { continue }
            place(seatItem(at: index, phase: .stable, from: attributes), in: visibleRect)
        }
    }

    /// What has arrived stays or leaves.
    /// - Returns: whether the seat is at rest.
    func finish(_ seat: CollectionSeat, at time: Seconds) -> Bool {
        guard seat.motion.isSettled(at: time) else { return false }
        if seat.phase == .disappearing || !isWanted(seat.index) { retire(seat) } else { seat.phase = .stable }
        return true
    }

    func place(_ seat: CollectionSeat, in visible: Rect) {
        var shown = seat.motion.attributes(at: now)
        refine?(&shown, seat.id, seat.cell.content)
        seat.cell.show(shown)
        seat.cell.isHidden = scrollView.isScrollEnabled && !shown.frame.insetBy(-CollectionView.bleed).intersects(visible)
    }

    /// Ascending.
    private var wantedIndices: [Int] {
        scrollView.isScrollEnabled ? layout.elements(in: reachableRect) : Array(0..<snapshot.count)
    }

    private func isWanted(_ index: Int) -> Bool {
        let place = arranged.partitioningIndex { $0 >= index }
        return place < arranged.count && arranged[place] == index
    }

    private func isInSight(_ frame: Rect) -> Bool {
        !scrollView.isScrollEnabled || frame.insetBy(-CollectionView.bleed).intersects(visibleRect)
    }

    /// How far shadows and hovered items reach beyond their frames, in points.
    private static let bleed = 48.0

    private func foresee(_ goal: LayoutAttributes, _ seat: CollectionSeat) {
        (seat.cell.content as? any CollectionContent)?.foresee(goal.size)
    }

    /// Gives the item a view: one that is spare, or a new one.
    @discardableResult
    private func seatItem(at index: Int, phase: CollectionSeat.Phase, from attributes: LayoutAttributes) -> CollectionSeat {
        let id = snapshot.ids[index]
        let kind = recipe.kind(id)
        let cell = spares[kind]?.popLast() ?? CollectionCell(kind: kind, content: recipe.make(kind))
        cell.collection = self
        cell.id = id
        cell.isUserInteractionEnabled = true
        let seat = CollectionSeat(id: id, cell: cell, phase: phase, index: index, at: attributes)
        seats[id] = seat
        configure(cell, id)
        if let goal = layout.attributes(at: index) { foresee(goal, seat) }
        insert(cell, level: attributes.zIndex)
        // A view that left in the middle of a hover finds its rest.
        cell.content.setNeedsAdvance()
        return seat
    }

    /// Behind the first cell of a higher level.
    private func insert(_ cell: CollectionCell, level: Int) {
        let cells = scrollView.contentView.subviews
        let higher =
            level == 0 ? nil : cells.firstIndex { ($0 as? CollectionCell)?.id.flatMap { seats[$0] }?.motion.goal.zIndex ?? 0 > level }
        scrollView.contentView.insertSubview(cell, at: higher ?? cells.count)
    }

    private func retire(_ seat: CollectionSeat) {
        seats[seat.id] = nil
        seat.cell.retire()
        spares[seat.cell.kind, default: []].append(seat.cell)
    }
}

extension Array {
    /// The first index from which on `belongs` holds, in an array in which it holds from some place on.
    /// - Complexity: O(log n).
    fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
