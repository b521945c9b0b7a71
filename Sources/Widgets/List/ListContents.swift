import LayoutMath
import Views

/// What the rows and headers of a list show, and how high they are.
struct ListContents {
    /// Creates and configures the views of rows.
    let recipe: CollectionView.Recipe
    let rowHeight: ListView.RowHeight
    /// Returns the text of a row.
    var rowText: (String) -> String = { $0 }
    /// Returns the title of a header.
    var headerTitle: (String) -> String = { $0 }
    /// Returns the label of a header for the index along the edge; nil for a list without an index.
    var indexTitle: ((String) -> String)?

    /// Kind of the views of headers; no row can have it, because kinds of rows are prefixed.
    static let headerKind = "header"
    private static let rowPrefix = "row:"

    func kind(ofRow id: String) -> String { ListContents.rowPrefix + recipe.kind(id) }

    /// Returns a new view for rows of a kind that ``kind(ofRow:)`` returned.
    func makeRow(_ kind: String) -> View { recipe.make(String(kind.dropFirst(ListContents.rowPrefix.count))) }

    // MARK: Heights

    /// A layout without rows.
    var emptyLayout: ListLayout {
        switch rowHeight {
        case .fitting(let estimate):
            var layout = ListLayout(rows: RowExtents(estimate: estimate))
            layout.isSelfSizing = true
            return layout
        case .fixed(let height): return ListLayout(rows: RowExtents(estimate: height))
        case .each: return ListLayout()
        }
    }

    /// Sets the fixed heights of rows, and those of headers, after `snapshot` has replaced `old`.
    func setHeights(in list: inout ListLayout, of snapshot: ListSnapshot, from old: ListSnapshot, header: Double) {
        switch rowHeight {
        case .fitting: return
        case .fixed(let height): setHeaderHeights(in: &list, of: snapshot, from: old, header: header) { _ in height }
        case .each(let height):
            setHeaderHeights(in: &list, of: snapshot, from: old, header: header, height)
            let ids = snapshot.items.ids
            list.setUnmeasuredHeights { height(ids[$0]) }
        }
    }

    /// Sets the heights of headers, and of rows that were headers.
    private func setHeaderHeights(
        in list: inout ListLayout, of snapshot: ListSnapshot, from old: ListSnapshot, header: Double, _ height: (String) -> Double
    ) {
        for index in snapshot.headerIndices { list.setHeight(header, at: index) }
        for id in old.headerIndices.map({ old.items.ids[$0] }) {
            guard let index = snapshot.items.index(of: id), !snapshot.isHeader(at: index) else { continue }
            list.setHeight(height(id), at: index)
        }
    }
}
