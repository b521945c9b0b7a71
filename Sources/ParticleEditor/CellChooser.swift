import LayoutMath
import Particles
import Platform
import Views
import Widgets

/// Selects the cell whose properties are shown; hidden while there is only one.
final class CellChooser: View {
    private let editor: EmitterEditor
    private let control: SegmentedControl
    /// Gap in points at scale 1 below the control.
    private static let gap = 6.0
    private var paths: [[Int]] = []

    init(_ editor: EmitterEditor) {
        self.editor = editor
        control = SegmentedControl("cell", segments: [])
        super.init()
        addSubview(control)
        control.chosen = { [weak self] index in self.map { editor.select($0.paths[index]) } }
        refresh()
    }

    func refresh() {
        paths = editor.emitter.allCellPaths
        let segments = paths.map { path in
            // The names of nested cells are indented by one dot per level.
            SegmentedControl.Segment(String(repeating: "· ", count: path.count - 1) + (editor.emitter[cellAt: path].name ?? "cell"))
        }
        if segments != control.segments { heightChanged() }
        control.segments = segments
        control.selectedIndex = paths.firstIndex(of: editor.cellPath)
        isHidden = paths.count < 2
    }

    override func sizeThatFits(_ size: Size) -> Size {
        let height = control.sizeThatFits(Size(width: size.width, height: .infinity)).height
        return Size(width: size.width, height: height + CellChooser.gap * theme.scale)
    }

    override func layoutSubviews() {
        control.frame = Rect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - CellChooser.gap * theme.scale))
    }
}
