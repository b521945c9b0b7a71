import LayoutMath
import Platform
import Views
import Widgets

/// All properties in one column: the essential ones, then groups that open under their words.
final class PropertyList: View {
    private let editor: EmitterEditor
    private let look: ControlLook
    private let cells: CellChooser
    private let essentials: PropertySection
    private let groups: [PropertyGroup]
    /// The group that was just opened, to be scrolled into sight once it has its place.
    private var openedGroup: PropertyGroup?
    /// Called when the list has become longer or shorter.
    var heightChanged: () -> Void = {}

    init(_ editor: EmitterEditor, _ look: ControlLook) {
        self.editor = editor
        self.look = look
        cells = CellChooser(editor, look)
        essentials = PropertySection(EditorGroup.essentials, editor, look)
        groups = EditorGroup.all.map { PropertyGroup($0, editor, look) }
        super.init()
        semantics = Semantics(.group, label: "properties")
        for view in [cells, essentials] + groups { addSubview(view) }
        for group in groups {
            group.toggled = { [weak self] in
                self?.openedGroup = group.isOpen ? group : nil
                self?.setNeedsLayout()
                self?.heightChanged()
            }
        }
    }

    func refresh() {
        cells.refresh()
        essentials.refresh()
        for group in groups { group.refresh() }
        // A part that a cell has or has not changes what is shown of it.
        setNeedsLayout()
        heightChanged()
    }

    func fittingHeight(width: Double, measuring measure: any TextMeasuring) -> Double {
        Column.height(of: sections, width: width, measuring: measure) + ControlLook.inset * look.scale
    }

    private var sections: [any ColumnItem] { [cells, essentials] + groups }

    override func layoutSubviews() {
        guard let measure = stage?.text else { return }
        Column.place(sections, width: bounds.width, measuring: measure)
        heightChanged()
        openedGroup?.scrollIntoView(openedGroup?.bounds ?? .zero)
        openedGroup = nil
    }
}
