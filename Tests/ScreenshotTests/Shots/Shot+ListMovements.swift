import Imaging
import LayoutMath
import Platform
import Replay
import SceneTestSupport
import Views
import Widgets

extension Shot {
    /// The movements of rows, their actions and the header above them, instant by instant.
    nonisolated static let listMovements = [
        Shot("strip-collapse") { try collapse() },
        Shot("strip-tab-change") { try tabChange() },
        Shot("strip-swipe-open") { try swipeOpen() },
        Shot("strip-swipe-remove") { try swipeRemove() },
        Shot("strip-insert-above") { try insertAbove() },
    ]

    nonisolated private static let viewport = Size(width: 168, height: 196)
    nonisolated private static let swiped = Size(width: 204, height: 120)

    /// A drag up the list collapses the header, and its flick continues in the list without a seam.
    private static func collapse() throws -> Bitmap {
        let scene = try agenda()
        let start = Point(x: 84, y: 180)
        var frames = [try scene.photograph()]
        scene.user.press(start.x, start.y)
        for step in 1...3 {
            let way = Vector(x: 0, y: -24 * Double(step))
            scene.user.move(from: start + way + Vector(x: 0, y: 24), to: start + way, in: 0.05)
            frames.append(try scene.photograph())
        }
        scene.user.release(start.x, start.y - 72)
        for wait in [0.1, 1.5] {
            scene.user.advance(by: wait)
            frames.append(try scene.photograph())
        }
        return Filmstrip(frames, gap: 4).bitmap
    }

    /// The pages and the line under the tabs follow a drag, and the header stays as it is.
    private static func tabChange() throws -> Bitmap {
        let scene = try agenda(offset: 20)
        let start = Point(x: 150, y: 150)
        var frames = [try scene.photograph()]
        scene.user.press(start.x, start.y)
        scene.user.move(from: start, to: start - Vector(x: 60, y: 0), in: 0.1)
        frames.append(try scene.photograph())
        scene.user.move(from: start - Vector(x: 60, y: 0), to: start - Vector(x: 120, y: 0), in: 0.1)
        frames.append(try scene.photograph())
        scene.user.release(start.x - 120, start.y)
        for wait in [0.08, 0.1, 1.0] {
            scene.user.advance(by: wait)
            frames.append(try scene.photograph())
        }
        return Filmstrip(frames, gap: 4).bitmap
    }

    private static func agenda(offset: Double = 0) throws -> ComponentPhotographer {
        let (full, small) = (Label("ridge walk", role: \.heading), Label("walk", role: \.lead))
        for label in [full, small] { (label.verticalAlignment, label.alignment) = (.center, .center) }
        let view = CollapsingHeaderView("events", header: full, collapsedHeader: small)
        (view.headerHeight, view.collapsedHeight) = (88, 40)
        view.setItems(
            ["next", "past"].map { id in
                TabItem(id: id, title: id) { rows((1...20).map { "\(id) \($0)" }) }
            })
        let scene = try photographer(of: view)
        view.scroll(to: offset, animated: false)
        scene.user.advance(by: 2)
        return scene
    }

    /// Actions appear under the finger, one above the other, and stay open.
    private static func swipeOpen() throws -> Bitmap {
        let scene = try photographer(of: swipeList(["delete", "copy"]), swiped)
        return try scene.swipe(by: [-40, -90], thenAfter: [0.05, 1])
    }

    /// Beyond the threshold the first action fills the row, which slides out; the rows below close the gap.
    private static func swipeRemove() throws -> Bitmap {
        let scene = try photographer(of: swipeList(["delete"]), swiped)
        return try scene.swipe(by: [-80, -150], thenAfter: [0.1, 0.35, 0.08, 1])
    }

    private static func swipeList(_ titles: [String]) -> ListView {
        let list = rows(["boat", "islands", "sheets", "harbour"])
        list.trailingActions = { _ in
            SwipeActions(
                titles.map { title in
                    let deletes = title == "delete"
                    return SwipeAction(title, icon: deletes ? .wastebasket : .copy, style: deletes ? .destructive : .normal) {
                        _, completion in
                        completion(true)
                    }
                })
        }
        list.rowRemoved = { [weak list] id in
            guard let list else { return }
            list.apply(ListSnapshot(list.snapshot.rows.filter { $0 != id }))
        }
        return list
    }

    /// Rows that are inserted above do not move the visible ones, at rest and in a fling.
    private static func insertAbove() throws -> Bitmap {
        let ids = (1...30).map { "row \($0)" }
        let list = rows(ids)
        let scene = try photographer(of: list)
        list.scrollView.scroll(to: 200, animated: false)
        scene.user.advance(by: 2)
        scene.user.fling(from: Point(x: 84, y: 170), by: Vector(x: 0, y: -60), in: 0.1)
        var frames = [try scene.photograph()]
        list.apply(ListSnapshot((1...7).map { "new \($0)" } + ids))
        for wait in [1.0 / 60, 0.1, 0.2, 2] {
            scene.user.advance(by: wait)
            frames.append(try scene.photograph())
        }
        return Filmstrip(frames, gap: 4).bitmap
    }

    private static func rows(_ ids: [String]) -> ListView {
        let list = ListView(rowHeight: .fixed(40), recipe: .labels)
        list.contentInset = Insets(left: 12, right: 12)
        list.apply(ListSnapshot(ids), animated: false)
        return list
    }

    private static func photographer(of view: View, _ size: Size = viewport) throws -> ComponentPhotographer {
        let theme = Theme(.dark)
        view.frame = Rect(origin: .zero, size: size)
        let scene = try ComponentPhotographer([view], size: size, theme: theme, backdrop: theme.palette.paper)
        scene.user.settle()
        return scene
    }
}

extension ComponentPhotographer {
    /// Drags the second row to each of the distances, releases it and waits.
    fileprivate func swipe(by distances: [Double], thenAfter waits: [Seconds]) throws -> Bitmap {
        let start = Point(x: 180, y: 60)
        var (frames, place) = ([try photograph()], start)
        user.press(start.x, start.y)
        for distance in distances {
            let end = start + Vector(x: distance, y: 0)
            user.move(from: place, to: end, in: 0.1)
            user.advance(by: 0.1)
            place = end
            frames.append(try photograph())
        }
        user.release(place.x, place.y)
        for wait in waits {
            user.advance(by: wait)
            frames.append(try photograph())
        }
        return Filmstrip(frames, gap: 4).bitmap
    }
}
