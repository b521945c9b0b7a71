import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests a collection longer than its view: items of 94x63 in a view of 400x300, four to a row and 8 apart.
@MainActor
@Suite struct CollectionScrollTests {
    private static let rowPitch = 71.0

    private func grid(_ count: Int, motion: MotionPreference = .full) -> CollectionFixture {
        CollectionFixture(CollectionScrollTests.layout, CollectionFixture.ids(0..<count), motion: motion)
    }

    private static var layout: GridLayout {
        var layout = GridLayout()
        layout.minimumItemWidth = 90
        return layout
    }

    // MARK: What it costs

    @Test func aHundredThousandItemsHaveAsManyViewsAsFitThreeScreens() {
        let collection = grid(100_000)
        // Five rows in sight and as many before and after them, none of them cut.
        let most = 4 * (3 * 300 / 71 + 3)

        for _ in 0..<40 {
            collection.user.fling(from: Point(x: 200, y: 280), by: Vector(x: 0, y: -260), in: 0.05)
            collection.user.advance(by: 0.1)
            #expect(collection.view.visibleItems.count <= most)
        }

        #expect(collection.view.scrollView.contentOffset.y > 10_000)
        #expect(collection.made.count <= most)
    }

    @Test func aFrameOfScrollingAsksOnlyForWhatComesIntoReach() {
        let counting = CountingGrid(grid: CollectionScrollTests.layout)
        let collection = CollectionFixture(counting, CollectionFixture.ids(0..<100_000))
        collection.view.scroll(to: 500_000, animated: false)
        collection.user.settle()
        _ = counting.count.read()

        collection.view.scroll(to: 500_400)
        var worst = 0
        while collection.user.stage.needsFrame {
            collection.user.advance(by: 1.0 / 60)
            worst = max(worst, counting.count.read())
        }

        // At most two rows of four appear in a frame of this movement. Each item is asked for its place and for the size of its view.
        #expect(worst > 0 && worst <= 16)
    }

    @Test func smallChangeRequestsOnlyVisibleItems() {
        let counting = CountingGrid(grid: CollectionScrollTests.layout)
        let ids = CollectionFixture.ids(0..<100_000)
        let collection = CollectionFixture(counting, ids)
        collection.view.scroll(to: 500_000, animated: false)
        collection.user.settle()
        _ = counting.count.read()

        collection.apply(["new"] + ids)
        #expect(counting.count.read() < 500)
        collection.apply(["new"] + ids)
        #expect(counting.count.read() == 0)
        collection.user.settle()

        #expect(collection.view.visibleItems.count < 70)
    }

    @Test func viewsAreUsedAgainAndShowTheirNewItem() {
        let collection = grid(1000)
        let first = collection.made.count

        collection.view.scroll(to: 6000, animated: false)
        collection.user.settle()

        #expect(collection.made.count <= first + 4 * 5)
        for visibleItem in collection.view.visibleItems.values {
            #expect((visibleItem.cell.content as? CollectionFixture.Tile)?.id == visibleItem.id)
            #expect(visibleItem.cell.content.semantics.label == visibleItem.id)
        }
    }

    @Test func aViewThatIsUsedAgainForgetsThePointer() throws {
        let collection = grid(1000)
        let place = try collection.center("0")
        let cell = try collection.cell("0")
        var hovered: [String] = []
        collection.view.itemHovered = { hovered.append($1 ? $0 : "not " + $0) }
        collection.user.send(.pointerMoved(.mouse(.left), place))

        collection.view.scroll(to: 6000, animated: false)
        collection.user.settle()

        #expect(hovered == ["0", "not 0"])
        #expect(cell.id != "0")
    }

    @Test func onlyVisibleItemsAreDrawnAndTheNextPrefetched() throws {
        let collection = grid(1000)
        collection.user.wheel(0, -3, at: Point(x: 200, y: 150))
        collection.user.settle()

        let hidden = collection.view.visibleItems.values.filter { $0.cell.isHidden }
        let (above, below) = (hidden.filter { $0.index < 4 }, hidden.filter { $0.index > 24 })
        #expect(!below.isEmpty)
        for visibleItem in below { #expect((visibleItem.cell.content as? CollectionFixture.Tile)?.prefetches ?? 0 > 0) }
        for visibleItem in above { #expect((visibleItem.cell.content as? CollectionFixture.Tile)?.prefetches == 0) }
        #expect(collection.shown.count < collection.view.visibleItems.count)
    }

    // MARK: Hands

    @Test func aDragFollowsAndStretchesPastTheTop() {
        let collection = grid(100)

        collection.user.press(200, 100)
        collection.user.move(from: Point(x: 200, y: 100), to: Point(x: 200, y: 200), in: 0.2)
        let pulled = collection.view.scrollView.contentOffset.y
        #expect(pulled < -20 && pulled > -96)
        collection.user.release(200, 200)
        collection.user.settle()

        #expect(collection.view.scrollView.contentOffset.y == 0)
    }

    @Test func aFlickRunsOutAndTheWheelGoesOn() {
        let collection = grid(400)

        collection.user.fling(from: Point(x: 200, y: 250), by: Vector(x: 0, y: -120), in: 0.08)
        collection.user.settle()
        let flicked = collection.view.scrollView.contentOffset.y
        collection.user.wheel(0, -1, at: Point(x: 200, y: 150))
        collection.user.settle()

        #expect(flicked > 400)
        #expect(abs(collection.view.scrollView.contentOffset.y - flicked - WheelGeometry.notchStep(viewport: 300)) < 1e-6)
    }

    @Test func contentThatFitsLeavesDragsAndGapsAlone() {
        let collection = grid(8)

        #expect(!collection.view.scrollView.pans(along: .vertical))
        #expect(collection.view.hitTest(Point(x: 96, y: 20)) == nil)
        #expect(collection.view.hitTest(Point(x: 40, y: 20)) != nil)
        collection.user.stage.focus(collection.view)
        #expect(!collection.view.keyDown(.pageDown, [], isRepeat: false))
    }

    // MARK: Keys

    @Test func arrowsGoByPlaceAndOnAtTheEndOfARow() {
        let collection = grid(100)
        collection.user.key(.tab)
        #expect(collection.view.selectedID == "0")

        var way: [String?] = []
        for key in [Key.right, .right, .right, .right, .down, .left, .left, .up] {
            collection.user.key(key)
            way.append(collection.view.selectedID)
        }

        #expect(way == ["1", "2", "3", "4", "8", "7", "6", "2"])
    }

    @Test func homeEndAndPagesGoFarAndScrollIntoSight() throws {
        let collection = grid(100)
        collection.user.key(.tab)

        collection.user.key(.end)
        collection.user.settle()
        #expect(collection.view.selectedID == "99")
        #expect(collection.view.scrollView.contentOffset.y == collection.view.layout.contentSize.height - 300)
        collection.user.key(.home)
        collection.user.settle()
        #expect(collection.view.selectedID == "0" && collection.view.scrollView.contentOffset.y == 0)
        collection.user.key(.pageDown)
        collection.user.settle()

        // 300 points are slightly more than four rows.
        #expect(collection.view.selectedID == "16")
        let frame = try #require(collection.view.frame(of: "16"))
        #expect(frame.minY >= 0 && frame.maxY <= 300)
        collection.user.key(.pageUp)
        #expect(collection.view.selectedID == "0")
    }

    @Test func theFocusRingSurroundsTheSelectedItemAndSlides() throws {
        let collection = grid(100)
        collection.user.key(.tab)
        collection.user.settle()

        #expect(collection.view.focusOutline.rect == collection.view.frame(of: "0"))
        collection.user.key(.right)
        collection.user.advance(by: 0.03)
        #expect(collection.user.stage.needsFrame)
        #expect(collection.user.settles())
        #expect(collection.view.focusOutline.rect == collection.view.frame(of: "1"))
    }

    @Test func aHeldArrowKeepsTheSelectionInSight() throws {
        let collection = grid(1000)
        collection.user.key(.tab)

        for _ in 0..<60 {
            collection.user.key(.down)
            collection.user.advance(by: 0.03)
        }
        collection.user.settle()

        #expect(collection.view.selectedID == "240")
        let frame = try #require(collection.view.frame(of: "240"))
        #expect(frame.minY >= 0 && frame.maxY <= 300)
    }

    @Test func enterActivatesWhatIsSelected() {
        let collection = grid(100)
        var activated: [String] = []
        collection.view.itemActivated = { activated.append($0) }
        collection.user.key(.tab)
        collection.user.key(.down)

        collection.user.key(.enter)
        collection.user.key(.space)

        #expect(activated == ["4", "4"])
    }

    @Test func aRingOfItemsIsWalkedRoundByArrows() {
        let collection = CollectionFixture(CircleLayout(itemCount: 0, bounds: .zero), CollectionFixture.ids(0..<5))
        collection.user.key(.tab)

        collection.user.key(.left)
        #expect(collection.view.selectedID == "4")
        collection.user.key(.right)
        collection.user.key(.down)
        #expect(collection.view.selectedID == "1")
    }

    // MARK: Keeping the place

    @Test func theItemAtTheTopStaysWhenOthersComeBeforeIt() throws {
        let collection = grid(400)
        collection.view.scroll(to: 1000, animated: false)
        collection.user.settle()
        let (top, place) = ("56", try collection.center("56"))
        #expect(collection.shown.contains(top))

        collection.apply(CollectionFixture.ids(1000..<1008) + CollectionFixture.ids(0..<400))
        #expect(try collection.center(top).distance(to: place) < 1e-9)
        collection.user.settle()

        #expect(try collection.center(top).distance(to: place) < 1e-9)
        #expect(collection.view.scrollView.contentOffset.y == 1000 + 2 * CollectionScrollTests.rowPitch)
    }

    @Test func theItemAtTheTopStaysWhenTheRoomChanges() throws {
        let collection = grid(400)
        collection.view.scroll(to: 14 * CollectionScrollTests.rowPitch, animated: false)
        collection.user.settle()
        #expect(try #require(collection.view.frame(of: "56")).minY == 0)

        collection.user.resize(to: Size(width: 700, height: 500))
        collection.user.settle()

        #expect(abs(try #require(collection.view.frame(of: "56")).minY) < 1e-9)
        #expect(collection.shown.contains("56"))
    }

    @Test func theTopStaysTheTopWhenOthersComeThere() {
        let collection = grid(100)

        collection.apply(["new"] + CollectionFixture.ids(0..<100))
        collection.user.settle()

        #expect(collection.view.scrollView.contentOffset.y == 0)
        #expect(collection.shown.first == "new")
    }

    @Test func aFlickGoesOnWhenItemsComeInFlight() {
        let collection = grid(400)
        collection.user.fling(from: Point(x: 200, y: 250), by: Vector(x: 0, y: -150), in: 0.08)
        collection.user.advance(by: 0.1)
        let (offset, velocity) = (collection.view.scrollView.contentOffset.y, collection.view.scrollView.velocity.y)
        #expect(velocity > 300)

        collection.apply(CollectionFixture.ids(1000..<1004) + CollectionFixture.ids(0..<400))

        #expect(abs(collection.view.scrollView.contentOffset.y - offset - CollectionScrollTests.rowPitch) < 1e-6)
        #expect(abs(collection.view.scrollView.velocity.y - velocity) < 1)
    }

    @Test func fewerItemsBringTheEndIntoSight() {
        let collection = grid(400)
        collection.view.scroll(to: 5000, animated: false)
        collection.user.settle()

        collection.apply(CollectionFixture.ids(0..<10))
        #expect(collection.user.settles())

        #expect(collection.view.scrollView.contentOffset.y == 0)
        #expect(Set(collection.shown) == Set(CollectionFixture.ids(0..<10)))
        #expect(collection.view.visibleItems.count == 10)
    }

    @Test func anotherLayoutIsTravelledTo() throws {
        let collection = grid(12)
        let before = try collection.center("5")

        collection.view.setLayout(CircleLayout(itemCount: 0, bounds: .zero), transition: .standard)
        collection.user.advance(by: 0.001)
        #expect(try collection.center("5").distance(to: before) < 1)
        collection.user.settle()

        let circle = CircleLayout(itemCount: 12, bounds: collection.view.bounds)
        #expect(try collection.center("5").distance(to: #require(circle.attributes(at: 5)).center) < 1e-9)
    }

    @Test func aViewMadeAnewFindsItsPlaceAgain() {
        let collection = grid(400)
        collection.view.scroll(to: 1234, animated: false)
        collection.user.settle()
        let state = collection.view.savedState

        let other = grid(400)
        other.view.restore(state)
        other.user.settle()

        #expect(other.view.scrollView.contentOffset.y == 1234)
    }
}
