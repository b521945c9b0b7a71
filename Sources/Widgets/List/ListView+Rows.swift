import LayoutMath
import Views

// The contents of the rows.
extension ListView {
    func connect() {
        collection.recipe = CollectionView.Recipe(
            kind: { [unowned self] in snapshot.isHeader($0) ? ListContents.headerKind : contents.kind(ofRow: $0) },
            make: { [unowned self] in makeView($0) }, configure: { [unowned self] in configure($0, $1) })
        collection.isSelectable = { [unowned self] in !snapshot.isHeader($0) }
        collection.itemHovered = { [unowned self] id, isHovered in row(id)?.hoverChanged(isHovered) }
        collection.itemHighlighted = { [unowned self] id, isHighlighted in row(id)?.highlightChanged(isHighlighted) }
        collection.itemActivated = { [unowned self] in press($0) }
        collection.selectionDidChange = { [unowned self] _ in setNeedsDisplay() }
        collection.didScroll = { [unowned self] _ in scrolled() }
        collection.adjustAttributes = { [unowned self] attributes, _, _ in fadeAtEnd(&attributes) }
        collection.reordering.show = { [unowned self] move, _ in showOrder(moving: move) }
        collection.reordering.ground = { [unowned self] in rowGround }
        collection.reordering.range = { [unowned self] in movableRange }
        scrollView.didChooseTarget = { [unowned self] _ in released() }
        edges.indicator.moved = { [unowned self] in scrollView.scroll(to: $0 - scrollView.contentInset.top, animated: false) }
        edges.index.sectionChosen = { [unowned self] in scroll(toSection: $0) }
        edges.index.place = { [unowned self] in scrollView.targetContentOffset.y }
        edges.index.cancelled = { [unowned self] in scrollView.scroll(to: $0, animated: false) }
    }

    private func makeView(_ kind: String) -> View {
        if kind == ListContents.headerKind { return ListHeader(style: style) }
        let row = ListRow(content: contents.makeRow(kind), style: style)
        return swipes.isPossible ? swipes.makeSwipeRow(row) : row
    }

    private func configure(_ view: View, _ id: String) {
        if let header = view as? ListHeader {
            header.style = style
            return header.show(headerTitle(id), isMirrored: isMirrored)
        }
        view.cursor = .hand
        (view as? SwipeRow).map { swipes.configure($0, id, isMirrored: isMirrored) }
        guard let row = ListRow.inside(view) else { return }
        row.reset()
        contents.recipe.configure(row.content, id)
        row.style = style
        row.isMirrored = isMirrored
        row.hasSeparator = snapshot.items.index(of: id).map { !snapshot.endsSection(at: $0) } ?? false
        showSelection(of: id, in: row)
    }

    func showSelection(of id: String, in row: ListRow) {
        row.isSelected = selection.contains(id)
        row.semantics = Semantics(.item, label: rowText(id))
        row.semantics.states.isSelected = selectionMode == .none && selection.isEmpty ? nil : row.isSelected
    }

    /// The view of a row; nil while it has none.
    func row(_ id: String) -> ListRow? { collection.visibleItems[id].flatMap { ListRow.inside($0.cell.content) } }

    func editLayout(_ edit: (inout ListLayout) -> Void) {
        collection.relayout { layout in
            guard var list = layout as? ListLayout else { return }
            edit(&list)
            layout = list
        }
    }

    /// Fades a row out as its middle passes the lower edge, if more rows follow.
    private func fadeAtEnd(_ attributes: inout LayoutAttributes) {
        guard endFade > 0 else { return }
        let left = scrollView.contentOffset.y + bounds.height - attributes.center.y
        attributes.alpha *= (left / endFade).clamped(to: 0...1)
    }
}
