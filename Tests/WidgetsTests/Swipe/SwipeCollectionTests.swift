import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests rows as the contents of a collection's cells, which are reused for other items.
@Suite struct SwipeCollectionTests {
    private let group = SwipeGroup()
    private let collection: CollectionView
    private let user: StageHarness
    private let activated = Log()

    /// A list of titles that closures share.
    private final class Log { var titles: [String] = [] }

    init() {
        let (group, activated) = (group, activated)
        let recipe = CollectionView.Recipe(
            make: { _ in
                let row = SwipeRow(Label(""), group: group)
                row.takesFocus = false
                return row
            },
            configure: { view, id in
                guard let row = view as? SwipeRow else { return }
                row.id = id
                (row.content as? Label)?.text = id
                row.trailingActions = { .delete { $0(true) } }
            })
        collection = CollectionView(layout: ListLayout(rows: RowExtents(count: 0, estimate: 72)), recipe: recipe)
        collection.didScroll = { _ in group.close() }
        collection.itemActivated = { activated.titles.append($0) }
        collection.apply(CollectionSnapshot((0..<100).map { "item \($0)" }), animated: false)
        user = StageHarness(collection, size: Size(width: 400, height: 360))
        user.settle()
    }

    private func row(_ id: String) -> SwipeRow? { group.row(showing: id) }

    @Test func aDragOpensTheRowAndAPressActivatesTheItem() {
        user.drag(from: Point(x: 300, y: 100), to: Point(x: 240, y: 100))
        user.settle()
        #expect(row("item 1")?.offset == -64 && activated.titles.isEmpty)

        user.tap(100, 36)
        user.settle()
        #expect(row("item 1")?.offset == 0 && activated.titles.isEmpty)
        user.tap(100, 36)

        #expect(activated.titles == ["item 0"])
    }

    @Test func scrollingClosesTheRow() {
        row("item 1")?.open(.trailing, animated: false)

        user.wheel(0, -1, at: Point(x: 100, y: 36))
        user.settle()

        #expect(row("item 1")?.offset == 0 && group.openRow == nil)
    }

    @Test func aVerticalDragOnAnOpenRowScrollsTheList() {
        row("item 1")?.open(.trailing, animated: false)

        user.drag(from: Point(x: 200, y: 100), to: Point(x: 200, y: 40))
        user.settle()

        #expect(collection.scrollView.contentOffset.y > 0 && row("item 1")?.offset == 0)
    }

    @Test func aRowThatIsReusedWhileOpenIsClosed() {
        row("item 1")?.open(.trailing, animated: false)

        collection.scrollView.scroll(to: 4000, animated: false)
        user.settle()

        #expect(group.openRow == nil)
        let rows = user.root.focusableDescendants
        #expect(!rows.contains { $0 is SwipeButton })
        user.root.forEachDescendant { view in
            if let row = view as? SwipeRow { #expect(row.offset == 0 && row.openSide == nil) }
        }
    }

    @Test func deletingRemovesTheItem() {
        let collection = collection
        row("item 1")?.didRemove = { row in
            collection.apply(CollectionSnapshot(collection.snapshot.ids.filter { $0 != row.id }))
        }

        #expect(row("item 1")?.performDefaultAction() == true)
        user.settle()

        #expect(collection.snapshot.count == 99 && row("item 1") == nil)
        #expect(row("item 2").map { $0.convert($0.bounds, to: nil) } == Rect(x: 0, y: 72, width: 400, height: 72))
    }

    @Test func tabGoesFromTheListToTheButtons() {
        user.stage.focus(collection)
        row("item 1")?.open(.trailing, animated: false)

        user.press(.tab)

        #expect(user.stage.focusedView?.semantics.label == "delete")
        user.press(.escape)
        #expect(user.stage.focusedView === collection)
    }
}
