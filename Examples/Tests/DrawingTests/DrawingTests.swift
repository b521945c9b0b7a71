import PanoramaKit
import PanoramaTesting
import Testing

@testable import Drawing

@Suite struct DrawingTests {
    private let user: StageHarness

    init() throws { user = try StageHarness(window: makeRoot(), size: Size(width: 640, height: 320)) }

    @Test func thePageShowsLinesAreasAndAGauge() throws {
        user.settle()

        try user.checkPicture("drawing")
    }

    @Test func theGaugeFollowsTheSlider() throws {
        let before = try user.picture()
        let slider = try user.view("value", role: .slider)
        let place = slider.convert(slider.bounds.center, to: nil)

        user.tap(place.x + 60, place.y)
        user.settle()

        let gauge = try #require(user.stage.root.firstDescendant { $0 is Gauge } as? Gauge)
        #expect(gauge.value > 0.8)
        #expect(try user.picture() != before)
    }
}
