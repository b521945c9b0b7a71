import Imaging
import LayoutMath
import Views

/// The contents of an item in a form's collection.
enum FormEntry {
    case header(String), row(FormRow), footer(String)

    /// The items of a form. A row that changes its kind becomes another item.
    static func list(_ form: Form) -> [(id: String, entry: FormEntry, beginsSection: Bool)] {
        var listed: [(id: String, entry: FormEntry, beginsSection: Bool)] = []
        for section in form.sections {
            let first = listed.count
            if !section.title.isEmpty { listed.append(("header:\(section.id)", .header(section.title), false)) }
            for row in section.rows { listed.append((id(of: row), .row(row), false)) }
            if !section.footer.isEmpty { listed.append(("footer:\(section.id)", .footer(section.footer), false)) }
            if listed.count > first { listed[first].beginsSection = true }
        }
        return listed
    }

    static func id(of row: FormRow) -> String { "\(row.content.kind):\(row.id)" }

    /// Items of one kind share views.
    var kind: String {
        switch self {
        case .header: "header"
        case .row(let row): "row:" + row.content.kind
        case .footer: "footer"
        }
    }

    func item(beginsSection: Bool, _ style: FormStyle) -> FormLayout.Item {
        switch self {
        case .header: FormLayout.Item(.header, beginsSection: beginsSection, estimatedHeight: style.header.lineHeight)
        case .footer: FormLayout.Item(.footer, beginsSection: beginsSection, estimatedHeight: style.label.lineHeight)
        case .row(let row):
            FormLayout.Item(
                row.width == .half ? .halfRow : .row, beginsSection: beginsSection, estimatedHeight: row.content.estimatedHeight(style))
        }
    }
}

extension FormContent {
    /// The height in points of a row that has no error.
    fileprivate func estimatedHeight(_ style: FormStyle) -> Double {
        let label = style.label.lineHeight + style.labelGap
        return switch self {
        case .text, .date, .rating, .menu, .slider: label + style.fieldHeight
        case .picker: label + 3 * style.fieldHeight
        case .toggle: style.fieldHeight
        case .area: label + style.areaHeights.lowerBound
        case .buttons: style.fieldHeight
        case .note: style.note.lineHeight
        }
    }

    /// Whether the item can have the focus.
    var takesInput: Bool { if case .note = self { false } else { true } }
}

extension FormView {
    func connect() {
        collection.recipe = CollectionView.Recipe(
            kind: { [unowned self] in entries[$0]?.kind ?? "" },
            make: { kind in
                if kind.hasPrefix("row:") { return FormRowView(kind: String(kind.dropFirst(4))) }
                let label = Label("")
                label.maximumLines = FormView.mostWordLines
                return label
            }, configure: { [unowned self] in configure($0, $1) })
        collection.isSelectable = { [unowned self] in row(ofItem: $0)?.content.takesInput == true }
        collection.itemActivated = { [unowned self] in row(ofItem: $0).map { focus($0.id) } }
    }

    /// Greatest number of lines in a heading or a footer.
    private static let mostWordLines = 10

    private func configure(_ view: View, _ id: String) {
        switch entries[id] {
        case .row(let row): (view as? FormRowView)?.show(row, in: self)
        case .header(let words): show(words, in: view, style.header, style.headerColor, .heading)
        case .footer(let words): show(words, in: view, style.label, style.labelColor, .text)
        case nil: break
        }
    }

    private func show(_ words: String, in view: View, _ type: TextStyle, _ color: Color, _ role: Semantics.Role) {
        guard let label = view as? Label else { return }
        (label.text, label.style, label.color) = (words, type, color)
        label.alignment = direction == .rightToLeft ? .trailing : .leading
        label.semantics = Semantics(role, label: words)
        label.semantics.level = 3
    }

    private func row(ofItem id: String) -> FormRow? { if case .row(let row) = entries[id] { row } else { nil } }

    func forEachVisibleRow(_ body: (FormRowView) -> Void) {
        for item in collection.visibleItems.values where item.phase != .disappearing { (item.cell.content as? FormRowView).map(body) }
    }

    /// The row on the same line; nil for a row that has its line for itself.
    func neighbour(of row: FormRow) -> FormRow? {
        guard (collection.layout as? FormLayout)?.hasTwoColumns == true, row.width == .half else { return nil }
        let rows = form.sections.first { $0.rows.contains { $0.id == row.id } }?.rows ?? []
        guard let place = rows.firstIndex(where: { $0.id == row.id }) else { return nil }
        let isFirst = rows[..<place].reversed().prefix { $0.width == .half }.count.isMultiple(of: 2)
        let other = isFirst ? place + 1 : place - 1
        return rows.indices.contains(other) && rows[other].width == .half ? rows[other] : nil
    }

    func itemID(of row: String) -> String? { places[row].map { FormEntry.id(of: order[$0]) } }

    /// The view of a row; nil if it has none.
    func visibleRow(_ id: String) -> FormRowView? {
        itemID(of: id).flatMap { collection.visibleItems[$0] }?.cell.content as? FormRowView
    }

    func heightChanged(of row: String) { if let item = itemID(of: row) { collection.refit(item) } }
}
