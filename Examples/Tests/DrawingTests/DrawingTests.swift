import PanoramaKit
import PanoramaTesting
import Testing

@testable import Drawing

@Suite struct DrawingTests {
    private let user: StageHarness

    init() throws { user = try StageHarness(window: makeRoot(), size: Size(width: 640, height: 320)) }

    /// The complete page, with pictures.
    private func whole(scale: Double = 1) throws -> StageHarness {
        try StageHarness(window: makeRoot(), size: Size(width: 640, height: 480), scale: scale, images: makePictures())
    }

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

    @Test(arguments: [1.0, 2.0]) func theEffectsAreShown(scale: Double) throws {
        let user = try whole(scale: scale)
        user.settle()

        try user.checkPicture(scale == 1 ? "effects" : "effects-2x")
    }

    @Test func theSliderTurnsTheCard() throws {
        let user = try whole()
        user.settle()
        let card = try #require(user.stage.root.firstDescendant { $0 is TurnedCard } as? TurnedCard)
        let slider = try user.view("value", role: .slider)
        let place = slider.convert(slider.bounds.center, to: nil)
        let before = card.angle

        user.drag(from: Point(x: place.x - 16, y: place.y), to: Point(x: place.x + 40, y: place.y))
        user.settle()

        #expect(card.angle.degrees > before.degrees + 60)
        try user.checkPicture("effects-turned")
    }

    /// Only the star of the clipped postcard is pressed.
    @Test func aClippedViewIsHitWhereItIsShown() throws {
        let user = try whole()
        user.settle()
        let star = try #require(user.stage.root.firstDescendant { ($0 as? Postcard)?.effects.clip != nil })

        #expect(star.hitTest(star.bounds.center) != nil)
        #expect(star.hitTest(Point(x: 4, y: 4)) == nil)
    }

    @Test func everyStopIsRead() { #expect(user.accessibilityFaults() == []) }
}
