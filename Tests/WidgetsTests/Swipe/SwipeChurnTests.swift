import LayoutMath
import Particles
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests lists that change at any instant of a swipe: no row stays open, and nothing traps.
@MainActor
@Suite struct SwipeChurnTests {
    /// A change of a list.
    enum Edit: CaseIterable { case insert, remove, move, reload, filter, reconfigure }

    /// A list or a collection of rows with actions on both sides.
    private final class Fixture {
        let list: ListView
        let collection: CollectionView
        let tabs: CollapsingHeaderView
        let user: StageHarness
        private let group = SwipeGroup()
        let isList: Bool
        var ids = (0..<12).map(String.init)
        private var next = 100

        init(isList: Bool) {
            self.isList = isList
            list = ListView(rowHeight: .fixed(50), recipe: CollectionView.Recipe(make: { _ in View() }, configure: { _, _ in }))
            collection = CollectionView(layout: ListLayout(rows: RowExtents(estimate: 50)))
            tabs = CollapsingHeaderView("lists", header: View())
            user = StageHarness(tabs, size: Size(width: 300, height: 500))
            let group = group
            collection.recipe = CollectionView.Recipe(
                make: { _ in
                    let row = SwipeRow(View(), group: group)
                    row.leadingActions = { Fixture.actions }
                    row.trailingActions = { Fixture.actions }
                    return row
                }, configure: { view, id in (view as? SwipeRow)?.id = id })
            list.leadingActions = { _ in Fixture.actions }
            list.trailingActions = { _ in Fixture.actions }
            tabs.headerHeight = 40
            let content: any ScrollingContent = isList ? list : collection
            tabs.setItems([
                TabItem(id: "first", title: "first") { content },
                TabItem(id: "second", title: "second") { ScrollView(.vertical) },
            ])
            show(animated: false)
            user.settle()
        }

        private static var actions: SwipeActions {
            SwipeActions([SwipeAction("one") { _, done in done(true) }, SwipeAction("two") { _, _ in }])
        }

        func show(animated: Bool = true) {
            if isList {
                list.apply(ListSnapshot(ids), animated: animated)
            } else {
                collection.apply(CollectionSnapshot(ids), transition: animated ? .standard : .none)
            }
        }

        func edit(_ edit: Edit, _ random: inout RandomSource) {
            switch edit {
            case .insert:
                ids.insert(String(next), at: Int.random(in: 0...ids.count, using: &random))
                next += 1
            case .remove: if ids.count > 4 { ids.remove(at: Int.random(in: 0..<ids.count, using: &random)) }
            case .move: ids.insert(ids.remove(at: Int.random(in: 0..<ids.count, using: &random)), at: 0)
            case .filter: ids = ids.enumerated().filter { $0.offset % 3 != 1 || ids.count < 6 }.map(\.element)
            case .reload: break
            case .reconfigure: return isList ? list.reconfigure() : collection.reconfigure()
            }
            show()
        }

        var rows: [SwipeRow] {
            var rows: [SwipeRow] = []
            tabs.forEachDescendant { if let row = $0 as? SwipeRow { rows.append(row) } }
            return rows
        }

        var openRows: [String] {
            let open = isList ? list.swipeGroup.openRow : group.openRow
            let shown = rows.filter { $0.offset != 0 || $0.openSide != nil }.map { "\($0.id ?? "-") at \($0.offset)" }
            return shown + (open.map { ["group has \($0.id ?? "-")"] } ?? [])
        }
    }

    /// How the row moves when the list changes.
    enum Hand: CaseIterable { case dragging, settling, open, held, touchpad }

    private func begin(_ hand: Hand, _ fixture: Fixture, _ random: inout RandomSource) -> Point {
        let user = fixture.user
        let start = Point(x: 200, y: Double.random(in: 120...480, using: &random))
        let end = start + Vector(x: Bool.random(using: &random) ? -100 : 80, y: 0)
        if hand == .touchpad {
            for _ in 0..<4 {
                user.wheel((start.x - end.x) / 50, 0, at: start, source: .precise)
                user.advance(by: 0.01)
            }
            return start
        }
        user.press(start.x, start.y)
        user.move(from: start, to: end, in: 0.1)
        if hand == .dragging { return end }
        user.release(end.x, end.y)
        if hand == .open { user.advance(by: 1) } else { user.advance(by: Double.random(in: 0.01...0.2, using: &random)) }
        if hand == .held { user.press(end.x, end.y) }
        return end
    }

    private func end(_ hand: Hand, at point: Point, _ fixture: Fixture) {
        let user = fixture.user
        if hand == .touchpad {
            for _ in 0..<4 {
                user.wheel(1, 0, at: point, source: .precise)
                user.advance(by: 0.01)
            }
        }
        if hand == .dragging {
            user.move(from: point, to: point + Vector(x: -60, y: 0), in: 0.1)
            user.release(point.x - 60, point.y)
        }
        if hand == .held { user.release(point.x, point.y) }
        user.advance(by: 1.2)
    }

    @Test(arguments: [true], Hand.allCases)
    func noRowIsOpenAfterAChange(isList: Bool, hand: Hand) {
        var random = RandomSource(seed: 38)
        for round in 0..<24 {
            let fixture = Fixture(isList: isList)
            let edit = Edit.allCases[round % Edit.allCases.count]
            let point = begin(hand, fixture, &random)
            fixture.user.advance(by: Double.random(in: 0...0.05, using: &random))

            fixture.edit(edit, &random)
            end(hand, at: point, fixture)

            #expect(fixture.openRows == [], "\(edit) in round \(round)")
        }
    }

    @Test(arguments: [true, false])
    func noRowIsOpenAfterAnotherListIsShown(isList: Bool) {
        var random = RandomSource(seed: 38)
        for hand in Hand.allCases {
            let fixture = Fixture(isList: isList)
            let point = begin(hand, fixture, &random)

            fixture.tabs.show(tab: 1)
            end(hand, at: point, fixture)
            fixture.tabs.show(tab: 0)
            fixture.user.advance(by: 2)

            #expect(fixture.openRows == [], "\(hand)")
        }
    }
}
