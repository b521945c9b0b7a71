import LayoutMath
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests what happens to items when the snapshot changes.
@MainActor
@Suite struct CollectionChangeTests {
    private let ids = CollectionFixture.ids(0..<6)

    private func circle(_ ids: [String], motion: MotionPreference = .full) -> CollectionFixture {
        CollectionFixture(CircleLayout(itemCount: 0, bounds: .zero), ids, size: Size(width: 400, height: 400), motion: motion)
    }

    @Test func theFirstItemsStandWhereTheLayoutPutsThem() throws {
        let collection = circle(ids)

        let layout = CircleLayout(itemCount: 6, bounds: Rect(x: 0, y: 0, width: 400, height: 400))
        for (index, id) in ids.enumerated() {
            #expect(try collection.center(id).distance(to: #require(layout.attributes(at: index)).center) < 1e-9)
            #expect(collection.phase(id) == .stable)
        }
        #expect(!collection.user.stage.needsFrame)
    }

    @Test func comingStayingAndLeavingItemsHaveTheirPhases() {
        let collection = circle(ids)

        collection.apply(["new", "0", "1", "3", "4", "5"])
        collection.user.advance(by: 0.05)

        #expect(collection.phase("new") == .appearing)
        #expect(collection.phase("2") == .disappearing)
        #expect(collection.phase("4") == .stable)
        #expect(collection.user.settles())
        #expect(collection.phase("new") == .stable)
        #expect(collection.phase("2") == nil)
        #expect(collection.view.visibleItems.count == 6)
    }

    @Test func movedItemsTravelAlongTheArcTheShorterWay() throws {
        let collection = circle(ids)

        collection.apply(["1", "0", "2", "3", "4", "5"])

        for _ in 0..<60 {
            collection.user.advance(by: 1.0 / 60)
            let center = try collection.center("0")
            #expect(abs(center.distance(to: Point(x: 200, y: 200)) - 142) < 1e-6)
            // Between 3 o'clock and the place a sixth of a turn on, and a spring's swing beyond.
            #expect(center.x > 200 && center.y > 200 - 30)
        }
    }

    @Test func changeDuringAChangeContinuesSmoothly() throws {
        let collection = circle(ids)
        collection.apply(ids + ["new"])
        collection.user.advance(by: 0.12)
        let (place, grown) = (try collection.center("4"), try collection.cell("new").transform.scale)
        #expect(grown > 0 && grown < 1)

        collection.apply(["4", "3", "2", "1", "0"])
        collection.user.advance(by: 0.0001)

        #expect(try collection.center("4").distance(to: place) < 0.5)
        #expect(abs(try collection.cell("new").transform.scale - grown) < 0.01)
        #expect(collection.phase("new") == .disappearing)
        collection.user.settle()
        #expect(collection.view.visibleItems.count == 5)
    }

    @Test func anItemThatComesBackWhileItLeavesTurnsRound() throws {
        let collection = circle(ids)
        collection.apply(ids.filter { $0 != "3" })
        collection.user.advance(by: 0.1)
        let cell = try collection.cell("3")
        let shrunk = cell.transform.scale
        #expect(shrunk < 1)

        collection.apply(ids)
        collection.user.advance(by: 0.0001)

        #expect(try collection.cell("3") === cell)
        #expect(abs(cell.transform.scale - shrunk) < 0.01)
        #expect(cell.isUserInteractionEnabled)
        collection.user.settle()
        #expect(cell.transform.scale == 1 && collection.phase("3") == .stable)
    }

    @Test func itemsThatComeTogetherBeginThirtyMillisecondsApart() throws {
        let collection = circle([])

        collection.apply(["a", "b", "c"])
        collection.user.advance(by: 0.045)

        #expect(try collection.cell("a").transform.scale > collection.cell("b").transform.scale)
        #expect(try collection.cell("b").transform.scale > 0)
        #expect(try collection.cell("c").transform.scale == 0)
        #expect(collection.user.settles())
        #expect(try collection.cell("c").transform.scale == 1)
    }

    @Test func whatLeavesTakesNoHits() throws {
        let collection = circle(ids)
        let place = try collection.center("0")
        #expect(collection.view.item(at: place) == "0")

        collection.apply(Array(ids.dropFirst()))
        collection.user.advance(by: 0.02)

        #expect(collection.view.item(at: place) != "0")
    }

    @Test func hitsAreJudgedByTheCircle() throws {
        let collection = circle(ids)
        let frame = try #require(collection.view.frame(of: "2"))

        #expect(collection.view.item(at: frame.center) == "2")
        #expect(collection.view.item(at: Point(x: frame.minX + 3, y: frame.minY + 3)) == nil)
    }

    @Test func reducedMotionFadesInTwelveHundredths() throws {
        let collection = circle(ids, motion: .reduced)
        let stays = CircleLayout(itemCount: 6, bounds: Rect(x: 0, y: 0, width: 400, height: 400))

        collection.apply(["0", "1", "2", "3", "4", "new"])
        collection.user.advance(by: 0.06)

        #expect(abs(try collection.cell("new").alpha - 0.5) < 0.2)
        #expect(abs(try collection.cell("5").alpha - 1) < 1e-9, "a new one covers it")
        #expect(try collection.center("4").distance(to: #require(stays.attributes(at: 4)).center) < 1e-9)
        collection.user.advance(by: 0.08)
        #expect(collection.phase("5") == nil && collection.phase("new") == .stable)
        #expect(!collection.user.stage.needsFrame)
    }

    @Test(arguments: [0, 1, 2, 40])
    func anyNumberInAnyRoomIsFine(count: Int) {
        let collection = circle([])
        for side in [1.0, 60, 115, 116, 400] {
            collection.user.resize(to: Size(width: side, height: side))
            collection.apply(CollectionFixture.ids(0..<count))
            collection.user.advance(by: 0.05)
            collection.user.resize(to: Size(width: side / 2, height: side))
            collection.apply([])
            #expect(collection.user.settles())
            #expect(collection.view.visibleItems.isEmpty)
        }
    }

    @Test func removingWhileSomethingIsPressedIsFine() throws {
        let collection = circle(ids)
        var activated: [String] = []
        collection.view.itemActivated = { activated.append($0) }
        let place = try collection.center("0")

        collection.user.press(place.x, place.y)
        collection.apply(["3"])
        collection.user.settle()
        collection.user.release(place.x, place.y)
        collection.user.settle()

        #expect(activated.isEmpty)
        #expect(collection.view.visibleItems.count == 1)
    }

    @Test func pressesSelectAndActivateAndReachTheItemsView() throws {
        let collection = circle(ids)
        var selected: [String?] = []
        var activated: [String] = []
        collection.view.selectionDidChange = { selected.append($0) }
        collection.view.itemActivated = { activated.append($0) }
        let place = try collection.center("2")

        collection.user.tap(place.x, place.y)

        #expect(selected == ["2"] && activated == ["2"])
        #expect(collection.user.stage.focusedView === collection.view)
        #expect((try collection.cell("2").content as? CollectionFixture.Tile)?.presses == 1)
    }

    @Test func theSelectionPassesToWhatTakesTheItemsPlace() {
        let collection = circle(ids)
        collection.view.selectedID = "5"

        collection.apply(["0", "1", "2"])
        #expect(collection.view.selectedID == "2")
        collection.apply([])
        #expect(collection.view.selectedID == nil)
    }

    @Test func viewsAreToldTheSizeAtWhichTheyWillRest() throws {
        let collection = circle(CollectionFixture.ids(0..<3))

        collection.apply(CollectionFixture.ids(0..<20))
        collection.user.advance(by: 0.02)

        let tile = try #require(try collection.cell("1").content as? CollectionFixture.Tile)
        #expect(abs(tile.finalSize.width - CircleLayout(itemCount: 20, bounds: collection.view.bounds).diameter) < 1e-9)
    }

    @Test func kindsDoNotShareViews() throws {
        let collection = circle(["0", "wide"])
        let wide = try collection.cell("wide")

        collection.apply(["0"], animated: false)
        collection.apply(["0", "1"], animated: false)
        #expect(try collection.cell("1") !== wide)
        collection.apply(["wide 2", "0", "1"], animated: false)

        #expect(try collection.cell("wide 2") === wide)
    }

    @Test func theTraceTellsItemsInTheirOrder() {
        let collection = circle(["b", "a"])

        guard case .array(let items)? = collection.view.traceFields?["items"], case .object(let first)? = items.first else {
            Issue.record("no items in the trace")
            return
        }
        #expect(items.count == 2)
        #expect(first["id"] == .string("b") && first["phase"] == .string("stable") && first["alpha"] == .number(1))
        #expect(first["center"] == .point(Point(x: 342, y: 200)))
        #expect(first["size"] == .size(Size(width: 100, height: 100)))
    }
}
