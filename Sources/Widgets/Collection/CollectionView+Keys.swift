import LayoutMath
import Platform
import Views

extension FocusDirection {
    /// The direction of an arrow key; nil for other keys.
    init?(arrow key: Key) {
        switch key {
        case .up: self = .up
        case .down: self = .down
        case .left: self = .left
        case .right: self = .right
        default: return nil
        }
    }
}

/// When keys reach a collection, and whether they wait for an item.
struct CollectionKeyReception {
    var takesFocus = true
    var takesKeysUnfocused = false
    /// Whether to select the first item that appears, because keys arrived before there was one.
    var awaitsItem = false

    var isPossible: Bool { takesFocus || takesKeysUnfocused }
}

extension CollectionView {
    /// Handles keys. Arrows select the next item in their direction, Home and End the first and last, and Page Up and Down move by the
    /// view's height. Enter and Space activate the selected item, or select the first visible one. Alt with an arrow moves it. Keys without an effect are not consumed.
    func handleKey(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        if modifiers == .alt, let direction = FocusDirection(arrow: key) { return moveSelected(direction) }
        guard modifiers.isEmpty, snapshot.count > 0 else { return false }
        switch key {
        case .up: return step(.up)
        case .down: return step(.down)
        case .left: return step(.left)
        case .right: return step(.right)
        case .home: return takesEndKeys && choose(snapshot.ids.indices.first(where: isSelectable(at:)))
        case .end: return takesEndKeys && choose(snapshot.ids.indices.last(where: isSelectable(at:)))
        case .pageUp: return takesEndKeys && page(-1)
        case .pageDown: return takesEndKeys && page(1)
        case .enter, .space: return !isRepeat && activateSelected()
        default: return false
        }
    }

    /// Activates the item's view, if it is ``Pressable``, and calls `itemActivated`.
    /// - Parameter point: Position in the coordinates of the item's view.
    func activate(_ id: String, at point: Point) {
        (visibleItems[id]?.cell.content as? any Pressable)?.activate(at: point)
        itemActivated?(id)
    }

    /// Outline of the selected item's view in the collection's coordinates; its frame if it has no view.
    var selectedOutline: (rect: Rect, radius: Double)? {
        guard let selectedID, let frame = frame(of: selectedID) else { return nil }
        guard let content = visibleItems[selectedID]?.cell.content else { return (frame, 0) }
        let outline = content.focusOutline
        return (content.convert(outline.rect, to: self), outline.radius)
    }

    /// Whether Home, End and Page keys are handled: always if the collection is the complete content of a page, otherwise only if it
    /// scrolls.
    private var takesEndKeys: Bool { scrollView.isScrollEnabled || takesKeysUnfocused }

    private func activateSelected() -> Bool {
        guard let selectedID else { return step(.down) }
        // An item out of sight is first scrolled into sight, not activated.
        guard let visibleItem = visibleItems[selectedID] else {
            reveal(selectedID)
            return true
        }
        activate(selectedID, at: visibleItem.cell.bounds.center)
        return true
    }

    private func isSelectable(at index: Int) -> Bool { isSelectable?(snapshot.ids[index]) ?? true }

    private func choose(_ index: Int?) -> Bool {
        guard let index else { return false }
        selectedID = snapshot.ids[index]
        // Keys that arrived without the focus move it here, to show which view they affect.
        if takesFocus { stage?.focus(self) }
        stage?.showFocusRing()
        reveal(snapshot.ids[index])
        return true
    }

    private var selectedIndex: Int? { selectedID.flatMap { snapshot.index(of: $0) } }

    private func step(_ direction: FocusDirection) -> Bool {
        guard let selectedIndex else { return choose(firstVisibleID.flatMap { snapshot.index(of: $0) }) }
        return choose(neighbour(of: selectedIndex, toward: direction))
    }

    func neighbour(of index: Int, toward direction: FocusDirection) -> Int? {
        let forward = direction == .right || direction == .down
        if layout.isCyclic {
            guard snapshot.count > 1 else { return nil }
            return (index + (forward ? 1 : snapshot.count - 1)) % snapshot.count
        }
        guard let origin = layout.attributes(at: index)?.frame else { return nil }
        let near = layout.elements(in: searchedRect(around: origin, direction))
        if let best = nearest(near.filter { $0 != index && isSelectable(at: $0) }, from: origin, direction) { return best }
        // At the end of a row, left and right continue in the adjacent row.
        guard scrollView.isScrollEnabled, direction == .left || direction == .right else { return nil }
        let next = index + (forward ? 1 : -1)
        return snapshot.ids.indices.contains(next) ? next : nil
    }

    private func nearest(_ candidates: [Int], from origin: Rect, _ direction: FocusDirection) -> Int? {
        var best: (index: Int, cost: Double)?
        for index in candidates {
            guard let frame = layout.attributes(at: index)?.frame, let cost = direction.cost(from: origin, to: frame) else {
                continue
            }
            if cost < best?.cost ?? .infinity { best = (index, cost) }
        }
        return best?.index
    }

    /// Rectangle that is searched for the next item: the item's row for a horizontal step, the area up to one screen above or below it for
    /// a vertical step.
    private func searchedRect(around origin: Rect, _ direction: FocusDirection) -> Rect {
        let width = max(bounds.width, layout.contentSize.width)
        switch direction {
        case .up: return Rect(x: 0, y: origin.minY - bounds.height, width: width, height: bounds.height + origin.height)
        case .down: return Rect(x: 0, y: origin.minY, width: width, height: bounds.height + origin.height)
        default: return Rect(x: 0, y: origin.minY, width: width, height: origin.height)
        }
    }

    /// Moves the selection by the height of the view in the same column, or to the first or last item.
    private func page(_ sign: Double) -> Bool {
        guard let selectedIndex else { return step(.down) }
        guard let origin = layout.attributes(at: selectedIndex)?.frame else { return false }
        let goal = origin.center + Vector(x: 0, y: sign * bounds.height)
        let band = Rect(x: 0, y: goal.y - bounds.height / 2, width: bounds.width, height: bounds.height)
        let reached = layout.elements(in: band).filter(isSelectable(at:)).min {
            distance(from: $0, to: goal) < distance(from: $1, to: goal)
        }
        let ends = snapshot.ids.indices.lazy.filter(isSelectable(at:))
        return choose(reached ?? (sign > 0 ? ends.last : ends.first))
    }

    private func distance(from index: Int, to point: Point) -> Double {
        layout.attributes(at: index)?.center.distance(to: point) ?? .infinity
    }
}
