import LayoutMath
import Platform
import Views
import Widgets

/// A column of rows. Rows whose property currently has no effect are hidden.
final class PropertySection {
    let view = StackView(spacing: 0, alignment: .fill)
    var look: ControlLook { didSet { for row in rows { row.view.look = look } } }
    private let editor: EmitterEditor
    private let rows: [(field: EditorField, view: any EditorRow)]

    init(_ fields: [EditorField], _ editor: EmitterEditor, _ look: ControlLook) {
        self.editor = editor
        self.look = look
        rows = fields.map { ($0, $0.makeRow(editor, look)) }
        for row in rows { view.addSubview(row.view) }
        refresh()
    }

    /// Updates the rows to the editor's state.
    /// - Returns: The number of rows whose appearance changed.
    @discardableResult
    func refresh() -> Int {
        var (count, hasOtherRows) = (0, false)
        for row in rows {
            let isHidden = !row.field.isShown(editor)
            if isHidden != row.view.isHidden {
                row.view.isHidden = isHidden
                hasOtherRows = true
            }
            if !isHidden, row.view.refresh() { count += 1 }
        }
        if hasOtherRows { view.heightChanged() }
        return count
    }
}

/// A header that shows or hides the properties below it. Their rows are created when the group is first opened.
final class PropertyGroup: View, Pressable {
    var look: ControlLook { didSet { if look != oldValue { lookChanged() } } }
    private let group: EditorGroup
    private let editor: EmitterEditor
    private let title: Label
    private var section: PropertySection?
    private(set) var isOpen = false
    /// Whether the group is to be scrolled into view after its next layout.
    private var isRevealDue = false

    init(_ group: EditorGroup, _ editor: EmitterEditor, _ look: ControlLook) {
        self.group = group
        self.editor = editor
        self.look = look
        title = Label(group.title, role: \.bodyStrong)
        super.init()
        cursor = .hand
        addSubview(title)
        updateSemantics()
    }

    private func lookChanged() {
        section?.look = look
        setNeedsLayout()
    }

    private func updateSemantics() {
        semantics = Semantics(.button, label: group.title)
        semantics.states.isExpanded = isOpen
    }

    /// Updates the rows to the editor's state if the group is open.
    /// - Returns: The number of rows whose appearance changed.
    func refresh() -> Int { isOpen ? section?.refresh() ?? 0 : 0 }

    private var headerHeight: Double { 44 * look.scale }
    private var header: Rect { Rect(x: 0, y: 0, width: bounds.width, height: headerHeight) }

    override func sizeThatFits(_ size: Size) -> Size {
        let rows = isOpen ? section?.view.sizeThatFits(Size(width: size.width, height: .infinity)).height ?? 0 : 0
        return Size(width: size.width, height: headerHeight + rows)
    }

    override func layoutSubviews() {
        title.frame = Rect(x: 0, y: 10 * look.scale, width: bounds.width, height: 24 * look.scale)
        section?.view.frame = Rect(x: 0, y: headerHeight, width: bounds.width, height: max(0, bounds.height - headerHeight))
        if isRevealDue {
            isRevealDue = false
            scrollIntoView(bounds)
        }
    }

    override func draw(in canvas: Canvas) {
        canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: canvas.hairline), theme.palette.hairline)
        let side = 12 * look.scale
        let icon = isOpen ? Icon.minus : Icon.plusSmall
        canvas.fill(
            .icon(icon), in: Rect(x: bounds.width - side - 2 * look.scale, y: (headerHeight - side) / 2, width: side, height: side),
            theme.palette.middle)
    }

    func pressChanged(_ isPressed: Bool) {}

    func activate(at point: Point) { if header.contains(point) { setOpen(!isOpen) } }

    private func setOpen(_ isOpen: Bool) {
        self.isOpen = isOpen
        if section == nil {
            let section = PropertySection(group.fields, editor, look)
            self.section = section
            addSubview(section.view)
        }
        section?.view.isHidden = !isOpen
        section?.refresh()
        updateSemantics()
        isRevealDue = isOpen
        heightChanged()
    }

    override var canBecomeFocused: Bool { true }
    override var focusOutline: (rect: Rect, radius: Double) { (header.insetBy(4 * look.scale), 6) }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard stage?.focusedView === self, key == .enter || key == .space, modifiers.isEmpty, !isRepeat else { return false }
        setOpen(!isOpen)
        return true
    }
}
