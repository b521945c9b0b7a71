import LayoutMath

/// One walk through the views of a stage, in reading order.
struct SemanticPass {
    var tree = SemanticTree()
    var numbering: SemanticNumbering
    /// The views of the nodes, those that a press activates, and the identities of parts.
    private(set) var sources: [Int: (view: View, pressed: View?, part: AnyHashable?)] = [:]
    private let focused: View?
    /// The few views that control others.
    private var controllers: [(id: Int, controlled: [View])] = []
    private var counts: [SemanticNumbering.Key: Int] = [:]

    /// What the views around a view say about it.
    struct Surroundings {
        var parent: Int?
        /// The container and the identity of the item whose view is around.
        var item: (container: View, contents: SemanticItem, isInside: Bool)?
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
        if let container = view.superview, let item = container.semanticItem(of: view) { around.item = (container, item, false) }
        if view is any Pressable || view.gestures.taps[1] != nil { around.pressed = view }
        // If the view is not recorded, its focus is on the view around it. A container's focus is on an item, which may still be
        // scrolling into sight.
        if view === focused { (around.focusedPart, tree.focus) = (view.focusedPart, view.focusedPart == nil ? around.parent : nil) }
        around.takesFocus = around.takesFocus || view.canBecomeFocused
        let frame = region.mapping(view.bounds)
        let semantics = view.semantics
        guard semantics.role != .none, frame.intersects(region.clip ?? region.window), !isSaid(semantics, around) else {
            return visitInside(view, region, around)
        }
        if semantics.role == .text, role(of: around.parent) == .item, view.semanticParts.isEmpty { return [] }
        return record(view, frame, region, around)
    }

    /// Whether the view around says the same: a text is empty or part of its name or value, or a group has its name.
    private func isSaid(_ semantics: Semantics, _ around: Surroundings) -> Bool {
        let outer = around.parent.flatMap { tree.nodes[$0]?.semantics } ?? Semantics()
        switch semantics.role {
        case .text, .heading: return isSaid(semantics, in: outer)
        case .status: return semantics.label.isEmpty
        case .group: return semantics.label == outer.label && semantics.value.isEmpty && semantics.actions.isEmpty
        default: return false
        }
    }

    private func isSaid(_ text: Semantics, in outer: Semantics) -> Bool {
        text.label.isEmpty || [outer.label, outer.value].contains { $0.hasPrefix(text.label) || $0.hasSuffix(text.label) }
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
        let items = subviews.map { view.semanticItem(of: $0)?.index }
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

    /// - Returns: The view's node, or those inside if they say as much.
    private mutating func record(_ view: View, _ frame: Rect, _ region: VisibleRegion, _ around: Surroundings) -> [Int] {
        let id = number(of: view, around)
        var semantics = view.semantics
        let isItem = around.item != nil
        // A label may be all that an item shows.
        if semantics.role == .text, around.item?.isInside == false, role(of: around.parent) == .list { semantics.role = .item }
        // The outermost view of an item is the one among its neighbours. The rows of a form are not counted.
        if semantics.position == nil, let item = around.item, !item.isInside, role(of: around.parent) == .list {
            semantics.position = item.contents.position
        }
        if semantics.role == .item { semantics.details = details(of: view, semantics) }
        if semantics.shortcut.isEmpty, let tip = view.stage?.toolTip(of: view) { semantics.shortcut = tip.shortcut }
        let pressed = semantics.role.canBePressed ? around.pressed : nil
        let text = view.semanticText.map { $0.placed(by: region.mapping, caret: view.textInputRect) }
        let node = SemanticNode(
            id: id, parent: around.parent, semantics: semantics, text: text, frame: frame,
            isFocusable: view.canBecomeFocused || isItem && around.takesFocus && semantics.role.canBePressed, isPressable: pressed != nil)
        sources[id] = (view, pressed, nil)
        tree.nodes[id] = node
        let controlled = view.controlledViews
        if !controlled.isEmpty { controllers.append((id, controlled)) }
        // The focus is on the item, and not on a button beside it.
        let isBeside = semantics.role == .button && view.canBecomeFocused
        let isFocusedItem = !isBeside && around.item.map { !$0.isInside && $0.contents.id == around.focusedPart } ?? false
        if view === focused && view.focusedPart == nil || isFocusedItem { tree.focus = id }
        var inside = around
        (inside.parent, inside.pressed) = (id, nil)
        if isItem {
            inside.takesFocus = false
            inside.item?.isInside = true
        }
        let children = parts(of: view, id, region) + visitInside(view, region, inside)
        if semantics.isOnlyNamed, !view.canBecomeFocused, isNamed(semantics.label, oneOf: children) { return dissolve(id, into: children) }
        tree.nodes[id]?.children = children
        // A list does not repeat the name of one of its items.
        if isNamed(semantics.value, oneOf: children) { tree.nodes[id]?.semantics.value = "" }
        return [id]
    }

    private func isNamed(_ name: String, oneOf ids: [Int]) -> Bool { ids.contains { tree.nodes[$0]?.semantics.label == name } }

    /// The texts in an item that are not part of its name, also those that are clipped away for a moment. As views of their own, readers would
    /// count them among the texts around all items.
    private func details(of item: View, _ semantics: Semantics) -> String {
        var words = [semantics.details]
        func collect(_ view: View) {
            for inner in view.subviews where inner.placement.isDisplayed && inner.semanticParts.isEmpty {
                let text = inner.semantics
                if text.role == .text, !isSaid(text, in: semantics) { words += [text.label, text.value] }
                if text.role == .none { collect(inner) }
            }
        }
        collect(item)
        return words.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Removes a group that has the name of a view inside, which gets its details and its error.
    private mutating func dissolve(_ id: Int, into children: [Int]) -> [Int] {
        guard let group = tree.nodes.removeValue(forKey: id) else { return children }
        sources[id] = nil
        for child in children {
            tree.nodes[child]?.parent = group.parent
            guard tree.nodes[child]?.semantics.label == group.semantics.label else { continue }
            if tree.nodes[child]?.semantics.details.isEmpty == true { tree.nodes[child]?.semantics.details = group.semantics.details }
            if group.semantics.states.isInvalid { tree.nodes[child]?.semantics.states.isInvalid = true }
        }
        if tree.focus == id { tree.focus = group.parent }
        return children
    }

    private func role(of id: Int?) -> Semantics.Role? { id.flatMap { tree.nodes[$0]?.semantics.role } }

    private mutating func number(of view: View, _ around: Surroundings) -> Int {
        guard let item = around.item else { return numbering.number(for: .view(ObjectIdentifier(view)), of: view) }
        let (container, role) = (ObjectIdentifier(item.container), view.semantics.role)
        let first = SemanticNumbering.Key.item(container, item.contents.id, role, 0)
        defer { counts[first, default: 0] += 1 }
        return numbering.number(for: .item(container, item.contents.id, role, counts[first, default: 0]), of: item.container)
    }

    /// Refers from each view to those that it controls, as far as they are in the tree.
    mutating func relate() {
        for (id, controlled) in controllers {
            tree.nodes[id]?.controls = controlled.compactMap { view in sources.first { $0.value.view === view && $0.value.part == nil }?.key
            }
        }
    }

    /// Adds the last announcement, which stays until the next one.
    mutating func add(_ announcement: (number: Int, words: String), of root: View) {
        let id = numbering.number(for: .part(0, announcement.number), of: root)
        tree.nodes[id] = SemanticNode(
            id: id, parent: nil, semantics: Semantics(.status, label: announcement.words), text: nil,
            frame: Rect(x: 0, y: 0, width: 1, height: 1), isFocusable: false, isPressable: false)
        tree.roots.append(id)
    }

    private mutating func parts(of view: View, _ parent: Int, _ region: VisibleRegion) -> [Int] {
        view.semanticParts.compactMap { part in
            let frame = region.mapping(part.frame)
            guard frame.intersects(region.clip ?? region.window) else { return nil }
            let id = numbering.number(for: .part(parent, part.id), of: view)
            tree.nodes[id] = SemanticNode(
                id: id, parent: parent, semantics: part.semantics, text: nil, frame: frame, isFocusable: view.canBecomeFocused,
                isPressable: part.press != nil)
            sources[id] = (view, nil, part.id)
            if view === focused, view.focusedPart.map({ $0 == part.id }) ?? (part.semantics.states.isSelected == true) { tree.focus = id }
            return id
        }
    }
}

extension SemanticText {
    /// The text with its places in the window.
    fileprivate nonisolated func placed(by mapping: Mapping, caret: Rect) -> SemanticText {
        var text = self
        text.caretFrame = mapping(caret)
        for index in lines.indices { text.lines[index].boxes = lines[index].boxes.map { mapping($0) } }
        return text
    }
}

extension Semantics {
    /// Whether a group says nothing that a view inside with its name could not say.
    fileprivate var isOnlyNamed: Bool { role == .group && value.isEmpty && actions.isEmpty }
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
