import LayoutMath
import PanoramaTesting
import Platform
import Testing
import Views

/// Tests views of another package, which uses only public names.
@Suite struct StrangersViewTests {
    /// A sheet that is pulled up and stays open or closed: the three methods of a draggable view, and where it may rest.
    private final class Sheet: View, Draggable {
        nonisolated struct Ends: Snapping {
            func nearestStop(to offset: Double) -> Double { offset < 150 ? 0 : 300 }
            func stop(after offset: Double) -> Double? { offset < 300 ? 300 : nil }
            func stop(before offset: Double) -> Double? { offset > 0 ? 0 : nil }
            func target(from offset: Double, velocity: Double, startingAt start: DragStart, input: ScrollInput) -> Double {
                abs(velocity) < input.flickThreshold ? nearestStop(to: offset) : velocity > 0 ? 300 : 0
            }
        }

        private(set) var scroller = Scroller(track: ScrollTrack(viewport: 300, limits: 0...300, snapping: Ends(), landsBySpring: true))

        func pans(along axis: Axis) -> Bool { axis == .vertical }

        func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
            scroller.beginDrag(at: time, input: .mouse)
            return -scroller.drag(by: -delta, overscrolls: overscrolls, at: time)
        }

        func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
            scroller.release(velocity: -velocity, at: time, input: ScrollInput(pointer))
            setNeedsAdvance()
        }

        override func advance(to time: Seconds) -> Bool { scroller.advance(to: time) }
    }

    @Test(arguments: [(-100.0, 0.0), (-200, 300)])
    func aSheetRestsWhereItsOwnSnappingSays(travel: Double, rest: Double) {
        let sheet = Sheet()
        let user = StageHarness(sheet, size: Size(width: 400, height: 600))

        user.drag(from: Point(x: 200, y: 500), to: Point(x: 200, y: 500 + travel))
        user.settle()

        #expect(sheet.scroller.offset(at: user.time) == rest)
    }

    @Test func aFlickOpensTheSheetAndACancelledDragClosesIt() {
        let sheet = Sheet()
        let user = StageHarness(sheet, size: Size(width: 400, height: 600))

        user.press(200, 500)
        user.move(from: Point(x: 200, y: 500), to: Point(x: 200, y: 440), in: 0.05)
        user.send(.pointerCancelled(.mouse(.left)))
        user.settle()
        #expect(sheet.scroller.offset(at: user.time) == 0)
        user.fling(from: Point(x: 200, y: 500), by: Vector(x: 0, y: -60), in: 0.05)
        user.settle()

        #expect(sheet.scroller.offset(at: user.time) == 300)
    }

    @Test(arguments: [Axis.vertical, .horizontal])
    func aScrollViewNeedsNothingButTheSizeOfItsContent(axis: Axis) {
        let scroll = ScrollView(Axis.Set(axis))
        scroll.contentView.addSubview(View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))
        scroll.contentSize = Size(width: 1000, height: 1000)
        let user = StageHarness(scroll, size: Size(width: 400, height: 300))

        user.drag(from: Point(x: 350, y: 250), to: axis == .vertical ? Point(x: 350, y: 146) : Point(x: 246, y: 250))
        user.settle()
        #expect(abs(scroll.contentOffset[axis] - 100) < 1e-9)
        scroll.scroll(to: 5000, animated: false)
        #expect(scroll.contentOffset[axis] == (axis == .vertical ? 700 : 600))
        user.resize(to: Size(width: 600, height: 500))
        user.settle()
        #expect(scroll.contentOffset[axis] == (axis == .vertical ? 500 : 400))
        scroll.contentInset = Insets(top: 20, left: 20, bottom: 30, right: 30)
        scroll.scroll(to: -50, animated: false)

        #expect(scroll.contentOffset[axis] == -20)
    }
}
