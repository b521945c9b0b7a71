import PanoramaKit

/// A list of rows, each of which shows another use of swipe actions. Destructive actions remove their row.
final class SwipePage: View {
    private static let rows = Dictionary(uniqueKeysWithValues: DemoRow.all.map { ($0.title, $0) })

    private let group = SwipeGroup()
    private lazy var list = CollectionView(
        layout: ListLayout(rows: RowExtents(estimate: 72)),
        recipe: CollectionView.Recipe(
            make: { [unowned self] _ in
                let row = SwipeRow(Label(""), group: group)
                row.takesFocus = false
                row.didRemove = { [unowned self] in remove($0.id) }
                return row
            },
            configure: { row, title in (row as? SwipeRow)?.show(SwipePage.rows[title]) }))

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        addSubview(list)
        (list.name, list.takesKeysUnfocused, list.semantics.label) = ("list", true, "uses")
        list.didScroll = { [group] _ in group.close() }
        group.defaultActions = { _, side in side == .trailing ? .delete { $0(true) } : nil }
        list.apply(CollectionSnapshot(DemoRow.all.map(\.title)), animated: false)
    }

    private func remove(_ title: String?) { list.apply(CollectionSnapshot(list.snapshot.ids.filter { $0 != title })) }

    /// The row of the item that the arrow keys have selected.
    private var selectedRow: SwipeRow? { list.selectedID.flatMap(group.row) }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        selectedRow?.keyDown(key, modifiers, isRepeat: isRepeat) ?? false
    }

    override func menuRequested(at point: Point?) -> Bool { point == nil && selectedRow?.menuRequested(at: nil) == true }

    override func layoutSubviews() { list.frame = bounds.insetBy(16) }
}

extension SwipeRow {
    fileprivate func show(_ row: DemoRow?) {
        id = row?.title
        semantics = Semantics(.item, label: row?.title ?? "")
        (content as? Label)?.text = row?.title ?? ""
        leadingActions = { row?.leading }
        trailingActions = { row?.trailing }
    }
}

func makeRoot() -> View { PaperView(SwipePage()) }
