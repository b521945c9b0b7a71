import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

@MainActor
@Suite struct PickerInputTests {
    @Test func notchIsOneCellAndTheNextOneWaitsItsTurn() {
        let fixture = PickerFixture()

        fixture.user.wheel(0, -1, at: fixture.centre)
        fixture.user.wheel(0, -1, at: fixture.centre)
        #expect(fixture.selected == [1])
        fixture.user.advance(by: 0.2)
        fixture.user.wheel(0, -1, at: fixture.centre)
        fixture.user.settle()
        fixture.user.wheel(0, 1, at: fixture.centre)
        fixture.user.settle()

        #expect(fixture.selected == [1, 2, 1])
        #expect(fixture.offset == 50)
    }

    @Test func verticalWheelTurnsAHorizontalPicker() {
        let fixture = PickerFixture(.horizontal)

        fixture.user.wheel(0, -1, at: fixture.centre)
        fixture.user.settle()
        fixture.user.wheel(1, 0, at: fixture.centre)
        fixture.user.settle()

        #expect(fixture.selected == [1, 2])
    }

    @Test func touchpadIsFollowedAndLandsOnACell() {
        let fixture = PickerFixture()

        for _ in 0..<8 {
            fixture.user.wheel(0, -0.9, at: fixture.centre, source: .precise)
            fixture.user.advance(by: 0.008)
        }
        #expect(abs(fixture.offset - 72) < 1e-6)
        #expect(fixture.selected == [])
        fixture.user.settle()

        let index = fixture.picker.selectedIndex ?? -1
        #expect(index >= 2)
        #expect(fixture.offset == Double(index) * 50)
        #expect(fixture.selected == [index])
    }

    @Test func keysStepPageAndGoToTheEnds() {
        let fixture = PickerFixture(count: 40)
        fixture.user.stage.focus(fixture.picker)
        func press(_ key: Key) -> Int? {
            fixture.user.key(key)
            fixture.user.settle()
            return fixture.picker.selectedIndex
        }

        #expect(press(.down) == 1)
        #expect(press(.up) == 0)
        #expect(press(.up) == 0)
        // 300 points show four cells on each side of the centre, so that a page is seven.
        #expect(press(.pageDown) == 7)
        #expect(press(.pageUp) == 0)
        #expect(press(.end) == 39)
        #expect(press(.home) == 0)
        #expect(fixture.offset == 0)
    }

    @Test func heldKeyGoesOnFromWhereItIsBound() {
        let fixture = PickerFixture(count: 40)
        fixture.user.stage.focus(fixture.picker)

        for _ in 0..<12 {
            fixture.user.send(.keyDown(.down, [], isRepeat: true))
            fixture.user.advance(by: 0.03)
        }
        fixture.user.settle()

        #expect(fixture.picker.selectedIndex == 12)
        #expect(fixture.offset == 600)
    }

    @Test func arrowsAcrossAreLeftToOthers() {
        let fixture = PickerFixture()
        fixture.user.stage.focus(fixture.picker)
        var left: [Key] = []
        fixture.user.stage.unhandledEvent = { if case .keyDown(let key, _, _) = $0 { left.append(key) } }

        fixture.user.key(.right)
        fixture.user.key(.left)
        fixture.user.key(.down, .control)

        #expect(left == [.right, .left, .down])
        #expect(fixture.picker.selectedIndex == 0)
    }

    // MARK: Type-ahead

    private static let words = ["tender", "curious", "serene", "wistful", "bright", "still", "süß", "süd", "🏳️‍🌈 parade", "stormy"]

    private func typed(_ texts: [String], pause: Seconds = 0.1) -> [Int] {
        let fixture = PickerFixture(titles: PickerInputTests.words)
        fixture.user.stage.focus(fixture.picker)
        for text in texts {
            fixture.user.send(.text(text))
            fixture.user.advance(by: pause)
        }
        return fixture.selected
    }

    @Test func typingFindsTheTitleThatBeginsSo() {
        #expect(typed(["w"]) == [3])
        #expect(typed(["S", "T", "I"]) == [2, 5])
        #expect(typed(["s", "t", "o"]) == [2, 5, 9])
        #expect(typed(["x"]) == [])
    }

    /// An accent is part of its letter, and a flag is one letter, whatever number of scalars they have.
    @Test func typingCountsGraphemes() {
        #expect(typed(["s", "u"]) == [2])
        #expect(typed(["s", "ü", "d"]) == [2, 6, 7])
        #expect(typed(["s", "u\u{308}"]) == [2, 6])
        #expect(typed(["🏳️"]) == [])
        #expect(typed(["🏳️‍🌈"]) == [8])
    }

    @Test func pauseBeginsAnotherWord() {
        #expect(typed(["s", "t"], pause: 0.9) == [2, 5])
        #expect(typed(["s", "t"], pause: 1.1) == [2, 0])
    }

    @Test func sameLetterAgainGoesOnToTheNext() {
        #expect(typed(["s", "s", "s"]) == [2, 5, 6])
    }

    @Test func lettersThatFindSomethingMeanNothingElse() {
        let fixture = PickerFixture(titles: PickerInputTests.words)
        fixture.user.stage.focus(fixture.picker)
        var left: [Key] = []
        fixture.user.stage.unhandledEvent = { if case .keyDown(let key, _, _) = $0 { left.append(key) } }

        fixture.user.key(.character("w"))
        fixture.user.key(.character("1"))
        #expect(left == [.character("1")])
        #expect(fixture.selected == [])
        fixture.user.send(.text("🏳️‍🌈"))
        fixture.user.key(.space)
        fixture.user.send(.text(" "))

        #expect(fixture.activated == [])
        #expect(fixture.picker.selectedIndex == 8)
    }

    // MARK: In a panorama

    /// A horizontal scroller in the window, and the page in it.
    private static func panorama() -> (ScrollView, View, View) {
        let outer = ScrollView(.horizontal, frame: Rect(x: 0, y: 0, width: 400, height: 300))
        outer.setTrack(ScrollTrack(viewport: 400, content: 1200))
        let page = View(frame: Rect(x: 0, y: 0, width: 1200, height: 300))
        outer.contentView.addSubview(page)
        let root = View()
        root.addSubview(outer)
        return (outer, page, root)
    }

    @Test func verticalPickerInAPanoramaTakesVerticalDragsOnly() {
        let (outer, page, root) = PickerInputTests.panorama()
        defer { withExtendedLifetime(root) {} }
        let fixture = PickerFixture(in: page)

        fixture.fling(by: 1, in: 0.1)
        #expect(outer.contentOffset.x == 0)
        #expect(fixture.offset > 40)
        fixture.user.settle()
        let rest = fixture.offset
        fixture.user.fling(from: Point(x: 200, y: 150), by: Vector(x: -100, y: 8), in: 0.1)

        #expect(outer.contentOffset.x > 90)
        #expect(fixture.offset == rest)
    }

    @Test func horizontalPickerHandsTheRestOfADragToThePanorama() {
        let (outer, page, root) = PickerInputTests.panorama()
        defer { withExtendedLifetime(root) {} }
        let fixture = PickerFixture(.horizontal, count: 2, in: page)
        fixture.user.advance(by: 0.02)

        fixture.user.press(300, 150)
        fixture.user.move(from: Point(x: 300, y: 150), to: Point(x: 270, y: 150), in: 0.1)
        #expect(abs(fixture.offset - 26) < 1e-6)
        #expect(outer.contentOffset.x == 0)
        fixture.user.move(from: Point(x: 270, y: 150), to: Point(x: 200, y: 150), in: 0.1)

        #expect(abs(fixture.offset - 50) < 1e-6)
        #expect(abs(outer.contentOffset.x - 46) < 1e-6)
    }
}
