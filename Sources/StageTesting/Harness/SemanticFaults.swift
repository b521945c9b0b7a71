import LayoutMath
package import Views

/// What a screen reader would miss in a tree, or read wrongly.
package struct SemanticFaults {
    /// Descriptions of the faults, each once.
    package private(set) var words: Set<String> = []
    private let tree: SemanticTree
    private let window: Rect

    /// The smallest width and height of anything that can be pressed (WCAG 2.5.8), except links, which are as high as their lines of text.
    private static let leastTarget = 24.0

    package init(_ tree: SemanticTree, of stage: Stage) {
        (self.tree, window) = (tree, Rect(origin: .zero, size: stage.size))
        if stage.focusedView != nil, tree.focus == nil { words.insert("the focused view is not in the tree") }
        // A choice may have nothing chosen.
        if let focus = tree.focus.flatMap({ tree.nodes[$0] }), focus.semantics.role == .list,
            focus.children.contains(where: { tree.nodes[$0]?.semantics.states.isSelected != false })
        {
            words.insert("\(name(focus)): has the focus, but none of its items has it")
        }
        check(tree.roots, in: nil)
        tree.forEach { node, _ in
            check(node)
            check(node.children, in: node)
        }
    }

    private func name(_ node: SemanticNode) -> String {
        let parent = node.parent.flatMap { tree.nodes[$0] }
        return "\(parent?.semantics.label ?? "")/\(node.semantics.role) \"\(node.semantics.label)\""
    }

    private mutating func check(_ node: SemanticNode) {
        let (semantics, states) = (node.semantics, node.semantics.states)
        func complain(_ fault: String) { words.insert("\(name(node)): \(fault)") }
        if semantics.label.isEmpty, node.isPressable || node.isFocusable || semantics.role == .text || semantics.role == .heading {
            complain("has no name")
        }
        if !node.frame.intersects(window) { complain("is outside of the window") }
        if node.isPressable, semantics.role != .link, min(node.frame.width, node.frame.height) < SemanticFaults.leastTarget {
            complain("is smaller than \(SemanticFaults.leastTarget) points: \(node.frame.size)")
        }
        switch semantics.role {
        case .toggle where states.isChecked == nil: complain("does not say whether it is on")
        case .tab where states.isSelected == nil: complain("does not say whether it is selected")
        case .slider where semantics.number == nil: complain("has no number")
        case .field where node.text == nil: complain("has no text")
        default: break
        }
        if let text = node.text, !(0...text.text.unicodeScalars.count).contains(text.caret) { complain("the caret is outside of the text") }
        if let number = semantics.number, !number.range.contains(number.value) { complain("its number is not allowed") }
        guard let parent = node.parent.flatMap({ tree.nodes[$0] }) else { return }
        if semantics.role == .text || parent.semantics.role == .group, parent.semantics.label == semantics.label {
            complain("says its parent's name again")
        }
        // A reader would say it of all items.
        if semantics.role == .text, node.children.isEmpty, parent.semantics.role == .item { complain("is not said of the item") }
    }

    /// Names are unique among neighbours or have positions, and what is read later is not above what was read earlier.
    private mutating func check(_ ids: [Int], in parent: SemanticNode?) {
        let nodes = ids.compactMap { tree.nodes[$0] }
        var seen: [String: SemanticNode] = [:]
        for node in nodes where node.semantics.role != .text {
            let key = "\(node.semantics.role) \(node.semantics.label)"
            if let other = seen[key], other.semantics.position == nil || other.semantics.position == node.semantics.position {
                words.insert("\(name(node)): two neighbours have this name")
            }
            seen[key] = node
        }
        // Messages are said when they appear.
        let inOrder = nodes.filter { $0.semantics.role != .status }
        for (earlier, later) in zip(inOrder, inOrder.dropFirst()) {
            // Items are read in their own order, also around a circle.
            if earlier.semantics.position != nil, later.semantics.position != nil { continue }
            let isInColumn = later.frame.minX < earlier.frame.maxX && earlier.frame.minX < later.frame.maxX
            if isInColumn, later.frame.maxY <= earlier.frame.minY + 1, !later.frame.isEmpty {
                words.insert("\(name(later)): is read after \(name(earlier)), which is below it")
            }
        }
    }
}
