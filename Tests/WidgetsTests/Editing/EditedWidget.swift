import LayoutMath
import Particles

@testable import Views
@testable import Widgets

/// A widget over identified items, for tests that change the items at any instant.
@MainActor
struct EditedWidget: Sendable {
    /// The widgets by name; each is made for one test.
    nonisolated static let names = ["panorama", "looping panorama", "swiper", "picker", "grid", "circle", "list", "ring", "tabs", "pages"]

    let view: View
    /// Replaces the items by those with these ids.
    let setItems: ([String]) -> Void
    /// Returns the ids of the items.
    let ids: () -> [String]
    /// Returns the indices of items that the widget names at this instant; nil for none.
    let namedIndices: () -> [Int?]

    static func named(_ name: String) -> EditedWidget {
        switch name {
        case "looping panorama": panorama(loops: true)
        case "swiper": swiper()
        case "picker": picker()
        case "grid": collection(GridLayout())
        case "circle": collection(CircleLayout(itemCount: 0))
        case "list": list()
        case "ring": ring()
        case "tabs": tabs()
        case "pages": pages()
        default: panorama(loops: false)
        }
    }

    private static func panorama(loops: Bool) -> EditedWidget {
        let view = PanoramaView(title: "letters") { _ in PanoramaStyle() }
        view.loops = loops
        let setItems = { (ids: [String]) in
            view.setItems(
                ids.map { id in PanoramaItem(id: id, title: id, width: id.hasSuffix("7") ? .points(900) : .automatic) { View() } })
        }
        return EditedWidget(view: view, setItems: setItems, ids: { view.items.map(\.id) }) {
            [view.currentPage, view.targetPage, view.items.isEmpty ? nil : Int(view.progress)]
        }
    }

    private static func swiper() -> EditedWidget {
        let view = SwiperView(style: .plain)
        let setItems = { (ids: [String]) in
            view.edit { $0.replaceAll(with: ids.map { SwiperItem(id: $0, url: $0, title: $0) }) }
        }
        return EditedWidget(view: view, setItems: setItems, ids: { view.model.source.map(\.id) }) {
            [view.selectedIndex, view.shownIndex].map { $0 < 0 ? nil : $0 }
        }
    }

    private static func picker() -> EditedWidget {
        let view = PickerView("letters", words: [])
        let setItems = { (ids: [String]) in view.setItems(ids.map { PickerItem(id: $0, title: $0) }) }
        return EditedWidget(view: view, setItems: setItems, ids: { view.items.map(\.id) }) {
            [view.selectedIndex, view.highlightedIndex]
        }
    }

    private static func collection(_ layout: any CollectionLayout) -> EditedWidget {
        let view = CollectionView(layout: layout)
        let setItems = { (ids: [String]) in view.apply(CollectionSnapshot(ids, changing: view.snapshot)) }
        return EditedWidget(view: view, setItems: setItems, ids: { view.snapshot.ids }) {
            [view.selectedID.map { view.snapshot.index(of: $0) ?? .max }]
        }
    }

    private static func list() -> EditedWidget {
        let view = ListView(selectionMode: .single, recipe: .labels)
        let setItems = { (ids: [String]) in
            let halves = [ids.prefix(ids.count / 2), ids.suffix(ids.count - ids.count / 2)]
            let sections = halves.enumerated().map { ListSection(header: "section \($0)", rows: Array($1)) }
            view.apply(ListSnapshot(sections: sections, changing: view.snapshot))
        }
        return EditedWidget(view: view, setItems: setItems, ids: { view.snapshot.rows }) {
            let rows = view.snapshot.rows
            return view.selection.map { rows.firstIndex(of: $0) ?? .max } + [view.currentRow.map { rows.firstIndex(of: $0) ?? .max }]
        }
    }

    private static func ring() -> EditedWidget {
        let view = RingView()
        let setItems = { (ids: [String]) in view.setItems(ids.map { RingItem(id: $0, image: $0, title: $0) }) }
        return EditedWidget(view: view, setItems: setItems, ids: { view.items.map(\.id) }) {
            [view.items.isEmpty ? nil : view.selectedIndex]
        }
    }

    private static func tabs() -> EditedWidget {
        let view = CollapsingHeaderView("lists", header: View())
        let setItems = { (ids: [String]) in
            view.setItems(ids.map { id in TabItem(id: id, title: id) { CollapsingHeaderFixture.Rows(count: 30) } })
        }
        return EditedWidget(view: view, setItems: setItems, ids: { view.items.map(\.id) }) { [view.currentTab] }
    }

    private static func pages() -> EditedWidget {
        let view = NavigationStack("pages")
        let setItems = { (ids: [String]) in
            var kept = Dictionary(uniqueKeysWithValues: view.pages.map { ($0.name ?? "", $0) })
            view.setPages(
                ids.map { id in
                    if let page = kept.removeValue(forKey: id) { return page }
                    let page = View()
                    page.name = id
                    return page
                })
        }
        return EditedWidget(view: view, setItems: setItems, ids: { view.pages.map { $0.name ?? "" } }) {
            [view.topPage.map { top in view.pages.firstIndex { $0 === top } ?? .max }]
        }
    }
}
