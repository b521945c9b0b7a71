import LayoutMath
import Platform
import Views
import Widgets

/// All properties in one column: the essential ones, then groups that can be opened.
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

    /// Updates the rows of open groups to the editor's state.
    /// - Returns: The number of rows whose appearance changed.
    @discardableResult
    func refresh() -> Int {
        cells.refresh()
        return groups.reduce(essentials.refresh()) { $0 + $1.refresh() }
    }
}

extension View {
    /// Requests a layout of the views up to the editor's panel after the view's height has changed.
    func heightChanged() {
        var view: View? = self
        while let current = view {
            current.setNeedsLayout()
            view = current is EditorPanel ? nil : current.superview
        }
    }
}
