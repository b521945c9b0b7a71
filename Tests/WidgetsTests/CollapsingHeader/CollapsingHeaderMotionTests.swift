import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

@MainActor @Suite struct CollapsingHeaderMotionTests {
    typealias Fixture = CollapsingHeaderFixture
    private let mouse = Pointer.mouse(.left)

    @Test func beginsOpenWithTheFirstListAtItsTop() {
        let fixture = Fixture()

        #expect(fixture.view.offset == 0 && fixture.seenShift == 0)
        #expect(fixture.rowTop(ofList: 0) == fixture.tabBottom)
        #expect(fixture.tabTop == 160 && fixture.tabBottom == 204)
        #expect(fixture.view.measures.collapseDistance == Fixture.range)
    }

    /// The places are those of drawn views, not the widget's numbers.
    @Test func aSlowDragMovesHeaderAndRowsByThePointersDistance() throws {
        let fixture = Fixture()
        fixture.user.press(200, 460)
        fixture.user.move(from: Point(x: 200, y: 460), to: Point(x: 200, y: 450), in: 0.1)
        let slop = 10 - fixture.view.offset

        for y in stride(from: 450, through: 20, by: -3.0) {
            fixture.user.send(.pointerMoved(mouse, Point(x: 200, y: y)))
            let (shift, rows) = (fixture.seenShift, try #require(fixture.seenOffset(ofList: 0)))
            #expect(abs(shift + rows - fixture.view.offset) < 1e-9)
            #expect(abs(shift + rows - (460 - y - slop)) < 1e-9)
            #expect(shift == min(fixture.view.offset, Fixture.range) && rows >= -1e-9)
        }
        for y in stride(from: 20, through: 456, by: 4.0) {
            fixture.user.send(.pointerMoved(mouse, Point(x: 200, y: y)))
            let sum = fixture.seenShift + (try #require(fixture.seenOffset(ofList: 0)))
            #expect(abs(sum - (460 - y - slop)) < 1e-9)
        }
        fixture.user.release(200, 456)
    }

    @Test func aFlickCarriesThroughTheHandOverWithoutAJumpOfVelocity() throws {
        let fixture = Fixture()
        fixture.user.fling(from: Point(x: 200, y: 460), by: Vector(x: 0, y: -60), in: 0.06)
        #expect(fixture.view.offset < Fixture.range && fixture.view.offset > 0)

        let speeds = try speeds(of: fixture, across: Fixture.range)

        #expect(fixture.view.offset > Fixture.range + 100)
        let drops = zip(speeds, speeds.dropFirst()).map { $1 - $0 }
        #expect(speeds.allSatisfy { $0 > 0 } && drops.allSatisfy { $0 < 0 && $0 > -40 }, "\(drops)")
    }

    @Test func flickDownOpensTheHeaderAndBounces() throws {
        let fixture = Fixture()
        fixture.jump(to: 300)
        fixture.user.fling(from: Point(x: 200, y: 250), by: Vector(x: 0, y: 180), in: 0.08)

        var least = 0.0
        while fixture.user.stage.needsFrame {
            fixture.user.advance(by: 1.0 / 60)
            let (shift, rows) = (fixture.seenShift, try #require(fixture.seenOffset(ofList: 0)))
            #expect(abs(shift + rows - fixture.view.offset) < 1e-9)
            #expect(shift >= 0 && (rows >= -1e-9 || shift == 0))
            least = min(least, rows)
        }

        #expect(least < -5)
        #expect(fixture.view.offset == 0)
    }

    /// Steps through frames until the movement has passed `offset`, and returns the speed of the rows in each.
    private func speeds(of fixture: Fixture, across offset: Double) throws -> [Double] {
        var (speeds, last): ([Double], Double) = ([], try #require(fixture.rowTop(ofList: 0)))
        for _ in 0..<30 {
            fixture.user.advance(by: 1.0 / 120)
            let top = try #require(fixture.rowTop(ofList: 0))
            speeds.append((last - top) * 120)
            last = top
        }
        return speeds
    }

    @Test func aPressCatchesTheFlightInTheMiddle() throws {
        let fixture = Fixture()
        fixture.user.fling(from: Point(x: 200, y: 460), by: Vector(x: 0, y: -60), in: 0.06)
        fixture.user.advance(by: 0.02)
        let caught = fixture.view.offset
        #expect(caught > 0 && caught < Fixture.range)

        fixture.user.press(200, 90)
        fixture.user.advance(by: 0.3)

        #expect(abs(fixture.view.offset - caught) < 30 && fixture.view.offset < Fixture.range)
        let held = fixture.view.offset
        fixture.user.advance(by: 0.5)
        #expect(fixture.view.offset == held)
        fixture.user.release(200, 90)
        fixture.user.settle()
        #expect(fixture.view.offset == held && fixture.list(0)?.pressed == [])
    }

    @Test(arguments: [Point(x: 200, y: 100), Point(x: 300, y: 182), Point(x: 200, y: 400)])
    func wheelsAndDragsMoveTheListWhereverThePointerIs(_ place: Point) {
        let fixture = Fixture()

        fixture.user.wheel(0, -1, at: place)
        fixture.user.settle()
        let wheeled = fixture.view.offset
        fixture.user.advance(by: 1)
        fixture.user.drag(from: place, to: place + Vector(x: 0, y: -60))
        fixture.user.settle()

        #expect(abs(wheeled - WheelGeometry.notchStep(viewport: 384)) < 1e-9)
        #expect(abs(fixture.view.offset - wheeled - 56) < 1e-9)
    }

    @Test func buttonsInTheHeaderStillWork() {
        var presses = 0
        let fixture = Fixture()
        fixture.button.action = { presses += 1 }

        fixture.user.tap(70, 40)
        fixture.user.tap(200, 300)

        #expect(presses == 1)
        #expect(fixture.list(0)?.pressed == [1])
    }

    @Test func shortListCollapsesTheHeaderAndBouncesBack() throws {
        // 384 points of room, 360 of rows: 64 of the 88 points of collapse.
        let fixture = Fixture([5])
        fixture.user.press(200, 480)
        fixture.user.move(from: Point(x: 200, y: 480), to: Point(x: 200, y: 200), in: 0.3)
        #expect(fixture.view.offset > 64 && fixture.seenShift > 64)
        fixture.user.advance(by: 0.3)
        fixture.user.release(200, 200)
        fixture.user.settle()

        #expect(fixture.view.offset == 64 && fixture.seenShift == 64)
        #expect(fixture.rowTop(ofList: 0).map { $0 + 360 } == 500)
    }

    @Test func aListThatFitsBelowTheOpenHeaderLeavesItOpen() {
        let fixture = Fixture([3])

        fixture.user.fling(from: Point(x: 200, y: 400), by: Vector(x: 0, y: -200), in: 0.1)
        fixture.user.settle()

        #expect(fixture.view.offset == 0 && fixture.seenShift == 0)
    }

    @Test func aHeaderHigherThanTheWindowIsScrolledLikeContent() throws {
        let fixture = Fixture(change: {
            $0.headerHeight = 700
            $0.collapsedHeight = 0
        })
        #expect(fixture.tabTop == 700)

        fixture.view.scroll(to: 450, animated: false)
        fixture.user.settle()
        #expect(fixture.tabTop == 250 && fixture.rowTop(ofList: 0) == 294)
        fixture.view.scroll(to: 1000, animated: false)
        fixture.user.settle()

        #expect(fixture.tabTop == 0 && fixture.rowTop(ofList: 0) == 44 - 300)
    }

    @Test func theContentsOfTheHeaderCrossFadeOnTheWay() {
        let fixture = Fixture()
        var seen: [Double] = []
        for offset in [0, 35, 48.4, 62, 88] {
            fixture.jump(to: offset)
            seen.append(fixture.header.alpha)
            #expect(abs(fixture.header.alpha + (fixture.view.collapsedHeader?.alpha ?? 0) - 1) < 1e-9)
        }

        #expect(seen[0] == 1 && seen[1] == 1 && abs(seen[2] - 0.5) < 1e-9 && seen[3] == 0 && seen[4] == 0)
    }

    @Test func theListFadesIntoThePageWhileItContinuesBelow() {
        let fixture = Fixture(change: { $0.endFadeColor = .black })
        #expect(fixture.view.endFade.alpha == 1 && fixture.view.endFade.frame == Rect(x: 0, y: 452, width: 400, height: 48))
        fixture.jump(to: 88 + 30 * 72 - 384 - 12)
        #expect(abs(fixture.view.endFade.alpha - 0.25) < 1e-9)
        fixture.jump(to: 5000)

        #expect(fixture.view.endFade.alpha == 0)
    }

    @Test func reducedMotionKeepsTheHeaderUnderThePointerAndBouncesNothing() {
        let fixture = Fixture(motion: .reduced)

        fixture.user.drag(from: Point(x: 200, y: 300), to: Point(x: 200, y: 400))
        #expect(fixture.view.offset == 0)
        fixture.user.drag(from: Point(x: 200, y: 400), to: Point(x: 200, y: 350))

        #expect(fixture.view.offset == 46 && fixture.seenShift == 46)
    }

    /// The numbers are passed as bits, because NaN and infinity cannot be passed to the other process as numbers.
    @Test(arguments: [Double.nan, .infinity, -1].map(\.bitPattern)) func aHeightThatIsNoneTraps(_ bits: UInt64) async {
        await #expect(processExitsWith: .failure) { [bits] in
            await MainActor.run {
                let fixture = CollapsingHeaderFixture()
                fixture.view.headerHeight = Double(bitPattern: bits)
                fixture.user.advance(by: 0.1)
            }
        }
    }
}
