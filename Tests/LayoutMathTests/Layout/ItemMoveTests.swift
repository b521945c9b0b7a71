import LayoutMath
import Testing

@Suite struct ItemMoveTests {
    private static let moves = (0..<6).flatMap { from in (0..<6).map { ItemMove(from: from, to: $0) } }

    @Test(arguments: moves) func theItemArrivesAndTheOthersKeepTheirOrder(move: ItemMove) {
        let items = Array(0..<6)
        let moved = move.applied(to: items)

        #expect(moved[move.to] == move.from)
        #expect(moved.filter { $0 != move.from } == items.filter { $0 != move.from })
    }

    @Test(arguments: moves) func newIndicesAgreeWithTheMovedItems(move: ItemMove) {
        let moved = move.applied(to: Array(0..<6))

        for index in 0..<6 { #expect(moved[move.newIndex(of: index)] == index) }
    }

    @Test(arguments: moves) func theInverseRestoresTheOrder(move: ItemMove) {
        #expect(move.inverse.applied(to: move.applied(to: Array("abcdef"))) == Array("abcdef"))
    }
}

@Suite struct HeldItemIndexTests {
    private let grid = GridLayout(itemCount: 12, bounds: Rect(x: 0, y: 0, width: 400, height: 400))
    private let everything = Rect(x: -1e4, y: -1e4, width: 2e4, height: 2e4)

    @Test func everyPlaceOfAGridLeadsToItsIndex() throws {
        for gap in 0..<12 {
            for index in 0..<12 {
                let center = try #require(grid.attributes(at: index)?.center)
                #expect(grid.index(forHeldItemAt: center, gap: gap, in: 0...11, visible: everything) == index)
            }
        }
    }

    @Test func indicesOutsideTheRangeAreNoPlaces() throws {
        let center = try #require(grid.attributes(at: 0)?.center)

        #expect(grid.index(forHeldItemAt: center, gap: 5, in: 2...11, visible: everything) != 0)
    }

    @Test func rowsOfDifferentHeightsDoNotMoveToAndFro() {
        let heights = [40.0, 120, 60, 200, 30, 90]
        for held in heights.indices {
            for y in stride(from: -20.0, through: 580, by: 3) {
                var (order, gap, steps) = (Array(heights.indices), held, 0)
                while steps < 20 {
                    var list = ListLayout()
                    list.itemCount = heights.count
                    list.bounds = Rect(x: 0, y: 0, width: 300, height: 600)
                    for (index, item) in order.enumerated() { list.setHeight(heights[item], at: index) }
                    let next = list.index(forHeldItemAt: Point(x: 150, y: y), gap: gap, in: 0...5, visible: everything)
                    if next == gap { break }
                    order = ItemMove(from: gap, to: next).applied(to: order)
                    (gap, steps) = (next, steps + 1)
                }
                #expect(steps < 6, "row \(held), held at \(y), never comes to rest")
            }
        }
    }
}
