import LayoutMath
import Particles
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// A list of rows whose program applies moves.
@MainActor private final class MovingRows {
    let list = ListView(rowHeight: .fixed(50), recipe: .labels)
    let user: StageHarness
    var rows: [String]
    var moves: [ItemMove] = []

    init(_ count: Int = 30, size: Size = Size(width: 300, height: 400)) {
        rows = (0..<count).map(String.init)
        user = StageHarness(list, size: size)
        list.apply(ListSnapshot(rows), animated: false)
        list.moveItem = { [unowned self] from, to in
            moves.append(ItemMove(from: from, to: to))
            rows.insert(rows.remove(at: from), at: to)
            list.apply(ListSnapshot(rows))
        }
        user.settle()
    }

    func middle(_ row: Int) -> Point { Point(x: 100, y: Double(row) * 50 + 25 - list.scrollView.contentOffset.y) }
}

@MainActor @Suite struct ReorderingTests {
    @Test func theMousePullsARowToItsNewPlace() {
        let fixture = MovingRows(6)

        fixture.user.drag(from: fixture.middle(1), to: fixture.middle(3))
        fixture.user.settle()

        #expect(fixture.moves == [ItemMove(from: 1, to: 3)])
        #expect(fixture.rows == ["0", "2", "3", "1", "4", "5"])
        #expect(fixture.list.snapshot.rows == fixture.rows)
    }

    @Test func theOthersMakeRoomWhileTheRowIsHeld() {
        let fixture = MovingRows(6)
        fixture.user.press(100, 75)
        fixture.user.move(from: fixture.middle(1), to: fixture.middle(3), in: 0.2)
        fixture.user.advance(by: 1)

        #expect(fixture.moves.isEmpty)
        #expect(fixture.list.snapshot.rows == ["0", "2", "3", "1", "4", "5"])
        #expect(fixture.list.frame(of: "2")?.minY == 50)
        #expect(fixture.list.collection.heldID == "1")
        #expect(!fixture.user.stage.needsFrame, "a row that is held still needs no frames")
    }

    @Test func theHeldRowIsDrawnUnderTheHandInFrontOfEverything() throws {
        let fixture = MovingRows(6)
        fixture.user.press(100, 75)
        fixture.user.move(from: fixture.middle(1), to: Point(x: 130, y: 210), in: 0.2)
        fixture.user.advance(by: 1)

        let texts = fixture.user.list.commands.compactMap { command -> TextDraw? in
            if case .text(let draw) = command { draw } else { nil }
        }
        #expect(texts.filter { $0.run.text == "1" }.count == 1)
        let held = try #require(texts.last)
        #expect(held.run.text == "1" && abs(held.origin.y - 210) < 25)
    }

    @Test func escapeTakesTheMoveBack() {
        let fixture = MovingRows(6)
        fixture.user.press(100, 75)
        fixture.user.move(from: fixture.middle(1), to: fixture.middle(4), in: 0.2)
        fixture.user.key(.escape)
        fixture.user.settle()
        fixture.user.release(100, 225)
        fixture.user.settle()

        #expect(fixture.moves.isEmpty && fixture.list.snapshot.rows == fixture.rows)
        #expect(fixture.list.collection.heldID == nil && fixture.user.stage.pointing.picture == nil)
    }

    @Test func aProgramThatRefusesTheMoveGetsItsOrderBack() {
        let fixture = MovingRows(6)
        fixture.list.moveItem = { _, _ in }

        fixture.user.drag(from: fixture.middle(1), to: fixture.middle(3))
        fixture.user.settle()

        #expect(fixture.list.snapshot.rows == fixture.rows)
    }

    @Test func aFingerScrollsUnlessItHoldsTheRowFirst() {
        let fixture = MovingRows()
        let finger = Pointer.touch(1)
        fixture.user.drag(from: Point(x: 100, y: 325), to: Point(x: 100, y: 225), pointer: finger)
        fixture.user.settle()
        #expect(fixture.moves.isEmpty && fixture.list.scrollView.contentOffset.y > 50)

        fixture.list.scrollView.scroll(to: 0, animated: false)
        fixture.user.press(100, 75, pointer: finger)
        fixture.user.advance(by: 0.6)
        fixture.user.move(from: fixture.middle(1), to: fixture.middle(3), in: 0.2, pointer: finger)
        fixture.user.release(100, 175, pointer: finger)
        fixture.user.settle()

        #expect(fixture.moves == [ItemMove(from: 1, to: 3)])
    }

    @Test func theContentScrollsWhileTheRowIsHeldAtTheEdge() {
        let fixture = MovingRows()
        fixture.user.press(100, 75)
        fixture.user.move(from: fixture.middle(1), to: Point(x: 100, y: 399), in: 0.2)
        fixture.user.advance(by: 0.5)
        #expect(fixture.list.scrollView.contentOffset.y > 200)
        fixture.user.advance(by: 5)
        fixture.user.release(100, 399)
        fixture.user.settle()

        #expect(fixture.rows.last == "1")
        #expect(fixture.list.scrollView.contentOffset.y == 30 * 50 - 400)
    }

    @Test func autoscrollIsTheSameAtAnyFrameRate() {
        let offsets = [30.0, 60, 144].map { rate in
            let fixture = MovingRows()
            fixture.user.frameInterval = 1 / rate
            fixture.user.press(100, 75)
            fixture.user.send(.pointerMoved(.mouse(.left), Point(x: 100, y: 390)))
            fixture.user.advance(by: 0.8)
            return fixture.list.scrollView.contentOffset.y
        }

        #expect(offsets.allSatisfy { abs($0 - offsets[0]) < 1e-6 } && offsets[0] > 100)
    }

    @Test func altAndArrowsMoveTheCurrentRow() {
        let fixture = MovingRows(4)
        fixture.user.stage.focus(fixture.list)
        fixture.user.key(.down)
        fixture.user.key(.down, .alt)
        fixture.user.key(.down, .alt)
        #expect(fixture.rows == ["1", "2", "0", "3"] && fixture.list.currentRow == "0")

        fixture.user.key(.up, .alt)
        for _ in 0..<5 { fixture.user.key(.up, .alt) }

        #expect(fixture.rows == ["0", "1", "2", "3"])
    }

    @Test func rowsStayBelowTheFirstHeaderAndMayChangeTheirSection() {
        let fixture = MovingRows(0)
        let list = fixture.list
        list.apply(
            ListSnapshot(sections: [ListSection(header: "A", rows: ["a"]), ListSection(header: "B", rows: ["b", "c"])]), animated: false)
        var applied: [String] = []
        list.moveItem = { from, to in
            list.apply(list.snapshot.moving(ItemMove(from: list.snapshot.items.index(of: "c") ?? from, to: to)))
            applied = list.snapshot.items.ids
        }
        fixture.user.settle()
        let start = list.frame(of: "c").map(\.center) ?? .zero
        fixture.user.drag(from: start, to: Point(x: 100, y: 2))
        fixture.user.settle()

        #expect(applied == ["A", "c", "a", "B", "b"])
        #expect(list.snapshot.headerIndices == [0, 3])
    }

    @Test func anItemOfAGridMovesInBothDirections() throws {
        let fixture = CollectionFixture(GridLayout(), CollectionFixture.ids(0..<9))
        var moves: [ItemMove] = []
        fixture.view.moveItem = { moves.append(ItemMove(from: $0, to: $1)) }
        let (first, last) = (try fixture.center("0"), try fixture.center("3"))
        fixture.user.drag(from: first, to: last)
        fixture.user.settle()
        fixture.user.drag(from: last, to: first)

        #expect(moves == [ItemMove(from: 0, to: 3), ItemMove(from: 3, to: 0)])
    }

    @Test func anItemOfARingMovesAfterALongPress() throws {
        let ring = RingView(style: RingStyle(.standard))
        let user = StageHarness(ring, size: Size(width: 600, height: 600))
        var items = (0..<8).map { RingItem(id: "\($0)", image: "\($0)", title: "picture \($0)") }
        ring.setItems(items, animated: false)
        ring.moveItem = { from, to in
            items.insert(items.remove(at: from), at: to)
            ring.setItems(items)
        }
        _ = user.settles()
        func center(_ id: String) throws -> Point {
            let cell = try #require(ring.collection.visibleItems[id]).cell
            return cell.convert(cell.bounds.center, to: nil)
        }
        let (start, end) = (try center("2"), try center("5"))
        user.press(start.x, start.y)
        user.advance(by: 0.6)
        user.move(from: start, to: end, in: 0.3)
        user.release(end.x, end.y)
        _ = user.settles()

        #expect(items.map(\.id) == ["0", "1", "3", "4", "5", "2", "6", "7"])
        let arrived = try center("2")
        #expect(ring.selectedItem?.id == "0" && arrived.distance(to: end) < 1)

        user.stage.focus(ring)
        user.key(.right, .alt)
        _ = user.settles()
        #expect(items.map(\.id) == ["1", "0", "3", "4", "5", "2", "6", "7"] && ring.selectedItem?.id == "0")
    }

    @Test func anItemGoesFromOneListToAnother() {
        let (left, right) = (ListView(rowHeight: .fixed(50), recipe: .labels), ListView(rowHeight: .fixed(50), recipe: .labels))
        let root = View()
        (left.frame, right.frame) = (Rect(x: 0, y: 0, width: 200, height: 300), Rect(x: 200, y: 0, width: 200, height: 300))
        root.addSubview(left)
        root.addSubview(right)
        let user = StageHarness(root, size: Size(width: 400, height: 300))
        left.apply(ListSnapshot(["a", "b", "c"]), animated: false)
        right.apply(ListSnapshot(["x", "y"]), animated: false)
        left.dragContents = { DragContents(text: $0) }
        right.insertItem = { contents, index in
            right.apply(ListSnapshot(Array(right.snapshot.rows[..<index]) + [contents.text] + right.snapshot.rows[index...]))
            left.apply(ListSnapshot(left.snapshot.rows.filter { $0 != contents.text }))
            return true
        }
        user.settle()
        user.press(100, 75)
        user.move(from: Point(x: 100, y: 75), to: Point(x: 300, y: 55), in: 0.3)
        #expect(right.collection.insertionLine?.midY == 50)
        user.release(300, 55)
        user.settle()

        #expect(left.snapshot.rows == ["a", "c"] && right.snapshot.rows == ["x", "b", "y"])
        #expect(right.collection.insertionLine == nil && left.collection.heldID == nil)
    }
}

/// Tests rows that leave the window.
@MainActor @Suite struct CarriedRowTests {
    private let fixture = MovingRows(6)
    private let outside = Point(x: 500, y: 120)

    private func dropOutside(_ answer: DragAnswer) {
        fixture.user.press(100, 75)
        fixture.user.move(from: fixture.middle(1), to: outside, in: 0.2)
        fixture.user.send(.dragAnswered(.wanted))
        fixture.user.release(outside.x, outside.y)
        fixture.user.send(.dragAnswered(answer))
        fixture.user.settle()
    }

    @Test(arguments: [(DragAnswer.copied, DragOutcome.copied), (.moved, .moved), (.refused, .released)])
    func theProgramLearnsWhatBecameOfItsRow(answer: DragAnswer, outcome: DragOutcome) {
        var ended: [String] = []
        var rows: [String] = []
        fixture.list.dragContents = { DragContents(text: $0, isMoved: true) }
        fixture.list.dragEnded = { [list = fixture.list] id, outcome in
            ended.append("\(id) \(outcome)")
            if outcome == .moved { list.apply(ListSnapshot(list.snapshot.rows.filter { $0 != id })) }
            rows = list.snapshot.rows
        }

        dropOutside(answer)

        #expect(ended == ["1 \(outcome)"])
        #expect(rows == (outcome == .moved ? ["0", "2", "3", "4", "5"] : fixture.rows) && fixture.moves.isEmpty)
        #expect(fixture.list.snapshot.rows == rows && fixture.list.collection.heldID == nil)
    }

    /// A row is over its list's edge, not on its way to another program, until one wants it.
    @Test func aRowThatNoProgramWantsIsMoved() {
        fixture.list.dragContents = { DragContents(text: $0) }
        fixture.user.drag(from: fixture.middle(1), to: Point(x: 310, y: 175))
        fixture.user.settle()

        #expect(fixture.moves == [ItemMove(from: 1, to: 3)])
    }

    /// Whether a pull, and a pull after a hold, take a row: with the mouse, then with a finger.
    @Test(arguments: [
        (ItemLift.mousePulls, [true, true, false, true]), (.hold, [false, true, false, true]), (.mouseHolds, [false, true, false, false]),
    ]) func theLiftDecidesHowARowIsTaken(lift: ItemLift, expected: [Bool]) {
        let found = [Pointer.mouse(.left), .touch(1)].flatMap { pointer in
            [0.0, 0.6].map { rest in
                let fixture = MovingRows(6)
                fixture.list.itemLift = lift
                fixture.user.press(100, 75, pointer: pointer)
                if rest > 0 { fixture.user.advance(by: rest) }
                fixture.user.move(from: fixture.middle(1), to: fixture.middle(3), in: 0.2, pointer: pointer)
                return fixture.list.collection.heldID == "1"
            }
        }

        #expect(found == expected)
    }
}

/// Random drags and random changes of the rows.
@MainActor @Suite struct ReorderingLawTests {
    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func theOrderStaysAPermutationAndEverythingComesToRest(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let fixture = MovingRows(Int.random(in: 0...25, using: &random))
        var (isPressed, place, added) = (false, Point.zero, 0)
        for _ in 0..<120 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0 where !isPressed:
                place = Point(x: 100, y: Double.random(in: 0..<400, using: &random))
                fixture.user.press(place.x, place.y)
                isPressed = true
            case 1...3 where isPressed:
                let next = Point(x: Double.random(in: -50..<350, using: &random), y: Double.random(in: -50..<450, using: &random))
                fixture.user.move(from: place, to: next, in: 0.05)
                place = next
            case 4 where isPressed:
                fixture.user.release(place.x, place.y)
                isPressed = false
            case 5:
                added += 1
                fixture.rows.insert("new\(added)", at: Int.random(in: 0...fixture.rows.count, using: &random))
                fixture.list.apply(ListSnapshot(fixture.rows), animated: Bool.random(using: &random))
            case 6 where !fixture.rows.isEmpty:
                fixture.rows.remove(at: Int.random(in: 0..<fixture.rows.count, using: &random))
                fixture.list.apply(ListSnapshot(fixture.rows), animated: Bool.random(using: &random))
            case 7: fixture.user.key(Int.random(in: 0..<3, using: &random) == 0 ? .escape : .down, .alt)
            default: fixture.user.advance(by: Double.random(in: 0.01..<0.3, using: &random))
            }
            #expect(fixture.list.snapshot.rows.sorted() == fixture.rows.sorted())
        }
        if isPressed { fixture.user.release(place.x, place.y) }

        #expect(fixture.user.settles(within: 10))
        #expect(fixture.list.snapshot.rows == fixture.rows)
        #expect(fixture.list.collection.heldID == nil && fixture.user.stage.pointing.picture == nil)
        #expect(fixture.list.scrollView.scroller.state.phase == .idle)
    }
}
