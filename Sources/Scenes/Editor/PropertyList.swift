import LayoutMath
import Platform
import Views

/// All properties in one column: the essential ones, then groups that open under their words.
final class PropertyList: View {
    private let editor: EmitterEditor
    private let look: EditorLook
    private let cells: CellChooser
    private let essentials: PropertySection
    private let groups: [PropertyGroup]
    /// The group that was just opened, to be scrolled into sight once it has its place.
    private var openedGroup: PropertyGroup?
    /// Called when the list has become longer or shorter.
    var heightChanged: () -> Void = {}

    init(_ editor: EmitterEditor, _ look: EditorLook) {
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
        sections.reduce(0) { $0 + $1.fittingHeight(width: width, measuring: measure) } + EditorLook.inset * look.scale
    }

    private var sections: [any FittingSection] { [cells, essentials] + groups }

    override func layoutSubviews() {
        guard let measure = stage?.text else { return }
        var y = 0.0
        for section in sections {
            let height = section.fittingHeight(width: bounds.width, measuring: measure)
            section.frame = Rect(x: 0, y: y, width: bounds.width, height: height)
            y += height
        }
        heightChanged()
        openedGroup?.scrollIntoView(openedGroup?.bounds ?? .zero)
        openedGroup = nil
    }
}

/// A view of a column that knows how high it must be.
protocol FittingSection: View {
    func fittingHeight(width: Double, measuring measure: any TextMeasuring) -> Double
}

/// Rows one below the other; those that mean nothing at present take no room.
final class PropertySection: View, FittingSection {
    private let editor: EmitterEditor
    private let rows: [(field: EditorField, view: any EditorRow)]

    init(_ fields: [EditorField], _ editor: EmitterEditor, _ look: EditorLook) {
        self.editor = editor
        rows = fields.map { ($0, $0.makeRow(editor, look)) }
        super.init()
        for row in rows { addSubview(row.view) }
        refresh()
    }

    func refresh() {
        for row in rows {
            row.view.isHidden = !row.field.isShown(editor)
            if !row.view.isHidden { row.view.refresh() }
        }
        setNeedsLayout()
    }

    func fittingHeight(width: Double, measuring measure: any TextMeasuring) -> Double {
        rows.reduce(0) { $0 + ($1.view.isHidden ? 0 : $1.view.fittingHeight(width: width, measuring: measure)) }
    }

    override func layoutSubviews() {
        guard let measure = stage?.text else { return }
        var y = 0.0
        for row in rows where !row.view.isHidden {
            let height = row.view.fittingHeight(width: bounds.width, measuring: measure)
            row.view.frame = Rect(x: 0, y: y, width: bounds.width, height: height)
            y += height
        }
    }
}

/// A word that opens the properties under it. They are made when it first opens.
final class PropertyGroup: View, FittingSection, Pressable {
    var toggled: () -> Void = {}
    private let group: EditorGroup
    private let editor: EmitterEditor
    private let look: EditorLook
    private let title: Label
    private var section: PropertySection?
    private(set) var isOpen = false

    init(_ group: EditorGroup, _ editor: EmitterEditor, _ look: EditorLook) {
        self.group = group
        self.editor = editor
        self.look = look
        title = Label(group.title, style: look.type.bodyStrong, color: look.palette.high)
        super.init()
        cursor = .hand
        addSubview(title)
        updateSemantics()
    }

    private func updateSemantics() { semantics = Semantics(.button, label: group.title, value: isOpen ? "open" : "closed") }

    func refresh() { if isOpen { section?.refresh() } }

    private var headerHeight: Double { 44 * look.scale }
    private var header: Rect { Rect(x: 0, y: 0, width: bounds.width, height: headerHeight) }

    func fittingHeight(width: Double, measuring measure: any TextMeasuring) -> Double {
        let rows = isOpen ? section?.fittingHeight(width: width, measuring: measure) ?? 0 : 0
        return headerHeight + rows
    }

    override func layoutSubviews() {
        title.frame = Rect(x: 0, y: 10 * look.scale, width: bounds.width, height: 24 * look.scale)
        section?.frame = Rect(x: 0, y: headerHeight, width: bounds.width, height: max(0, bounds.height - headerHeight))
    }

    override func draw(in canvas: Canvas) {
        canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: canvas.hairline), look.palette.hairline)
        let side = 12 * look.scale
        let icon = isOpen ? Icons.minus : Icons.plusSmall
        canvas.mask(
            .icon(icon), in: Rect(x: bounds.width - side - 2 * look.scale, y: (headerHeight - side) / 2, width: side, height: side),
            look.palette.middle)
    }

    func pressChanged(_ isPressed: Bool) {}

    func activate(at point: Point) { if header.contains(point) { setOpen(!isOpen) } }

    private func setOpen(_ isOpen: Bool) {
        self.isOpen = isOpen
        if section == nil {
            let section = PropertySection(group.fields, editor, look)
            self.section = section
            addSubview(section)
        }
        section?.isHidden = !isOpen
        section?.refresh()
        updateSemantics()
        setNeedsLayout()
        setNeedsDisplay()
        toggled()
    }

    override var canBecomeFocused: Bool { true }
    override var focusOutline: (rect: Rect, radius: Double) { (header.insetBy(4 * look.scale), 6) }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard stage?.focusedView === self, key == .enter || key == .space, modifiers.isEmpty, !isRepeat else { return false }
        setOpen(!isOpen)
        return true
    }
}

/// Which cell the properties are those of; hidden while there is only one.
final class CellChooser: View, FittingSection {
    private let editor: EmitterEditor
    private let look: EditorLook
    private let control: SegmentedControl
    private var paths: [[Int]] = []

    init(_ editor: EmitterEditor, _ look: EditorLook) {
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
        control.isHidden ? 0 : control.fittingHeight(width: width, measuring: measure) + 10 * look.scale
    }

    override func layoutSubviews() {
        control.frame = Rect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - 10 * look.scale))
    }
}
