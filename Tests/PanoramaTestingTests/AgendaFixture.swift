import LayoutMath
import PanoramaTesting
import Platform
import StageTesting
import Views
import Widgets

/// A header that collapses from 120 to 56 points over two lists of rows of 60 points, which are swiped to the left to delete them. The
/// window is 400 by 500; the tabs have 44.
///
/// In traces the header is `tabs`, the lists are `next` and `past`, and a row has its identity.
@MainActor
final class AgendaFixture {
    static let size = Size(width: 400, height: 500)

    let view: CollapsingHeaderView
    let user: StageHarness
    private(set) var lists: [ListView] = []
    private let group = SwipeGroup()

    init() throws {
        view = CollapsingHeaderView("events", header: Label("ridge walk"), collapsedHeader: Label("walk"))
        (view.headerHeight, view.collapsedHeight) = (120, 56)
        user = try StageHarness(window: view, size: AgendaFixture.size)
        view.setItems(
            ["next", "past"].map { id in
                TabItem(id: id, title: id) { [unowned self] in makeList(id) }
            })
        user.settle()
    }

    private func makeList(_ id: String) -> ListView {
        let list = ListView(
            rowHeight: .fixed(60),
            recipe: CollectionView.Recipe(
                make: { [unowned self] _ in makeRow() },
                configure: { view, id in
                    (view as? SwipeRow)?.id = id
                    ((view as? SwipeRow)?.content as? Label)?.text = id
                    view.name = id
                }))
        list.name = id
        list.apply(ListSnapshot((0..<40).map { "\(id)\($0)" }), animated: false)
        list.didScroll = { [unowned self] _ in group.close() }
        lists.append(list)
        return list
    }

    private func makeRow() -> SwipeRow {
        let row = SwipeRow(Label(""), group: group)
        row.takesFocus = false
        row.trailingActions = {
            SwipeActions([
                SwipeAction("delete", style: .destructive) { _, completion in completion(true) },
                SwipeAction("later") { _, completion in completion(true) },
            ])
        }
        row.didRemove = { [unowned self] row in
            for list in lists where list.frame(of: row.id ?? "") != nil {
                list.apply(ListSnapshot(list.snapshot.rows.filter { $0 != row.id }))
            }
        }
        return row
    }

    /// Plays a script, by the frames of several displays.
    func play(_ script: String, framesPerSecond: Double = 60) throws { try user.play(script, framesPerSecond: framesPerSecond) }
}
