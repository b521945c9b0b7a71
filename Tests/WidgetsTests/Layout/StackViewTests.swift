import LayoutMath
import TestSupport
import Testing
import Views
import Widgets

@Suite struct StackViewTests {
    private let bricks = [Brick(40, 20), Brick(100, 30), Brick(60, 10)]

    /// The bricks' frames in a stack of 100 x 90 within padding of 5.
    private func frames(_ axis: Axis, _ alignment: StackView.Alignment) -> [Rect] {
        let stack = StackView(bricks, axis: axis, spacing: 4, padding: 5, alignment: alignment)
        _ = StageHarness(stack, size: Size(width: 110, height: 100))
        return bricks.map(\.frame)
    }

    @Test(arguments: [(StackView.Alignment.leading, [5.0, 5, 5]), (.center, [35, 5, 25]), (.trailing, [65, 5, 45]), (.fill, [5, 5, 5])])
    func aColumnPlacesViewsBelowEachOther(_ alignment: StackView.Alignment, _ x: [Double]) {
        let frames = frames(.vertical, alignment)

        #expect(frames.map(\.minX) == x)
        #expect(frames.map(\.minY) == [5, 29, 63])
        #expect(frames.map(\.height) == [20, 30, 10])
        #expect(frames.map(\.width) == (alignment == .fill ? [100, 100, 100] : [40, 100, 60]))
    }

    @Test func aRowPlacesThemBesideEachOther() {
        let frames = frames(.horizontal, .center)

        #expect(frames.map(\.minX) == [5, 49, 153])
        #expect(frames.map(\.midY) == [50, 50, 50])
    }

    @Test func noViewIsWiderThanTheStack() {
        let stack = StackView(bricks)
        _ = StageHarness(stack, size: Size(width: 70, height: 300))

        #expect(bricks.map(\.frame.width) == [40, 70, 60])
    }

    @Test func itWantsRoomForAllThatIsShown() {
        let stack = StackView(bricks, spacing: 4, padding: 5)
        _ = StageHarness(stack)
        #expect(stack.sizeThatFits(Size(width: 500, height: 500)) == Size(width: 110, height: 78))

        bricks[1].isHidden = true
        #expect(stack.sizeThatFits(Size(width: 500, height: 500)) == Size(width: 70, height: 44))
        #expect(StackView().sizeThatFits(Size(width: 500, height: 500)) == .zero)
    }

    @Test func aViewHasItsOwnRoomBehindIt() {
        let stack = StackView(bricks, spacing: 4)
        stack.setCustomSpacing(20, after: bricks[0])
        let user = StageHarness(stack, size: Size(width: 300, height: 300))
        #expect(bricks.map(\.frame.minY) == [0, 40, 74])
        #expect(stack.sizeThatFits(.unbounded).height == 84)

        bricks[0].isHidden = true
        #expect(stack.sizeThatFits(.unbounded).height == 44, "a hidden view has no room behind it")
        bricks[0].isHidden = false
        stack.setCustomSpacing(nil, after: bricks[0])
        user.advance(by: 0.1)
        #expect(bricks.map(\.frame.minY) == [0, 24, 58] && stack.customSpacing(after: bricks[0]) == nil)
    }

    @Test func theLastViewHasNoRoomBehindIt() {
        let stack = StackView(bricks, spacing: 4)
        stack.setCustomSpacing(20, after: bricks[2])
        _ = StageHarness(stack)

        #expect(stack.sizeThatFits(.unbounded).height == 68)
    }

    @Test func aStackInsideAStackTakesWhatItNeeds() {
        let inner = StackView([Brick(30, 10), Brick(20, 40)], axis: .horizontal, spacing: 2)
        let stack = StackView([bricks[0], inner], spacing: 4)
        _ = StageHarness(stack)

        #expect(inner.frame == Rect(x: 0, y: 24, width: 52, height: 40))
    }

    @Test func wordsAndControlsKnowTheirSize() {
        let (label, button, field) = (Label("twelve words"), Button("open") {}, TextField("name"))
        _ = StageHarness(StackView([label, button, field]), size: Size(width: 300, height: 300))

        #expect(label.frame.size == Size(width: 90, height: 24), "twelve letters of half an em of 15 points, on one line")
        #expect(button.frame.height == 44 && button.frame.width > 44)
        #expect(field.frame.width == 300 && field.frame.height > 24)
    }
}
