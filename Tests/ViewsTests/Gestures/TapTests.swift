import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views

@MainActor @Suite struct TapTests {
    private let root = View()
    private let box = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
    private let user: StageHarness

    init() {
        root.addSubview(box)
        user = StageHarness(root, size: Size(width: 400, height: 300))
    }

    @Test func everyNumberOfTapsHasItsAction() {
        var taps: [Int] = []
        for count in 1...3 { box.tapped(count: count) { _ in taps.append(count) } }

        user.tap(150, 150, count: 4)

        #expect(taps == [1, 2, 3])
    }

    @Test func thePlaceIsInTheViewsOwnCoordinates() {
        var places: [Point] = []
        box.tapped(count: 2) { places.append($0) }

        user.tap(150, 130, count: 2)

        #expect(places == [Point(x: 50, y: 30)])
    }

    @Test(arguments: [(0.35, 0.0, 2), (0.45, 0, 1), (0.1, 2, 2), (0.1, 3, 1)])
    func tapsBelongTogetherInTimeAndPlace(pause: Double, distance: Double, most: Int) {
        var longest = 0
        for count in 1...2 { box.tapped(count: count) { _ in longest = max(longest, count) } }

        user.tap(150, 150)
        user.advance(by: pause)
        user.tap(150 + distance, 150)

        #expect(longest == most)
    }

    @Test func dragsAreNoTaps() {
        var taps = 0
        box.tapped { _ in taps += 1 }

        user.drag(from: Point(x: 150, y: 150), to: Point(x: 180, y: 150))

        #expect(taps == 0)
    }

    @Test func aTapThatIsTakenActivatesNothingAround() {
        var presses = 0
        let button = PressableBox("button", frame: Rect(x: 0, y: 0, width: 400, height: 300)) { presses += 1 }
        root.insertSubview(button, at: 0)
        button.addSubview(box)
        var taps = 0
        box.tapped(count: 2) { _ in taps += 1 }

        user.tap(150, 150, count: 2)

        #expect(presses == 1 && taps == 1)
    }

    @Test func aPressableKeepsItsTapsFromTheViewsAround() {
        var (presses, taps) = (0, 0)
        box.addSubview(PressableBox("button", frame: Rect(x: 0, y: 0, width: 100, height: 100)) { presses += 1 })
        box.tapped { _ in taps += 1 }

        user.tap(150, 150)

        #expect(presses == 1 && taps == 0)
    }

    @Test(arguments: [Pointer.mouse(.left), .touch(1)])
    func aLongPressComesAfterHalfASecondAndReplacesTheTap(pointer: Pointer) {
        var (taps, places) = (0, [Point]())
        box.tapped { _ in taps += 1 }
        box.longPressed { places.append($0) }

        user.press(150, 130, pointer: pointer)
        user.advance(by: 0.45)
        #expect(places.isEmpty)
        user.advance(by: 0.1)
        user.release(150, 130, pointer: pointer)

        #expect(places == [Point(x: 50, y: 30)] && taps == 0)
    }

    @Test func aPointerThatMovesPressesNoLonger() {
        var presses = 0
        box.longPressed { _ in presses += 1 }

        user.press(150, 130)
        user.move(from: Point(x: 150, y: 130), to: Point(x: 170, y: 130), in: 0.1)
        user.advance(by: 1)

        #expect(presses == 0)
    }

    @Test func aStageWithoutLongPressesNeedsNoAlarmForTheMouse() {
        user.press(150, 150)

        #expect(user.stage.nextAlarm == nil)
    }

    @Test func aReleasedKeyGoesUpTheChain() {
        let (outer, inner) = (KeyView(isHandling: true), KeyView(isHandling: false))
        root.addSubview(outer)
        outer.addSubview(inner)
        user.stage.focus(inner)

        user.send(.keyUp(.space, .shift))

        #expect(inner.released == [KeyPress(.space, .shift)] && outer.released == [KeyPress(.space, .shift)])
    }

    private final class KeyView: View {
        private let isHandling: Bool
        private(set) var released: [KeyPress] = []

        init(isHandling: Bool) {
            self.isHandling = isHandling
            super.init()
        }

        override var canBecomeFocused: Bool { true }
        override func keyUp(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
            released.append(KeyPress(key, modifiers))
            return isHandling
        }
    }
}
