import LayoutMath
import Particles
import Platform
import Views
import Widgets

/// Which cell the properties are those of; hidden while there is only one.
final class CellChooser: View, ColumnItem {
    private let editor: EmitterEditor
    private let look: ControlLook
    private let control: SegmentedControl
    /// Between the cells and what follows.
    private static let gap = 6.0
    private var paths: [[Int]] = []

    init(_ editor: EmitterEditor, _ look: ControlLook) {
        self.editor = editor
        self.look = look
        control = SegmentedControl("cell", segments: [], style: look.words)
        super.init()
        addSubview(control)
        control.chosen = { [weak self] index in self.map { editor.select($0.paths[index]) } }
        refresh()
    }

    func refresh() {
        paths = editor.emitter.allCellPaths
        control.segments = paths.map { path in
            // A cell in a cell stands behind a dot for each step.
            .init(String(repeating: "· ", count: path.count - 1) + (editor.emitter[cellAt: path].name ?? "cell"))
        }
        control.selectedIndex = paths.firstIndex(of: editor.cellPath)
        control.isHidden = paths.count < 2
    }

    func fittingHeight(width: Double, measuring measure: any TextMeasuring) -> Double {
        control.isHidden ? 0 : control.sizeThatFits(Size(width: width, height: .infinity)).height + CellChooser.gap * look.scale
    }

    override func layoutSubviews() {
        control.frame = Rect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - CellChooser.gap * look.scale))
    }
}
