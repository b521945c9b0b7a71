import LayoutMath
import Testing

@Suite struct CircleLayoutTests {
    private func ring(_ count: Int, _ width: Double, _ height: Double) -> CircleLayout {
        CircleLayout(itemCount: count, bounds: Rect(x: 0, y: 0, width: width, height: height))
    }

    private func expectAt(_ point: Point?, x: Double, y: Double, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(point?.distance(to: Point(x: x, y: y)) ?? .infinity < 1e-4, sourceLocation: sourceLocation)
    }

    @Test(arguments: [(320.0, 568.0, 102.0), (375, 667, 129.5), (800, 600, 242), (1280, 720, 302)])
    func seedSizesGiveTheSeedRadius(width: Double, height: Double, radius: Double) {
        let layout = ring(3, width, height)

        #expect(layout.radius == radius)
        #expect(layout.diameter == 100)
        #expect(layout.contentSize == Size(width: width, height: height))
    }

    @Test func sixItemsFromTheTop() {
        var layout = ring(6, 400, 400)
        layout.startAngle = Angle(degrees: -90)
        layout.preferredRadius = 100

        let places = (0..<6).map { layout.attributes(at: $0)?.center }

        expectAt(places[0], x: 200, y: 100)
        expectAt(places[1], x: 286.6025, y: 150)
        expectAt(places[2], x: 286.6025, y: 250)
        expectAt(places[3], x: 200, y: 300)
        expectAt(places[4], x: 113.3975, y: 250)
        expectAt(places[5], x: 113.3975, y: 150)
    }

    @Test func firstItemIsAtThreeOClockAndTheNextBelowIt() {
        let layout = ring(4, 600, 600)

        expectAt(layout.attributes(at: 0)?.center, x: 300 + 242, y: 300)
        expectAt(layout.attributes(at: 1)?.center, x: 300, y: 300 + 242)
    }

    @Test(arguments: [(6, 70.0), (2, 35), (1, 0), (0, 0)])
    func minimumRadiusLetsNeighboursTouch(count: Int, radius: Double) {
        #expect(abs(CircleLayout.minimumRadius(count: count, extent: 70) - radius) < 1e-9)
    }

    @Test(arguments: [(320.0, 568.0, 6), (375, 667, 7), (800, 600, 15), (1280, 720, 18)])
    func itemsShrinkOnlyWhenTheyWouldMeet(width: Double, height: Double, largest: Int) {
        #expect(ring(largest, width, height).diameter == 100)
        #expect(ring(largest + 1, width, height).diameter < 100)
    }

    @Test func sevenItemsOnAPhoneShrinkTo92() {
        #expect(abs(ring(7, 320, 568).diameter - 92) < 0.05)
    }

    @Test func neighboursNeverOverlapAndNobodyLeavesTheRoom() {
        var source = RowSource(seed: 31)
        for _ in 0..<1000 {
            var layout = ring(2 + source.index(below: 60), source.number(in: 0...1500), source.number(in: 0...1500))
            layout.startAngle = Angle(radians: source.number(in: -20...20))
            layout.safeArea = Insets(top: source.number(in: 0...60), left: 0, bottom: source.number(in: 0...60), right: 20)
            if source.unit() < 0.5 { layout.preferredRadius = source.number(in: 0...600) }
            let items = (0..<layout.itemCount).compactMap { layout.attributes(at: $0) }

            for (item, next) in zip(items, items.dropFirst() + items.prefix(1)) {
                // Rounding of the positions only.
                #expect(item.center.distance(to: next.center) >= layout.diameter - 1e-9)
            }
            let room = layout.bounds.inset(by: layout.safeArea)
            guard layout.diameter > 0 else { continue }
            for item in items {
                #expect(item.frame.minX >= room.minX + layout.margin - 1e-9 && item.frame.maxX <= room.maxX - layout.margin + 1e-9)
                #expect(item.frame.minY >= room.minY + layout.margin - 1e-9 && item.frame.maxY <= room.maxY - layout.margin + 1e-9)
            }
        }
    }

    @Test func spacingKeepsNeighboursApart() {
        var layout = ring(12, 400, 400)
        layout.spacing = 10

        let first = layout.attributes(at: 0)?.center ?? .zero
        let second = layout.attributes(at: 1)?.center ?? .zero

        #expect(first.distance(to: second) >= layout.diameter + 10 - 1e-9)
    }

    @Test(arguments: [0.0, 8, 16, 40, 115, 116])
    func tinyRoomsGiveFiniteItemsWithoutNegativeSizes(side: Double) {
        for count in [0, 1, 2, 3, 100] {
            let layout = ring(count, side, 2000)

            #expect(layout.radius >= 0 && layout.radius.isFinite)
            #expect(layout.diameter >= 0 && layout.diameter <= max(0, side - 16))
            for index in 0..<count {
                let center = layout.attributes(at: index)?.center
                #expect(center?.x.isFinite == true && center?.y.isFinite == true)
            }
        }
    }

    @Test func emptyRingHasNoItems() {
        let layout = ring(0, 400, 400)

        #expect(layout.attributes(at: 0) == nil)
        #expect(layout.elements(in: layout.bounds).isEmpty)
        #expect(layout.index(at: layout.center) == nil)
    }

    @Test func singleItemStandsOnTheRingOrInItsCentre() {
        var layout = ring(1, 400, 400)
        expectAt(layout.attributes(at: 0)?.center, x: 342, y: 200)

        layout.centersSingleItem = true

        #expect(layout.attributes(at: 0)?.center == Point(x: 200, y: 200))
    }

    @Test func indexOutsideHasNoAttributes() {
        #expect(ring(3, 400, 400).attributes(at: 3) == nil)
        #expect(ring(3, 400, 400).attributes(at: -1) == nil)
    }

    @Test func radiusDependsOnlyOnTheSafeArea() {
        var layout = ring(5, 600, 600)
        layout.safeArea = Insets(top: 64)
        let radius = layout.radius

        layout.bounds.origin = Point(x: 0, y: 200)

        #expect(radius == (536 - 116) / 2)
        #expect(layout.radius == radius)
        #expect(layout.center == Point(x: 300, y: 200 + 64 + 268))
    }

    @Test func elementsInARectAreThoseWhoseFramesMeetIt() {
        var source = RowSource(seed: 33)
        for _ in 0..<200 {
            let layout = ring(source.index(below: 20), 800, 600)
            let rect = Rect(
                x: source.number(in: -100...700), y: source.number(in: -100...500), width: source.number(in: 0...500),
                height: source.number(in: 0...500))

            let expected = (0..<layout.itemCount).filter {
                guard let frame = layout.attributes(at: $0)?.frame else { return false }
                return frame.minX < rect.maxX && frame.maxX > rect.minX && frame.minY < rect.maxY && frame.maxY > rect.minY
            }

            #expect(layout.elements(in: rect) == expected)
        }
    }

    @Test func hitsAreJudgedByTheCircleAndNotByItsFrame() throws {
        let layout = ring(6, 600, 600)
        let item = try #require(layout.attributes(at: 2))
        let corner = Point(x: item.frame.minX + 2, y: item.frame.minY + 2)

        #expect(item.frame.contains(corner))
        #expect(layout.index(at: corner) == nil)
        #expect(layout.index(at: item.center) == 2)
        #expect(layout.index(at: item.center + Vector(x: 49, y: 0)) == 2)
    }

    @Test func newItemGrowsInAndALeavingOneShrinksWhereItStands() throws {
        let layout = ring(5, 600, 600)
        let resting = try #require(layout.attributes(at: 3))

        for edge in [layout.initialAttributes(forAppearing: 3), layout.finalAttributes(forDisappearing: 3)] {
            #expect(edge?.center == resting.center)
            #expect(edge?.scale == 0)
            #expect(edge?.alpha == 0)
        }
        #expect(layout.initialAttributes(forAppearing: 5) == nil)
    }

    @Test func survivorsOfAnInsertTravelOnTheRing() throws {
        let before = ring(4, 600, 600)
        let after = ring(5, 600, 600)
        for index in 0..<4 {
            let start = try #require(before.attributes(at: index))
            let end = try #require(after.attributes(at: index))

            for fraction in [0, 0.2, 0.5, 0.9, 1, 1.1] {
                let between = start.interpolated(to: end, fraction: fraction)
                #expect(abs(between.center.distance(to: after.center) - after.radius) < 1e-9)
            }
        }
    }
}
