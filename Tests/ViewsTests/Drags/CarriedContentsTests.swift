import LayoutMath
import Particles
import Platform
import TestSupport
import Testing

@testable import Views

/// A view that gives itself away, and notes how its drags go.
private final class CarriedView: View, DragSource {
    var contents = DragContents(text: "a")
    var places: [Point?] = []
    var outcomes: [DragOutcome] = []
    var liftCount = 0

    func dragItem(at point: Point, by start: LiftStart) -> DragItem? {
        liftCount += 1
        return DragItem(self, contents: contents)
    }
    func dragMoved(to point: Point?, at time: Seconds) { places.append(point) }
    func dragEnded(_ outcome: DragOutcome, at time: Seconds) { outcomes.append(outcome) }
}

/// Takes everything.
private final class Basket: View, DropTarget {
    var taken: [DragContents] = []
    func dragHovers(_ contents: DragContents, from source: View, at point: Point) -> Bool { true }
    func dragLeft() {}
    func dropped(_ contents: DragContents, from source: View, at point: Point) { taken.append(contents) }
}

@MainActor private final class CarryingFixture {
    let source = CarriedView(frame: Rect(x: 20, y: 20, width: 60, height: 40))
    let basket = Basket(frame: Rect(x: 200, y: 100, width: 100, height: 100))
    let user: StageHarness
    let (start, outside) = (Point(x: 40, y: 40), Point(x: 500, y: 40))

    init() {
        let root = View()
        root.addSubview(source)
        root.addSubview(basket)
        user = StageHarness(root, size: Size(width: 400, height: 300))
    }

    var carried: CarriedContents? { user.stage.carriedContents }

    func carryOut() {
        user.press(start.x, start.y)
        user.move(from: start, to: outside, in: 0.2)
    }

    func dropOutside() { user.release(outside.x, outside.y) }
}

/// Tests drags that leave the window, with another program's answers.
@MainActor
@Suite struct CarriedContentsTests {
    private let fixture = CarryingFixture()
    private var user: StageHarness { fixture.user }
    private var source: CarriedView { fixture.source }

    @Test func contentsAreOfferedOnlyOutsideTheWindow() {
        user.press(40, 40)
        user.move(from: fixture.start, to: Point(x: 390, y: 40), in: 0.2)
        #expect(fixture.carried == nil)
        user.move(from: Point(x: 390, y: 40), to: fixture.outside, in: 0.1)
        #expect(fixture.carried == CarriedContents(DragContents(text: "a")))
        #expect(user.stage.cursor == .notAllowed)
        user.move(from: fixture.outside, to: Point(x: 250, y: 150), in: 0.1)
        #expect(fixture.carried == nil && user.stage.cursor == .move)
        user.release(250, 150)

        #expect(source.outcomes == [.taken] && fixture.basket.taken == [DragContents(text: "a")])
    }

    @Test func anItemWithoutContentsStaysInTheWindow() {
        source.contents = DragContents()
        fixture.carryOut()
        #expect(fixture.carried == nil)
        user.send(.dragAnswered(.wanted))
        fixture.dropOutside()

        #expect(source.outcomes == [.released])
    }

    @Test(arguments: [(DragAnswer.copied, DragOutcome.copied), (.moved, .moved), (.refused, .released)])
    func theProgramsAnswerEndsTheDrag(answer: DragAnswer, outcome: DragOutcome) {
        fixture.carryOut()
        user.send(.dragAnswered(.wanted))
        #expect(source.places.last == .some(nil) && user.stage.cursor == .move)
        fixture.dropOutside()
        #expect(fixture.carried?.isReleased == true && source.outcomes.isEmpty)
        user.advance(by: 1)
        user.send(.dragAnswered(answer))
        user.settle()

        #expect(source.outcomes == [outcome])
        #expect(fixture.carried == nil && user.stage.pointing.picture == nil && !user.stage.needsFrame)
    }

    @Test func whatNoProgramWantsReturnsAtOnce() {
        fixture.carryOut()
        user.send(.dragAnswered(.wanted))
        user.send(.dragAnswered(.unwanted))
        #expect(user.stage.cursor == .notAllowed && source.places.last != .some(nil))
        fixture.dropOutside()

        #expect(source.outcomes == [.released] && fixture.carried == nil)
        user.send(.dragAnswered(.copied))
        #expect(source.outcomes == [.released])
    }

    @Test func escapeWithdrawsTheContents() {
        fixture.carryOut()
        user.send(.dragAnswered(.wanted))
        user.key(.escape)

        #expect(source.outcomes == [.cancelled] && fixture.carried == nil)
    }

    @Test func aSourceThatLeavesTheWindowWithdrawsItsContents() {
        fixture.carryOut()
        source.removeFromSuperview()
        user.advance(by: 0.1)
        #expect(fixture.carried == nil && source.outcomes.isEmpty)

        let other = CarryingFixture()
        other.carryOut()
        other.user.send(.dragAnswered(.wanted))
        other.dropOutside()
        other.source.removeFromSuperview()
        other.user.send(.dragAnswered(.copied))
        #expect(other.carried == nil && other.source.outcomes.isEmpty)
    }

    @Test func anUnansweredDropEndsWithTheNextDrag() {
        fixture.carryOut()
        user.send(.dragAnswered(.wanted))
        fixture.dropOutside()
        fixture.carryOut()

        #expect(source.outcomes == [.released])
        #expect(fixture.carried == CarriedContents(DragContents(text: "a")))
    }

    /// KWin gives the focus to the window under the hand.
    @Test func whatIsOutsideSurvivesTheLossOfTheFocus() {
        fixture.carryOut()
        user.send(.focusLost)
        #expect(fixture.carried != nil && source.outcomes.isEmpty)

        user.move(from: fixture.outside, to: Point(x: 250, y: 150), in: 0.1)
        user.send(.focusLost)
        #expect(fixture.carried == nil && source.outcomes == [.cancelled])
    }

    /// For random hands and programs, every drag ends once, and contents are offered exactly while the hand holds them outside.
    @Test(arguments: 1...24 as ClosedRange<UInt64>)
    func everyDragEndsOnce(seed: UInt64) {
        var random = RandomSource(seed: seed)
        var (isPressed, place) = (false, Point.zero)
        for _ in 0..<200 {
            switch Int.random(in: 0..<7, using: &random) {
            case 0 where !isPressed:
                place = fixture.start
                user.press(place.x, place.y)
                isPressed = true
            case 1, 2:
                let next = Point(x: Double.random(in: -200..<600, using: &random), y: Double.random(in: -100..<400, using: &random))
                user.move(from: place, to: next, in: 0.03)
                place = next
            case 3 where isPressed:
                user.release(place.x, place.y)
                isPressed = false
            case 4: user.send(.dragAnswered(DragAnswer.allCases.randomElement(using: &random) ?? .wanted))
            case 5 where Int.random(in: 0..<4, using: &random) == 0: user.key(.escape)
            default: user.advance(by: 0.05)
            }
            let held = user.stage.pointing.arena.contests.first?.held
            let isDropped = user.stage.pointing.dropped != nil
            let isOutside = held != nil && !user.stage.root.bounds.contains(place)
            #expect((fixture.carried != nil) == (isOutside || isDropped))
            #expect(source.outcomes.count == source.liftCount - (held == nil ? 0 : 1) - (isDropped ? 1 : 0))
        }
        user.key(.escape)
        user.send(.dragAnswered(.refused))
        user.settle()

        #expect(source.outcomes.count == source.liftCount && fixture.carried == nil && user.stage.pointing.picture == nil)
    }
}
