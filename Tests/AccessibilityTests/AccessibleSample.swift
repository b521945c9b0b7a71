import LayoutMath

@testable import Accessibility
@testable import Views

/// A window with a few views, as a stage would record it.
enum AccessibleSample {
    /// The numbers of its views.
    static let (page, button, toggle, slider, field, list, row, message) = (1, 2, 3, 4, 5, 6, 7, 8)

    private static func node(
        _ id: Int, in parent: Int?, _ semantics: Semantics, children: [Int] = [], text: SemanticText? = nil
    ) -> SemanticNode {
        SemanticNode(
            id: id, parent: parent, children: children, semantics: semantics, text: text,
            frame: Rect(x: Double(id) * 10, y: 20, width: 30, height: 12), isFocusable: id != page && id != list,
            isPressable: [button, toggle, row].contains(id))
    }

    /// The text of the field, with the caret behind it.
    static var text: SemanticText {
        var text = SemanticText("north pier", caret: 10)
        text.caretFrame = Rect(x: 60, y: 22, width: 1, height: 8)
        return text
    }

    /// The window; the closure changes the semantics of its views.
    static func window(
        focus: Int? = button, message words: String? = nil, isActive: Bool = true, text: SemanticText = text,
        _ change: (inout [Int: Semantics]) -> Void = { _ in }
    ) -> AccessibleWindow {
        var all = semantics
        all[message] = words.map { Semantics(.status, label: $0) }
        change(&all)
        var tree = SemanticTree()
        for (id, semantics) in all {
            let children = (id == page ? [button, toggle, slider, field, list, message] : id == list ? [row] : []).filter { all[$0] != nil }
            let parent = id == page ? nil : id == row ? list : page
            tree.nodes[id] = node(id, in: parent, semantics, children: children, text: id == field ? text : nil)
        }
        tree.nodes[toggle]?.controls = [list]
        (tree.roots, tree.focus) = ([page], focus)
        return AccessibleWindow(
            title: "pictures", size: Size(width: 400, height: 300), tree: tree, isActive: isActive, origin: Point(x: 100, y: 50), scale: 2)
    }

    private static var semantics: [Int: Semantics] {
        var all = [
            page: Semantics(.page, label: "cover"), button: Semantics(.button, label: "open", actions: ["pin"]),
            toggle: Semantics(.toggle, label: "keep the zoom"), slider: Semantics(.slider, label: "volume", value: "30 %"),
            field: Semantics(.field, label: "title"), list: Semantics(.list, label: "places"), row: Semantics(.item, label: "place 3"),
        ]
        all[button]?.shortcut = "Ctrl+O"
        all[button]?.details = "a folder"
        all[toggle]?.states.isChecked = true
        all[slider]?.number = SemanticNumber(30, in: 0...100, step: 5)
        all[row]?.states.isSelected = true
        all[row]?.position = SemanticPosition(2, of: 1_000_000)
        return all
    }

    static func program(_ window: AccessibleWindow = window()) -> AccessibleProgram {
        var program = AccessibleProgram(name: "Panorama")
        program.busName = ":1.7"
        program.set(window, 1)
        return program
    }
}
