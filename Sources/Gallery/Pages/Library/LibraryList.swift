import LayoutMath
import Views
import Widgets

/// A list of the library page. Each row is described by its text, and the chosen row is marked.
final class LibraryList {
    let list: ListView
    /// Returns the content of a row; nil if the row no longer exists.
    var words: (String) -> LibraryRow.Words? = { _ in nil }

    /// Distance in points at scale 1 over which rows fade out at the lower edge; from the design.
    private static let endFade = 48.0

    init(_ emptyText: String) {
        var makeWords: (String) -> LibraryRow.Words? = { _ in nil }
        list = ListView(
            rowHeight: .fitting(estimate: LibraryRow.height),
            recipe: CollectionView.Recipe(make: { _ in LibraryRow() }) { view, id in
                guard let row = view as? LibraryRow, let words = makeWords(id) else { return }
                row.show(words)
            })
        list.emptyText = emptyText
        makeWords = { [weak self] in self?.words($0) }
        list.rowText = { makeWords($0)?.spoken ?? $0 }
    }

    func scale(_ theme: Theme) {
        var style = theme.list
        style.separatorInset = LibraryRow.leading * theme.scale
        list.style = style
        list.endFade = LibraryList.endFade * theme.scale
    }

    /// Marks the chosen row.
    func select(_ id: String?) { list.selection = id.map { [$0] } ?? [] }
}

extension LibraryRow.Words {
    /// The text that a screen reader speaks and type-ahead searches.
    fileprivate var spoken: String { title + (detail.isEmpty ? "" : ", " + detail) }
}
