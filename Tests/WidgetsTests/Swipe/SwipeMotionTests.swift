import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

@Suite struct SwipeMotionTests {
    @Test func aRowIsCaughtInFlightWithoutAJump() {
        let fixture = SwipeFixture()
        fixture.row.open(.trailing)
        fixture.user.advance(by: 0.1)
        let offset = fixture.row.offset
        #expect(offset < -20 && offset > -120)

        fixture.press()
        fixture.user.advance(by: 0.5)

        #expect(abs(fixture.row.offset - offset) < 1e-9 && fixture.row.motion.scroller.isHeld)
        fixture.user.release(200, 36)
        fixture.user.settle()
        #expect(fixture.row.offset == (offset < -64 ? -128 : 0) && fixture.presses(0) == 0)
    }

    @Test(arguments: [MotionPreference.full, .reduced]) func closingNeverUncoversTheOtherSide(motion: MotionPreference) {
        let fixture = SwipeFixture(leading: ["mark"], motion: motion)
        fixture.row.open(.trailing, animated: false)
        var offsets: [Double] = []
        fixture.row.didSwipe = { offsets.append($0.offset) }

        fixture.row.close()
        fixture.user.settle()

        #expect(offsets.count > 5 && offsets.allSatisfy { $0 <= 0 } && offsets.last == 0)
    }

    @Test(arguments: [(MotionPreference.full, true), (.reduced, false)])
    func onlyFullMotionOvershoots(motion: MotionPreference, overshoots: Bool) {
        let fixture = SwipeFixture(motion: motion)
        var least = 0.0
        fixture.row.didSwipe = { least = min(least, $0.offset) }

        fixture.row.open(.trailing)
        fixture.user.settle()

        #expect((least < -128) == overshoots && fixture.row.offset == -128)
    }

    @Test func reducedMotionDoesNotStretch() {
        let fixture = SwipeFixture(fullSwipe: false, motion: .reduced)
        fixture.press()

        fixture.pull(-190)

        #expect(fixture.row.offset == -128)
    }

    @Test func aSwipeKeepsTheActionsWithWhichItBegan() throws {
        let fixture = SwipeFixture()
        fixture.row.open(.trailing, animated: false)

        fixture.row.trailingActions = { fixture.actions(["archive"]) }
        fixture.user.settle()
        #expect(fixture.row.card.buttons.map(\.action.title) == ["delete", "later"])
        fixture.row.close(animated: false)
        fixture.row.open(.trailing, animated: false)

        #expect(fixture.row.card.buttons.map(\.action.title) == ["archive"] && fixture.row.offset == -64)
    }

    @Test func anOpenRowFitsANewWidth() {
        let fixture = SwipeFixture(trailing: ["delete", "later", "flag"])
        fixture.row.open(.trailing, animated: false)
        #expect(fixture.row.offset == -192)

        fixture.row.frame = Rect(x: 0, y: 0, width: 200, height: 72)
        fixture.user.settle()

        #expect(fixture.row.offset == -fixture.row.card.buttons.reduce(0) { $0 + $1.frame.width + 8 })
        #expect(fixture.row.openSide == .trailing && fixture.row.offset >= -160)
    }

    @Test func nilTakesTheGroupsDefaultAndEmptyTakesNone() {
        let fixture = SwipeFixture(rows: 2)
        fixture.group.defaultActions = { row, side in
            side == .trailing && row.name == "row 0" ? .delete { $0(true) } : nil
        }

        for row in fixture.rows { row.trailingActions = { nil } }
        fixture.row.open(.trailing, animated: false)
        fixture.rows[1].open(.trailing, animated: false)
        #expect(fixture.row.offset == -64 && fixture.rows[1].offset == 0)
        fixture.row.close(animated: false)
        fixture.row.trailingActions = { SwipeActions.empty }
        fixture.row.open(.trailing, animated: false)

        #expect(fixture.row.offset == 0)
    }

    @Test(arguments: [30.0, 60, 144]) func theMovementDoesNotDependOnTheFrameRate(rate: Double) {
        let fixture = SwipeFixture()
        fixture.user.frameInterval = 1 / rate

        fixture.row.open(.trailing)
        fixture.user.advance(by: 0.2)

        let spring = SpringMotion(Spring(response: 0.35, dampingRatio: 0.85), from: 0, velocity: 0, to: -128)
        #expect(fixture.elapsed > 0.19 && abs(fixture.row.offset - spring.position(at: fixture.elapsed)) < 1e-6)
    }

    @Test func tracesTellWhereTheRowIs() {
        let fixture = SwipeFixture()
        fixture.row.open(.trailing, animated: false)

        let fields = fixture.row.traceFields ?? [:]

        #expect(fields["offset"] == .number(-128) && fields["state"] == .string("idle") && fields["openSide"] == .string("trailing"))
        let frame: [String: TraceValue] = [
            "title": .string("delete"), "x": .number(344), "y": .number(8), "width": .number(56), "height": .number(56),
        ]
        guard case .array(let actions) = fields["actions"] else { return #expect(Bool(false), "no actions") }
        #expect(actions.first == .object(frame) && actions.count == 2)
    }
}

extension SwipeFixture {
    /// Seconds since the row's movement began.
    fileprivate var elapsed: Double {
        switch row.motion.scroller.state {
        case .animating(let glide), .settling(let glide), .decelerating(let glide): user.time - glide.start
        case .idle, .held, .dragging: .infinity
        }
    }
}
