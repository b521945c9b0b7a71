import LayoutMath
import Platform
import Views
import Widgets

/// All properties in one column: the essential ones, then groups that open under their words.
final class PropertyList {
    let view: StackView
    var look: ControlLook { didSet { lookChanged() } }
    private let cells: CellChooser
    private let essentials: PropertySection
    private let groups: [PropertyGroup]

    init(_ editor: EmitterEditor, _ look: ControlLook) {
        self.look = look
        cells = CellChooser(editor)
        essentials = PropertySection(EditorGroup.essentials, editor, look)
        groups = EditorGroup.all.map { PropertyGroup($0, editor, look) }
        view = StackView([cells, essentials.view] + groups, spacing: 0, alignment: .fill)
        view.semantics = Semantics(.group, label: "properties")
    }

    private func lookChanged() {
        essentials.look = look
        for group in groups { group.look = look }
        view.forEachDescendant { $0.setNeedsLayout() }
    }

    /// Lets what is open take over what the editor holds now.
    /// - Returns: How many rows show something else than before.
    @discardableResult
    func refresh() -> Int {
        cells.refresh()
        return groups.reduce(essentials.refresh()) { $0 + $1.refresh() }
    }
}

extension View {
    /// Lets the editor's panel make room after the view has become higher or lower.
    func heightChanged() {
        var view: View? = self
        while let current = view {
            current.setNeedsLayout()
            view = current is EditorPanel ? nil : current.superview
        }
    }
}
