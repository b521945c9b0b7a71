import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests that keys skip pictures that cannot be read.
@MainActor
@Suite struct UnreadableKeyTests {
    private func fixture(_ fates: [Int: ScriptedImages.Fate], motion: MotionPreference = .full) -> SwiperFixture {
        let fixture = SwiperFixture(motion: motion)
        for (number, fate) in fates { fixture.images.fates["url \(number)"] = fate }
        fixture.user.stage.setNeedsDisplay()
        fixture.user.settle()
        fixture.user.stage.focus(fixture.swiper)
        return fixture
    }

    private func press(_ key: Key, _ fixture: SwiperFixture) {
        fixture.user.key(key)
        fixture.user.settle()
    }

    /// By now the picture is known to be unreadable.
    private func fail(_ number: Int, _ fixture: SwiperFixture) {
        fixture.images.fates["url \(number)"] = .failed
        fixture.user.stage.setNeedsDisplay()
        fixture.user.settle()
    }

    @Test(arguments: [(Key.right, Key.left), (.pageDown, .pageUp), (.space, .backspace)])
    func unreadablePicturesArePassedBothWays(on: Key, back: Key) {
        let fixture = fixture([1: .failed, 2: .failed])

        press(on, fixture)
        #expect(fixture.swiper.selectedIndex == 3)
        press(back, fixture)

        #expect(fixture.swiper.selectedIndex == 0)
    }

    @Test func nothingReadableThatWayLeavesThePictureWhereItIs() {
        let fixture = fixture([7: .failed, 8: .failed, 9: .failed])
        fixture.select(6)

        press(.right, fixture)

        #expect(fixture.swiper.selectedIndex == 6)
    }

    @Test(arguments: [MotionPreference.full, .reduced])
    func whatFailsLaterIsPassedInTheDirectionOfTravel(motion: MotionPreference) {
        let fixture = fixture([4: .loading, 3: .loading], motion: motion)
        fixture.select(5)
        press(.left, fixture)
        #expect(fixture.swiper.selectedIndex == 4)

        fail(4, fixture)
        #expect(fixture.swiper.selectedIndex == 3)
        fail(3, fixture)

        #expect(fixture.swiper.selectedIndex == 2)
        #expect(fixture.swiper.middleSlot?.picture.failure == nil)
    }

    @Test func lastPictureThatFailsLaterIsStayedAt() {
        let fixture = fixture([9: .loading])
        fixture.select(8)
        press(.right, fixture)

        fail(9, fixture)

        #expect(fixture.swiper.selectedIndex == 9)
        #expect(fixture.swiper.middleSlot?.picture.failure != nil)
    }

    /// Drags and selections do not skip unreadable pictures; only keys do.
    @Test func dragAndSelectionStayAtUnreadablePictures() {
        let fixture = fixture([1: .failed, 5: .loading])
        fixture.flick(-200)
        fixture.user.settle()
        #expect(fixture.swiper.selectedIndex == 1)
        fixture.select(5)

        fail(5, fixture)

        #expect(fixture.swiper.selectedIndex == 5)
    }

    @Test func handThatTakesThePictureMeansIt() {
        let fixture = fixture([1: .loading])
        press(.right, fixture)
        fixture.user.tap(200, 150)

        fail(1, fixture)

        #expect(fixture.swiper.selectedIndex == 1)
    }
}
