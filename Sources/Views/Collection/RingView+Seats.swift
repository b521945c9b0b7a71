import LayoutMath
import Platform

extension RingView {
    /// How the others close up and the new one grows in, without overshoot in size (VISUAL.md, add and remove in the ring).
    static let changeSpring = Spring(response: 0.45, dampingRatio: 0.75)

    var now: Seconds { stage?.time ?? 0 }

    /// Places round the ring: the items and the free place.
    var placeCount: Int { items.count + (addRequested == nil ? 0 : 1) }

    /// The turn within the first round.
    var wrappedTurn: Double { Loop(length: Double(max(1, placeCount))).wrapped(turn.value(at: now)) }

    /// The item nearest to 3 o'clock.
    var selectedIndex: Int {
        guard !items.isEmpty else { return 0 }
        return min(Int(wrappedTurn.rounded()) % max(1, placeCount), items.count - 1)
    }

    /// The circle for all places, item 0 at 3 o'clock.
    var layout: CircleLayout {
        var layout = CircleLayout(itemCount: placeCount, bounds: bounds)
        layout.preferredDiameter = style.diameter
        layout.preferredRadius = style.radius
        layout.spacing = style.spacing
        layout.margin = (style.selectedDiameter - style.diameter) / 2 + style.selectionGap + style.selectionWidth
        return layout
    }

    /// Brings the seats in line with the items: who stays, who comes, who goes.
    func updateSeats(animated: Bool) {
        let current = Dictionary(uniqueKeysWithValues: seats.map { ($0.item.id, settledAttributes(of: $0)) })
        var leaving = Dictionary(uniqueKeysWithValues: seats.map { ($0.item.id, $0) })
        var seated: [RingSeat] = []
        let layout = layout
        for (index, item) in items.enumerated() {
            if var seat = leaving.removeValue(forKey: item.id) {
                seat.item = item
                seat.index = index
                seat.phase = .stable
                seat.from = current[item.id] ?? seat.from
                seated.append(seat)
            } else if let from = layout.initialAttributes(forAppearing: index) {
                seated.append(makeSeat(item, at: index, from: from))
            }
        }
        for var seat in seats where leaving[seat.item.id] != nil {
            seat.phase = .disappearing
            seat.from = current[seat.item.id] ?? seat.from
            seat.view.isUserInteractionEnabled = false
            seated.append(seat)
        }
        seats = seated
        change.set(animated ? 0 : 1)
        if animated { change.retarget(to: 1, at: now, with: RingView.changeSpring) }
        if !animated { dropGoneSeats() }
    }

    private func makeSeat(_ item: RingItem, at index: Int, from: LayoutAttributes) -> RingSeat {
        let view = RingPicture(item: item, style: style)
        view.action = { [weak self] in
            guard let self, let index = items.firstIndex(where: { $0.id == item.id }) else { return }
            if index == selectedIndex { itemActivated?(items[index]) } else { select(index) }
        }
        addSubview(view)
        return RingSeat(item: item, view: view, phase: .appearing, from: from, index: index)
    }

    /// Where a seat is now, without the ring's turn.
    private func settledAttributes(of seat: RingSeat) -> LayoutAttributes {
        let layout = layout
        var goal = layout.attributes(at: seat.index) ?? seat.from
        if seat.phase == .disappearing {
            goal = seat.from
            goal.scale = 0
            goal.alpha = 0
        }
        return seat.from.interpolated(to: goal, fraction: change.value(at: now))
    }

    func placeSeats() {
        let rotation = Angle(turns: -turn.value(at: now) / Double(max(1, placeCount)))
        for seat in seats { place(seat, turnedBy: rotation) }
        guard let free = layout.attributes(at: items.count), var orbit = free.orbit else { return }
        orbit.angle = orbit.angle + rotation
        addSeat.frame = Rect(center: orbit.position, size: free.size)
    }

    private func place(_ seat: RingSeat, turnedBy rotation: Angle) {
        var attributes = settledAttributes(of: seat)
        guard var orbit = attributes.orbit else { return }
        orbit.angle = orbit.angle + rotation
        attributes.center = orbit.position
        let crowded = attributes.size.width / max(1, style.diameter)
        let selected = style.selectedDiameter * min(1, crowded)
        let nearness = seat.phase == .disappearing ? 0 : nearness(of: seat.index)
        let shown = attributes.size.width.interpolated(to: selected, fraction: nearness) * max(0, attributes.scale)
        seat.view.frame = Rect(center: attributes.center, size: Size(width: shown, height: shown))
        seat.view.picture.fetchedSize = Size(width: selected, height: selected)
        seat.view.alpha = attributes.alpha
        seat.view.selection = nearness
    }

    /// 1 for the item at 3 o'clock, 0 for those a place away or more.
    private func nearness(of index: Int) -> Double {
        let distance = Loop(length: Double(max(1, placeCount))).shortestDistance(from: wrappedTurn, to: Double(index))
        return 1 - abs(distance).smoothstep(from: 0, to: 1)
    }

    /// Frees what has left, once it can no longer be seen.
    func dropGoneSeats() {
        guard change.isSettled(at: now) else { return }
        for seat in seats where seat.phase == .disappearing { seat.view.removeFromSuperview() }
        seats.removeAll { $0.phase == .disappearing }
        for index in seats.indices { seats[index].phase = .stable }
    }

    var ringTrace: [String: TraceValue] {
        [
            "items": .array(seats.map(trace(of:))),
            "turn": .number(turn.value(at: now)),
            "selected": selectedItem.map { .string($0.id) } ?? .null,
        ]
    }

    private func trace(of seat: RingSeat) -> TraceValue {
        let diameter = seat.view.frame.width
        return .object([
            "id": .string(seat.item.id),
            "center": .point(seat.view.frame.center),
            "size": .size(Size(width: diameter, height: diameter)),
            "alpha": .number(seat.view.alpha),
            "phase": .string(seat.phase.rawValue),
        ])
    }
}
