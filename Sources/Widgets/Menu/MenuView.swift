public import LayoutMath
public import Platform
public import Views

/// A view that offers actions in groups of rows. It scrolls if not all rows fit. The up and down arrows move through the rows and wrap
/// around at the ends. Home and End move to the first and last row, and letters to the next title that begins with them. Rows that cannot
/// be chosen are skipped. The program blocks other input, and removes the menu when `willAct` is called.
///
/// ```swift
/// let menu = MenuView("sort", style: style, groups: [[MenuItem("by name", isChosen: true) { … }, MenuItem("by date") { … }]])
/// ```
public final class MenuView: View {
    /// Colours, fonts and measures; the theme's ``Theme/menu`` until another style is set.
    public var style: MenuStyle {
        get { look.style }
        set { if look.set(newValue) { styleChanged() } }
    }
    private var look: ThemedStyle<MenuStyle>
    /// Called before the action of the chosen row.
    public var willAct: () -> Void = {}
    private let scrollView = ScrollView()
    private let column = StackView(spacing: 0, alignment: .fill)
    private var groups: [[MenuRow]] = []
    private var typing = TypeAhead()

    /// Creates a menu.
    /// - Parameters:
    ///   - label: Accessibility label.
    ///   - style: Stays through changes of the theme; nil follows the theme's `menu`.
    ///   - groups: Groups of rows, separated by lines; empty groups are left out.
    public init(_ label: String, style: MenuStyle? = nil, groups: [[MenuItem]]) {
        look = ThemedStyle(style) { $0.menu }
        super.init()
        semantics = Semantics(.menu, label: label)
        scrollView.contentView.addSubview(column)
        addSubview(scrollView)
        show(groups)
    }

    public override func themeChanged() {
        look.follow(theme)
        styleChanged()
    }

    /// Replaces the rows. The focus stays on the row with the same title. Empty groups are left out.
    public func show(_ items: [[MenuItem]]) {
        let focused = rows.first { $0 === stage?.focusedView }?.item.title
        for row in rows { row.removeFromSuperview() }
        groups = items.filter { !$0.isEmpty }.map { group in
            group.map { item in MenuRow(item, style: style) { [weak self] in self?.act($0) } }
        }
        for row in rows {
            row.typed = { [weak self] in self?.keyDown($0, $1, isRepeat: false) ?? false }
            column.addSubview(row)
        }
        spaceGroups()
        if let focused { stage?.focus(choices.first { $0.item.title == focused } ?? self) }
        superview?.setNeedsLayout()
        setNeedsLayout()
    }

    /// Moves the focus into the menu: to the first row if the last input was a key, otherwise to the menu itself.
    public func begin() { stage?.focusShown(stage?.keysAreInUse == true ? choices.first ?? self : self) }

    private func act(_ item: MenuItem) {
        willAct()
        item.action()
    }

    private var rows: [MenuRow] { groups.flatMap(\.self) }
    /// The rows that can be chosen.
    private var choices: [MenuRow] { rows.filter(\.item.isEnabled) }

    private func styleChanged() {
        for row in rows { row.style = style }
        spaceGroups()
        superview?.setNeedsLayout()
        setNeedsLayout()
    }

    private func spaceGroups() {
        for row in groups.compactMap(\.last) { column.setCustomSpacing(style.groupGap, after: row) }
    }

    // MARK: Layout

    /// The size in points that shows all rows without scrolling, within `size`.
    public override func sizeThatFits(_ size: Size) -> Size {
        let rows = column.sizeThatFits(.unbounded)
        let width = (rows.width + 2 * style.padding).clamped(to: style.leastWidth...style.mostWidth)
        return Size(width: min(width.rounded(.up), size.width), height: min(rows.height + 2 * style.padding, size.height))
    }

    public override func layoutSubviews() {
        scrollView.frame = bounds.insetBy(style.padding)
        let height = column.sizeThatFits(.unbounded).height
        column.frame = Rect(x: 0, y: 0, width: scrollView.bounds.width, height: height)
        scrollView.isScrollEnabled = height > scrollView.bounds.height
        scrollView.contentSize = column.bounds.size
    }

    // MARK: Drawing

    public override func draw(in canvas: Canvas) { canvas.slab(style.slab, in: bounds) }

    /// Draws the separators, and fades rows at an edge if there are more rows beyond it.
    public override func drawOver(in canvas: Canvas) {
        for group in groups.dropFirst() {
            guard let first = group.first else { continue }
            let y = first.convert(Point(x: 0, y: -style.groupGap / 2), to: self).y.rounded()
            guard scrollView.frame.minY <= y, y <= scrollView.frame.maxY else { continue }
            canvas.fill(
                Rect(x: style.padding * 2, y: y, width: max(0, bounds.width - 4 * style.padding), height: canvas.hairline), style.separator)
        }
        let height = min(style.rowHeight, bounds.height / 2)
        let (clear, full) = (style.slab.fill.opacity(0), style.slab.fill)
        if canScroll(by: -1) {
            let fade = Gradient([.init(0, full), .init(0.3, full), .init(1, clear)])
            canvas.gradient(fade, in: Rect(x: 1, y: 1, width: bounds.width - 2, height: height), axis: .vertical, radius: edgeRadius)
        }
        if canScroll(by: 1) {
            let fade = Gradient([.init(0, clear), .init(0.7, full), .init(1, full)])
            let rect = Rect(x: 1, y: bounds.height - height - 1, width: bounds.width - 2, height: height)
            canvas.gradient(fade, in: rect, axis: .vertical, radius: edgeRadius)
        }
    }

    private var edgeRadius: Double { max(0, style.slab.cornerRadius - 1) }

    private func canScroll(by delta: Double) -> Bool { scrollView.scroller.track.canMove(from: scrollView.contentOffset.y, by: delta) }

    // MARK: Keys

    /// Whether no row has the focus; only then can the menu itself be focused.
    public override var canBecomeFocused: Bool { !rows.contains(where: \.isFocused) }
    public override var focusOutline: (rect: Rect, radius: Double) { (bounds, style.slab.cornerRadius) }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.subtracting(.shift).isEmpty else { return false }
        switch key {
        case .down: step(1)
        case .up: step(-1)
        case .tab: step(modifiers.contains(.shift) ? -1 : 1)
        case .home, .pageUp: highlight(0)
        case .end, .pageDown: highlight(choices.count - 1)
        case .character(let letter): type(String(letter))
        default: return false
        }
        return true
    }

    /// Index in `choices`; nil if no row is highlighted.
    private var highlightedIndex: Int? { choices.firstIndex(where: \.isFocused) }

    private func step(_ direction: Int) {
        let count = choices.count
        guard count > 0 else { return }
        highlight(highlightedIndex.map { ($0 + direction + count) % count } ?? (direction > 0 ? 0 : count - 1))
    }

    private func highlight(_ index: Int) {
        guard choices.indices.contains(index) else { return }
        let row = choices[index]
        stage?.showFocusRing()
        stage?.focus(row)
        reveal(row.frame)
    }

    private func type(_ letter: String) {
        let titles = choices.map(\.item.title)
        guard let stage, let found = typing.type(letter, at: stage.time, in: titles, from: highlightedIndex ?? titles.count - 1) else {
            return
        }
        highlight(found)
    }

    /// Scrolls until the row and half of the next one are visible.
    private func reveal(_ row: Rect) {
        let room = scrollView.bounds.height
        let margin = style.rowHeight / 2
        let offset = scrollView.scroller.target
        let least = row.maxY + margin - room
        let most = row.minY - margin
        let goal = offset.clamped(to: min(least, most)...max(least, most))
        if goal != offset { scrollView.scroll(to: scrollView.scroller.track.clamped(goal)) }
    }

    public override var traceFields: [String: TraceValue]? {
        ["rows": .number(Double(rows.count)), "highlight": highlightedIndex.map { .string(choices[$0].item.title) } ?? .null]
    }
}
