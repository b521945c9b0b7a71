import LayoutMath
import Platform
import Views
import Widgets

/// Rows one below the other; those that mean nothing at present take no room.
final class PropertySection: View, ColumnItem {
    private let editor: EmitterEditor
    private let rows: [(field: EditorField, view: any EditorRow)]

    init(_ fields: [EditorField], _ editor: EmitterEditor, _ look: ControlLook) {
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
        Column.height(of: rows.map(\.view), width: width, measuring: measure)
    }

    override func layoutSubviews() {
        guard let measure = stage?.text else { return }
        Column.place(rows.map(\.view), width: bounds.width, measuring: measure)
    }
}

/// A word that opens the properties under it. They are made when it first opens.
final class PropertyGroup: View, ColumnItem, Pressable {
    var toggled: () -> Void = {}
    private let group: EditorGroup
    private let editor: EmitterEditor
    private let look: ControlLook
    private let title: Label
    private var section: PropertySection?
    private(set) var isOpen = false

    init(_ group: EditorGroup, _ editor: EmitterEditor, _ look: ControlLook) {
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
        let icon = isOpen ? Icon.minus : Icon.plusSmall
        canvas.fill(
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
