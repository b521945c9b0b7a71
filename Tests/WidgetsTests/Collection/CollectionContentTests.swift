import LayoutMath
import Platform
import TestSupport
import Testing
import Views

@testable import Widgets

/// Tests controls inside the items of a collection.
@MainActor
@Suite struct CollectionContentTests {
    /// A row with a button at its right end and a field before it.
    private final class Row: View {
        let button = Button("remove") {}
        let field = TextField("name")
        var hovers: [Bool] = []

        override init(frame: Rect = .zero) {
            super.init(frame: frame)
            for view in [button, field] { addSubview(view) }
        }

        override func layoutSubviews() {
            button.frame = Rect(x: bounds.width - 100, y: 0, width: 100, height: bounds.height)
            field.frame = Rect(x: 100, y: 0, width: 100, height: bounds.height)
        }

        override func hoverChanged(_ isHovered: Bool) { hovers.append(isHovered) }
    }

    private final class Log {
        var removed: [String] = []
        var activated: [String] = []
        var hovered: [String] = []
    }

    private let log = Log()
    private let list: CollectionView
    private let user: StageHarness

    init() {
        var layout = GridLayout()
        layout.minimumItemWidth = 400
        layout.itemAspect = 10
        let log = log
        list = CollectionView(
            layout: layout,
            recipe: CollectionView.Recipe(
                make: { _ in Row() },
                configure: { view, id in
                    guard let row = view as? Row else { return }
                    row.button.action = { log.removed.append(id) }
                    row.semantics = Semantics(.item, label: id)
                }))
        list.itemActivated = { log.activated.append($0) }
        list.itemHovered = { id, isHovered in if isHovered { log.hovered.append(id) } }
        user = StageHarness(list, size: Size(width: 400, height: 300))
        list.apply(CollectionSnapshot((0..<40).map { "row \($0)" }), animated: false)
        user.advance(by: 0.1)
    }

    private func row(_ id: String) throws -> Row {
        try #require(list.visibleItems[id]?.cell.content as? Row)
    }

    private func tap(_ point: Point) { user.tap(point.x, point.y) }

    private func place(_ view: View) -> Point { view.convert(view.bounds.center, to: nil) }

    @Test func aButtonInAnItemIsPressedInsteadOfTheItem() throws {
        tap(place(try row("row 2").button))

        #expect(log.removed == ["row 2"] && log.activated == [])
    }

    @Test func besideItsControlsTheItemIsPressed() throws {
        let row = try row("row 1")
        tap(row.convert(Point(x: 40, y: row.bounds.midY), to: nil))

        #expect(log.activated == ["row 1"] && log.removed == [])
    }

    @Test func itemIsHoveredOnceWhileThePointerCrossesItsViews() throws {
        let row = try row("row 1")
        for x in [20.0, 150, 250, 350, 20] {
            user.send(.pointerMoved(.mouse(.left), row.convert(Point(x: x, y: row.bounds.midY), to: nil)))
        }

        #expect(log.hovered == ["row 1"])
        #expect(row.hovers == [true])
    }

    @Test func tabReachesTheControlsAndTypingGoesThere() throws {
        let row = try row("row 0")
        user.stage.focus(row.field)
        user.type("pier")
        #expect(row.field.text == "pier")
        user.key(.tab)

        #expect(user.stage.focusedView === (try self.row("row 1")).button || user.stage.focusedView === row.button)
    }

    @Test func anItemWithTheFocusKeepsItsViewOutOfSight() throws {
        let field = try row("row 0").field
        user.stage.focus(field)

        list.scroll(to: 1200, animated: false)
        user.advance(by: 0.1)
        #expect(user.stage.focusedView === field)
        user.stage.focus(nil)
        list.scroll(to: 1240, animated: false)
        list.scroll(to: 1200, animated: false)
        user.advance(by: 0.1)

        #expect(list.visibleItems["row 0"] == nil)
    }

    @Test func aDragThatBeginsOnAButtonScrolls() throws {
        let start = place(try row("row 3").button)
        user.drag(from: start, to: Point(x: start.x, y: start.y - 80))

        #expect(list.scrollView.contentOffset.y > 40 && log.removed == [])
    }
}
