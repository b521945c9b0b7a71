import Imaging
import LayoutMath
import Platform
import Replay
import SceneTestSupport
import Views
import Widgets

extension Shot {
    /// Rows, a header above them, actions beside them; each once at double scale.
    nonisolated static let lists: [Shot] = [
        Shot("list-dark") { try list(.dark) },
        Shot("list-double-scale-light") { try list(.light, scale: 2) },
        Shot("swipe-row-double-scale-dark") { try swipes(.dark, scale: 2) },
        Shot("swipe-row-light") { try swipes(.light) },
        Shot("collapsing-header-dark") { try header(.dark) },
        Shot("collapsing-header-double-scale-light") { try header(.light, scale: 2, at: [(0, 26)]) },
    ]

    /// Two selected rows; the header of the second section begins to push up the one of the first.
    private static func list(_ name: Theme.Name, scale: Double = 1) throws -> Bitmap {
        let list = ListView(selectionMode: .multiple, recipe: .labels)
        list.contentInset = Insets(left: 16, right: 40)
        list.indexTitle = { String($0.prefix(1)) }
        list.apply(
            ListSnapshot(sections: [
                ListSection(header: "north", rows: ["aurora", "fjord", "glacier"]),
                ListSection(header: "south", rows: ["dunes", "lagoon"]),
                ListSection(header: "west", rows: ["cliffs", "marsh", "pier"]),
            ]))
        list.selection = ["glacier", "dunes"]
        list.frame = Rect(x: 0, y: 0, width: 200, height: 180)
        let scene = try scene([list], list.frame.size, name, scale)
        scene.user.settle()
        list.scrollView.scroll(to: 140, animated: false)
        // The thumb of the indicator has faded away.
        scene.user.advance(by: 2)
        return try scene.photograph()
    }

    /// Open at its trailing side, and pulled so far that its first action will run.
    private static func swipes(_ name: Theme.Name, scale: Double = 1) throws -> Bitmap {
        let rows = (0..<2).map { index in
            let words = Label(index == 0 ? "boat to the islands" : "contact sheets")
            words.verticalAlignment = .center
            let row = SwipeRow(words)
            row.frame = Rect(x: 16, y: 8 + 56 * Double(index), width: 228, height: 48)
            row.trailingActions = {
                SwipeActions([
                    SwipeAction("delete", icon: .wastebasket, style: .destructive) { _, completion in completion(true) },
                    SwipeAction("copy", icon: .copy) { _, completion in completion(true) },
                ])
            }
            return row
        }
        let scene = try scene(rows, Size(width: 260, height: 120), name, scale)
        let start = rows[1].frame.center + Vector(x: 90, y: 0)
        scene.user.press(start.x, start.y)
        scene.user.move(from: start, to: start + Vector(x: -210, y: 0), in: 0.3)
        // A press would have closed it.
        rows[0].open(.trailing, animated: false)
        scene.user.advance(by: 0.5)
        return try scene.photograph()
    }

    /// By default open, half open, and collapsed over the second list.
    private static func header(
        _ name: Theme.Name, scale: Double = 1, at places: [(tab: Int, offset: Double)] = [(0, 0), (0, 26), (1, 108)]
    ) throws -> Bitmap {
        let (full, small) = (Label("ridge walk", role: \.heading), Label("walk", role: \.lead))
        for label in [full, small] { label.verticalAlignment = .center }
        let view = CollapsingHeaderView("events", header: full, collapsedHeader: small)
        (view.headerHeight, view.collapsedHeight) = (88, 40)
        view.setItems(
            [("next", 6), ("past", 31)].map { id, count in
                TabItem(id: id, title: id, count: count) {
                    let list = ListView(recipe: .labels)
                    list.apply(ListSnapshot((1...12).map { "\(id) \($0)" }), animated: false)
                    return list
                }
            })
        view.frame = Rect(x: 16, y: 8, width: 168, height: 228)
        let scene = try scene([view], Size(width: 200, height: 236), name, scale)
        scene.user.settle()
        var frames: [Bitmap] = []
        for (tab, offset) in places {
            view.show(tab: tab, animated: false)
            scene.user.settle()
            view.scroll(to: offset, animated: false)
            scene.user.advance(by: 2)
            frames.append(try scene.photograph())
        }
        return Filmstrip(frames, gap: 4).bitmap
    }

    private static func scene(_ views: [View], _ size: Size, _ name: Theme.Name, _ scale: Double) throws -> ComponentPhotographer {
        let theme = Theme(name)
        return try ComponentPhotographer(views, size: size, scale: scale, theme: theme, backdrop: theme.palette.paper)
    }
}
