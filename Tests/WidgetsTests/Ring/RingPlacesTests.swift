import LayoutMath
import Platform
import Testing

@testable import Widgets

@MainActor
@Suite struct RingPlacesTests {
    private func places(_ count: Int, hasFreePlace: Bool) -> RingPlaces {
        var places = RingPlaces()
        places.setItems((0..<count).map { RingItem(id: "\($0)", image: "\($0)", title: "") })
        places.hasFreePlace = hasFreePlace
        return places
    }

    /// From any offset, in any turn.
    @Test(arguments: 1...9, [false, true])
    func theNearestOffsetOfAnItemShowsIt(count: Int, hasFreePlace: Bool) {
        let places = places(count, hasFreePlace: hasFreePlace)
        let turn = places.loop.length * RingSnapping.pitch

        for step in -30...30 {
            let start = Double(step) * 73
            for index in 0..<count {
                let offset = places.offset(ofItem: index, near: start)
                #expect(places.index(at: offset) == index)
                #expect(abs(offset - start) <= turn / 2 + RingSnapping.pitch / 2)
                #expect(places.snapping.nearestStop(to: offset) == offset)
            }
        }
    }

    @Test func aRingWithoutItemsHasALoopAndNoItem() {
        let places = places(0, hasFreePlace: false)

        #expect(places.loop.length == 1 && places.count == 0 && places.index(at: 250) == 0 && places["0"] == nil)
    }
}
