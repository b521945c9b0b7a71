import LayoutMath
import Views

// The contents of the rows.
extension ListView {
    /// Kind of the views of headers; no row can have it, because kinds of rows are prefixed.
    private static let headerKind = "header"

    func connect() {
        collection.recipe = CollectionView.Recipe(
            kind: { [unowned self] in snapshot.isHeader($0) ? ListView.headerKind : "row:" + recipe.kind($0) },
            make: { [unowned self] in makeView($0) }, configure: { [unowned self] in configure($0, $1) })
        collection.isSelectable = { [unowned self] in !snapshot.isHeader($0) }
        collection.itemHovered = { [unowned self] id, isHovered in row(id)?.hoverChanged(isHovered) }
        collection.itemHighlighted = { [unowned self] id, isHighlighted in row(id)?.highlightChanged(isHighlighted) }
        collection.itemActivated = { [unowned self] in press($0) }
        collection.selectionDidChange = { [unowned self] _ in setNeedsDisplay() }
        collection.didScroll = { [unowned self] _ in scrolled() }
        collection.adjustAttributes = { [unowned self] attributes, id, view in
            cover(view, id, attributes)
            fadeAtEnd(&attributes)
        }
        scrollView.didChooseTarget = { [unowned self] _ in released() }
        indicator.moved = { [unowned self] in scrollView.scroll(to: $0 - scrollView.contentInset.top, animated: false) }
        index.sectionChosen = { [unowned self] in scroll(toSection: $0) }
        index.place = { [unowned self] in scrollView.targetContentOffset.y }
        index.cancelled = { [unowned self] in scrollView.scroll(to: $0, animated: false) }
    }

    private func makeView(_ kind: String) -> View {
        if kind == ListView.headerKind { return ListHeader(style: style) }
        let row = ListRow(content: recipe.make(String(kind.dropFirst(4))), style: style)
        return hasSwipeActions ? makeSwipeRow(row) : row
    }

    private func configure(_ view: View, _ id: String) {
        if let header = view as? ListHeader {
            header.style = style
            return header.show(headerTitle(id), isMirrored: isMirrored)
        }
        view.cursor = .hand
        (view as? SwipeRow).map { configure($0, id) }
        guard let row = ListRow.inside(view) else { return }
        row.reset()
        recipe.configure(row.content, id)
        row.style = style
        row.isMirrored = isMirrored
        row.hasSeparator = snapshot.items.index(of: id).map { !snapshot.endsSection(at: $0) } ?? false
        showSelection(of: id, in: row)
    }

    func showSelection(of id: String, in row: ListRow) {
        row.isSelected = selection.contains(id)
        row.semantics = Semantics(.item, label: rowText(id), value: row.isSelected ? "selected" : "")
    }

    /// The view of a row; nil while it has none.
    func row(_ id: String) -> ListRow? { collection.visibleItems[id].flatMap { ListRow.inside($0.cell.content) } }

    /// Sets the fixed heights of rows, and those of headers.
    func setHeights(in list: inout ListLayout, from old: ListSnapshot) {
        switch rowHeight {
        case .fitting: return
        case .fixed(let height): setHeights(in: &list, from: old) { _ in height }
        case .each(let height):
            setHeights(in: &list, from: old, height)
            let ids = snapshot.items.ids
            list.setUnmeasuredHeights { height(ids[$0]) }
        }
    }

    /// Sets the heights of headers, and of rows that were headers.
    private func setHeights(in list: inout ListLayout, from old: ListSnapshot, _ height: (String) -> Double) {
        for index in snapshot.headerIndices { list.setHeight(style.headerHeight, at: index) }
        for id in old.headerIndices.map({ old.items.ids[$0] }) {
            guard let index = snapshot.items.index(of: id), !snapshot.isHeader(at: index) else { continue }
            list.setHeight(height(id), at: index)
        }
    }

    func editLayout(_ edit: (inout ListLayout) -> Void) {
        collection.relayout { layout in
            guard var list = layout as? ListLayout else { return }
            edit(&list)
            layout = list
        }
    }

    /// Shows the background of a header that has left its place, to the extent that rows pass beneath it.
    private func cover(_ view: View, _ id: String, _ attributes: LayoutAttributes) {
        guard let header = view as? ListHeader else { return }
        let place = snapshot.items.index(of: id).flatMap { collection.layout.attributes(at: $0) }?.frame.minY ?? attributes.frame.minY
        header.cover = ((attributes.frame.minY - place) / ListView.coverDistance).clamped(to: 0...1)
    }

    /// Fades a row out as its middle passes the lower edge, if more rows follow.
    private func fadeAtEnd(_ attributes: inout LayoutAttributes) {
        guard endFade > 0 else { return }
        let left = scrollView.contentOffset.y + bounds.height - attributes.center.y
        attributes.alpha *= (left / endFade).clamped(to: 0...1)
    }

    /// Distance in points over which the background of a header appears.
    private static let coverDistance = 8.0
}
