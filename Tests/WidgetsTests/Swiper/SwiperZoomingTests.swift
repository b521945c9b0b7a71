import LayoutMath
import Testing

@testable import Widgets

@MainActor
@Suite struct SwiperZoomingTests {
    private let place = Point(x: 100, y: 50)

    @Test func theSecondOfThreeClicksIsADoubleClick() {
        var zooming = SwiperZooming()
        zooming.isAllowed = true

        let clicks = [1, 1.3, 1.5].map { zooming.click(at: place + Vector(x: 4 * $0, y: 0), time: $0) }

        #expect(clicks == [false, true, false])
    }

    @Test(arguments: [(0.5, 0.0, true), (0.1, 20.0, true), (0.1, 0.0, false)])
    func lateAndDistantClicksDoNotZoomAndNoneDoesUnlessAllowed(delay: Double, distance: Double, isAllowed: Bool) {
        var zooming = SwiperZooming()
        zooming.isAllowed = isAllowed

        _ = zooming.click(at: place, time: 1)
        let isDouble = zooming.click(at: place + Vector(x: distance, y: 0), time: 1 + delay)

        #expect(!isDouble)
    }
}
