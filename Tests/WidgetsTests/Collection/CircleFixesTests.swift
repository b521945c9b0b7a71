import LayoutMath
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests the circle, with one test for each fault of the original circle.
@MainActor
@Suite struct CircleFixesTests {
    private func circle(_ count: Int, _ size: Size) -> CollectionFixture {
        CollectionFixture(CircleLayout(itemCount: 0, bounds: .zero), CollectionFixture.ids(0..<count), size: size)
    }

    @Test func fix1NoItemsAreNoItems() {
        let collection = circle(0, Size(width: 320, height: 320))

        #expect(collection.view.visibleItems.isEmpty)
        #expect(collection.view.item(at: Point(x: 160, y: 160)) == nil)
        #expect(!collection.view.canBecomeFocused)
    }

    @Test func fix2ASingleItemStandsAtThreeOClock() throws {
        let collection = circle(1, Size(width: 320, height: 320))

        #expect(try collection.center("0").distance(to: Point(x: 262, y: 160)) < 1e-9)
    }

    @Test(arguments: [0.5, 16, 40, 115.9])
    func fix3RoomsBelowOneItemHaveAFiniteRing(side: Double) throws {
        let collection = circle(5, Size(width: 600, height: side))

        for id in CollectionFixture.ids(0..<5) {
            let center = try collection.center(id)
            #expect(center.x.isFinite && center.y.isFinite)
            #expect(try collection.cell(id).frame.width >= 0)
        }
    }

    @Test func fix4AnIndexOutOfRangeIsNobody() {
        let collection = circle(3, Size(width: 320, height: 320))

        #expect(collection.view.layout.attributes(at: 3) == nil)
        #expect(collection.view.layout.attributes(at: -1) == nil)
        #expect(collection.view.frame(of: "3") == nil)
        collection.view.reveal("3")
    }

    @Test func fix5ARectHoldsOnlyTheItemsThatMeetIt() {
        let collection = circle(4, Size(width: 600, height: 600))

        #expect(collection.view.layout.elements(in: Rect(x: 400, y: 250, width: 200, height: 100)) == [0])
        #expect(collection.view.layout.elements(in: Rect(x: 290, y: 290, width: 20, height: 20)).isEmpty)
    }

    @Test func fix6TheRadiusDoesNotGrowWithAnOffset() {
        var layout = CircleLayout(itemCount: 4, bounds: Rect(x: 0, y: 0, width: 600, height: 600))
        let radius = layout.radius

        layout.bounds.origin.y = 120

        #expect(layout.radius == radius)
    }

    @Test func fix7SevenItemsIn320ShrinkTo92AndDoNotOverlap() throws {
        let collection = circle(7, Size(width: 320, height: 320))
        let centers = try (0..<7).map { try collection.center(String($0)) }

        for (index, center) in centers.enumerated() {
            let cell = try collection.cell(String(index))
            #expect(abs(cell.frame.width - 92) < 0.05)
            #expect(center.distance(to: centers[(index + 1) % 7]) >= cell.frame.width - 1e-9)
        }
    }

    @Test func fix8TheCircleFollowsEveryChangeOfSize() throws {
        let collection = circle(3, Size(width: 320, height: 568))
        #expect(abs(try collection.center("0").x - 262) < 1e-9)

        collection.user.resize(to: Size(width: 800, height: 600))

        #expect(try collection.center("0").distance(to: Point(x: 642, y: 300)) < 1e-9)
    }
}
