import LayoutMath
import Testing

@Suite struct CollectionLayoutTests {
    /// Squares of 100 that overlap by half, the second one raised.
    private struct Fan: CollectionLayout {
        var itemCount = 3
        var bounds = Rect(x: 0, y: 0, width: 300, height: 100)
        var contentSize: Size { bounds.size }

        func attributes(at index: Int) -> LayoutAttributes? {
            guard (0..<itemCount).contains(index) else { return nil }
            return LayoutAttributes(
                center: Point(x: 50 + 50 * Double(index), y: 50), size: Size(width: 100, height: 100), zIndex: index == 1 ? 1 : 0)
        }
    }

    @Test(arguments: [(10.0, 0), (60, 1), (120, 1), (160, 2)])
    func frontmostItemTakesTheHit(x: Double, index: Int) {
        #expect(Fan().index(at: Point(x: x, y: 50)) == index)
    }

    @Test func ofTwoOnOneLevelTheLaterTakesTheHit() {
        var fan = Fan()
        fan.itemCount = 1
        #expect(fan.index(at: Point(x: 75, y: 50)) == 0)

        struct Pile: CollectionLayout {
            var itemCount = 2
            var bounds = Rect.zero
            var contentSize: Size { bounds.size }
            func attributes(at index: Int) -> LayoutAttributes? {
                LayoutAttributes(center: .zero, size: Size(width: 10, height: 10))
            }
        }

        #expect(Pile().index(at: .zero) == 1)
    }

    @Test func missFindsNothing() {
        #expect(Fan().index(at: Point(x: 250, y: 50)) == nil)
        #expect(Fan().index(at: Point(x: 50, y: 100)) == nil)
    }

    @Test func itemsFadeWhereTheyStandByDefault() {
        let appearing = Fan().initialAttributes(forAppearing: 2)
        let leaving = Fan().finalAttributes(forDisappearing: 2)

        #expect(appearing?.alpha == 0)
        #expect(appearing?.center == Point(x: 150, y: 50))
        #expect(leaving == appearing)
        #expect(Fan().finalAttributes(forDisappearing: 3) == nil)
    }

    @Test func elementsAreVisitedInOrderByDefault() {
        var visited: [Int] = []

        Fan().forEachElement(in: Rect(x: 100, y: 0, width: 10, height: 10)) { visited.append($0) }

        #expect(visited == [1, 2])
    }

    @Test func elementsShareAreaWithTheRect() {
        #expect(Fan().elements(in: Rect(x: 100, y: 0, width: 10, height: 10)) == [1, 2])
        #expect(Fan().elements(in: Rect(x: 200, y: 0, width: 10, height: 10)).isEmpty)
    }
}
