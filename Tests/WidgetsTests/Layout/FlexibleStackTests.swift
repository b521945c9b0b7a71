import LayoutMath
import TestSupport
import Testing
import Views
import Widgets

@Suite struct FlexibleStackTests {
    /// A row in a window. Its views measure text as long as the user exists.
    private func row(
        _ views: [View], width: Double, height: Double = 50, _ change: (StackView) -> Void = { _ in }
    ) -> (stack: StackView, user: StageHarness) {
        let stack = StackView(views, axis: .horizontal, spacing: 10)
        change(stack)
        return (stack, StageHarness(stack, size: Size(width: width, height: height)))
    }

    @Test func aSpacerPushesTheOthersApart() {
        let (first, last) = (Brick(40, 20), Brick(60, 20))

        _ = row([first, Spacer(), last], width: 300)

        #expect(first.frame.minX == 0 && last.frame.maxX == 300)
    }

    @Test func spacersShareTheRoomAndKeepTheirMinimum() {
        let bricks = [Brick(40, 20), Brick(40, 20), Brick(40, 20)]
        let views = [bricks[0], Spacer(), bricks[1], Spacer(minimum: 30), bricks[2]]

        _ = row(views, width: 400)
        #expect(bricks.map(\.frame.minX) == [0, 180, 360])

        _ = row(views, width: 100)
        #expect(bricks.map(\.frame.minX) == [0, 60, 150])
    }

    @Test func flexibleViewsTakeTheRoomAndGiveItUp() {
        let (fixed, flexible) = (Brick(100, 20), Brick(100, 20).flexible(minimum: 30, maximum: 150))

        _ = row([fixed, flexible], width: 230)
        #expect(flexible.frame.width == 120)
        _ = row([fixed, flexible], width: 500)
        #expect(flexible.frame.width == 150)
        _ = row([fixed, flexible], width: 60)
        #expect(flexible.frame.width == 30 && fixed.frame.width == 100)
    }

    @Test func flexibilityBelongsToAnAxis() {
        let view = Brick(10, 10)
        let user = StageHarness(StackView([view]), size: Size(width: 100, height: 100))

        view.setFlexibility(Flexibility(grow: 1), along: .horizontal)
        user.advance(by: 0.1)
        #expect(view.frame.height == 10)

        view.setFlexibility(Flexibility(grow: 1), along: .vertical)
        user.advance(by: 0.1)
        #expect(view.frame.height == 100 && view.flexibility(along: .vertical).grow == 1)
    }

    /// Its height is measured at the width that it gets.
    @Test func aLabelThatShrinksWrapsAndTheStackIsHigher() {
        let label = Label("twelve words", maximumLines: 2).flexible(grow: 0)
        let (stack, user) = row([label, Brick(60, 10)], width: 130)

        #expect(label.frame.width == 60 && label.frame.height == 48)
        #expect(stack.sizeThatFits(Size(width: 130, height: 500)) == Size(width: 130, height: 48))
        #expect(stack.sizeThatFits(.unbounded) == Size(width: 160, height: 24))
        withExtendedLifetime(user) {}
    }

    @Test func aStackThatGrowsFillsTheRoomThatItIsGiven() {
        let inner = StackView([Brick(30, 10), Spacer(), Brick(20, 10)], axis: .horizontal)
        let plain = StackView([Brick(30, 10), Brick(20, 10)], axis: .horizontal)
        _ = StageHarness(StackView([inner, plain]), size: Size(width: 200, height: 100))

        #expect(inner.frame.width == 200 && plain.frame.width == 58)
    }

    @Test(arguments: [
        (StackView.Distribution.leading, [0.0, 50]), (.center, [75, 125]), (.trailing, [150, 200]), (.spaceBetween, [0, 200]),
    ])
    func viewsThatDoNotFillTheStackAreDistributed(_ distribution: StackView.Distribution, _ x: [Double]) {
        let bricks = [Brick(40, 20), Brick(40, 20)]

        _ = row(bricks, width: 240) { $0.distribution = distribution }

        #expect(bricks.map(\.frame.minX) == x)
    }

    @Test func aRowFromTheRightIsMirrored() {
        let bricks = [Brick(40, 20), Brick(60, 20)]

        _ = row(bricks, width: 200) { $0.direction = .rightToLeft }

        #expect(bricks.map(\.frame.minX) == [160, 90])
    }

    @Test func wordsOfDifferentSizesStandOnOneLine() throws {
        let (large, small, button, field) = (Label("large", role: \.title), Label("small"), Button("go") {}, TextField("place"))
        let user = row([large, small, button, field], width: 800, height: 200) { $0.alignment = .firstBaseline }.user

        let baselines = [large, small, button, field].map { $0.frame.minY + ($0.firstBaseline(atHeight: $0.frame.height) ?? .nan) }

        #expect(baselines.allSatisfy { abs($0 - baselines[0]) < 1e-9 })
        #expect(small.frame.minY > large.frame.minY)
        withExtendedLifetime(user) {}
    }

    @Test func aFieldDoesNotPushItsNeighboursOut() {
        for field in [TextField("place"), TextArea("notes"), Slider("size", value: 1, in: 0...2)] {
            let (label, button) = (Label("place"), Button("save") {})

            let user = row([label, field, button], width: 250).user

            #expect(abs(button.frame.maxX - 250) < 1e-9 && field.frame.width > 64, "\(field.frame)")
            #expect(label.frame.width == label.sizeThatFits(.unbounded).width)
            withExtendedLifetime(user) {}
        }
    }

    /// A view without a length of its own fills what is left.
    @Test func aViewThatWantsEverythingTakesTheRest() {
        let (pages, brick) = (Unbounded(), Brick(60, 20))

        _ = row([pages, brick], width: 300)

        #expect(pages.frame == Rect(x: 0, y: 0, width: 230, height: 50) && brick.frame.maxX == 300)
    }
}

/// A view with a fixed preferred size.
final class Brick: View {
    let wanted: Size
    init(_ width: Double, _ height: Double) {
        wanted = Size(width: width, height: height)
        super.init()
    }
    override func sizeThatFits(_ size: Size) -> Size { wanted }
}

/// A view as large as the room.
private final class Unbounded: View {
    override func sizeThatFits(_ size: Size) -> Size { size }
}
