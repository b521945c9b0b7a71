import LayoutMath

/// One walk through the views of a stage, in reading order.
struct SemanticPass {
    var tree = SemanticTree()
    var numbering: SemanticNumbering
    /// The views of the nodes, those that a press activates, and the identities of parts.
    private(set) var sources: [Int: (view: View, pressed: View?, part: AnyHashable?)] = [:]
    private let focused: View?
    private var counts: [SemanticNumbering.Key: Int] = [:]

    /// What the views around a view say about it.
    struct Surroundings {
        var parent: Int?
        /// The container and the identity of the item whose view is around.
        var item: (container: ObjectIdentifier, contents: SemanticItem, isInside: Bool)?
        /// The view that a press on views without a role activates.
        var pressed: View?
        /// The part of the focused view around that has the focus.
        var focusedPart: AnyHashable?
        /// Whether a view around takes the focus for its items.
        var takesFocus = false
    }

    init(_ numbering: SemanticNumbering, focused: View?) {
        self.numbering = numbering
        self.focused = focused
    }

    /// Records a view and the views inside.
    /// - Returns: The outermost nodes, in reading order.
    mutating func visit(_ view: View, _ outer: VisibleRegion, _ outerSurroundings: Surroundings) -> [Int] {
        guard view.placement.isDisplayed else { return [] }
        var (region, around) = (outer, outerSurroundings)
        region.enter(view.placement.mapping)
        if let clip = view.clipRect { _ = region.narrow(to: clip) }
        guard region.clip?.isEmpty != true else { return [] }
        if let item = view.semanticItem { around.item = (ObjectIdentifier(view.superview ?? view), item, false) }
        if view is any Pressable || view.gestures.taps[1] != nil { around.pressed = view }
        if view === focused {
            around.focusedPart = view.focusedPart
            // The focus of a view without a role is on the view around it that has one.
            if view.semantics.role == .none { tree.focus = around.parent }
        }
        around.takesFocus = around.takesFocus || view.canBecomeFocused
        let frame = region.mapping(view.bounds)
        let semantics = view.semantics
        guard semantics.role != .none, frame.intersects(region.clip ?? region.window), !isSaid(semantics, around) else {
            return visitInside(view, region, around)
        }
        return [record(view, frame, region, around)]
    }

    /// Whether a text is empty or part of the name of the view around it, so that it would be said twice.
    private func isSaid(_ semantics: Semantics, _ around: Surroundings) -> Bool {
        guard semantics.role == .text || semantics.role == .heading else { return false }
        let name = around.parent.flatMap { tree.nodes[$0]?.semantics.label } ?? ""
        return semantics.label.isEmpty || name.hasPrefix(semantics.label) || name.hasSuffix(semantics.label)
    }

    private mutating func visitInside(_ view: View, _ region: VisibleRegion, _ around: Surroundings) -> [Int] {
        var found: [Int] = []
        for inner in readingOrder(of: view) { found += visit(inner, region, around) }
        return found
    }

    /// The subviews as they are read: items by their indices, views that contain a stop of Tab in Tab's order, and others with the view
    /// below them.
    private func readingOrder(of view: View) -> [View] {
        let (subviews, chain) = (view.subviews, view.focusChain)
        guard subviews.count > 1 else { return subviews }
        let items = subviews.map { $0.semanticItem?.index }
        if items.contains(where: { $0 != nil }) { return sorted(subviews, by: items) }
        guard chain.count != subviews.count || zip(chain, subviews).contains(where: { $0 !== $1 }) else { return subviews }
        return sorted(subviews, by: subviews.map { subview in chain.firstIndex { $0.isDescendant(of: subview) } })
    }

    private func sorted(_ views: [View], by places: [Int?]) -> [View] {
        var (last, ranks) = (-1, [Int]())
        for place in places {
            last = place ?? last
            ranks.append(last)
        }
        return views.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { views[$0] }
    }

    private mutating func record(_ view: View, _ frame: Rect, _ region: VisibleRegion, _ around: Surroundings) -> Int {
        let id = number(of: view, around)
        var semantics = view.semantics
        let isItem = around.item != nil
        // The outermost view of an item is the one among its neighbours.
        if semantics.position == nil, let item = around.item, !item.isInside { semantics.position = item.contents.position }
        let pressed = semantics.role.canBePressed && semantics.states.isEnabled ? around.pressed : nil
        let node = SemanticNode(
            id: id, parent: around.parent, semantics: semantics, text: view.semanticText, frame: frame,
            isFocusable: view.canBecomeFocused || isItem && around.takesFocus && semantics.role.canBePressed, isPressable: pressed != nil)
        sources[id] = (view, pressed, nil)
        tree.nodes[id] = node
        // The focus of a container is on the item.
        let isFocusedItem = around.item.map { !$0.isInside && $0.contents.id == around.focusedPart } ?? false
        if view === focused || isFocusedItem { tree.focus = id }
        var inside = around
        (inside.parent, inside.pressed) = (id, nil)
        if isItem {
            inside.takesFocus = false
            inside.item?.isInside = true
        }
        let children = parts(of: view, id, region) + visitInside(view, region, inside)
        tree.nodes[id]?.children = children
        return id
    }

    private mutating func number(of view: View, _ around: Surroundings) -> Int {
        guard let item = around.item else { return numbering.number(for: .view(ObjectIdentifier(view)), of: view) }
        let first = SemanticNumbering.Key.item(item.container, item.contents.id, 0)
        defer { counts[first, default: 0] += 1 }
        return numbering.number(for: .item(item.container, item.contents.id, counts[first, default: 0]), of: view)
    }

    private mutating func parts(of view: View, _ parent: Int, _ region: VisibleRegion) -> [Int] {
        view.semanticParts.map { part in
            let id = numbering.number(for: .part(parent, part.id), of: view)
            tree.nodes[id] = SemanticNode(
                id: id, parent: parent, semantics: part.semantics, text: nil, frame: region.mapping(part.frame),
                isFocusable: view.canBecomeFocused, isPressable: part.press != nil)
            sources[id] = (view, nil, part.id)
            if view === focused, view.focusedPart.map({ $0 == part.id }) ?? (part.semantics.states.isSelected == true) { tree.focus = id }
            return id
        }
    }
}

extension Semantics.Role {
    /// Whether a press on a view of the kind acts; those of other kinds only move the focus, or contain views that act.
    nonisolated var canBePressed: Bool {
        switch self {
        case .button, .link, .toggle, .picture, .item, .tab, .menuItem, .heading, .status: true
        default: false
        }
    }
}
