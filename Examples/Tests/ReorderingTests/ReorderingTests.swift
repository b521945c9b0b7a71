import PanoramaKit
import PanoramaTesting
import Testing

@testable import Reordering

@Suite struct ReorderingTests {
    private let user: StageHarness
    private let page: PlanPage

    init() throws {
        let root = makeRoot()
        user = try StageHarness(window: root, size: Size(width: 640, height: 400))
        page = try #require(root.firstDescendant { $0 is PlanPage } as? PlanPage)
        user.settle()
    }

    /// The middle of a task's row in the window.
    private func place(of task: String) throws -> Point {
        let row = try #require(page.firstDescendant { ($0 as? TaskRow)?.task == task })
        return row.convert(row.bounds.center, to: nil)
    }

    @Test func aDragPutsATaskInAnotherPlace() throws {
        let (start, end) = (try place(of: "answer Ada"), try place(of: "mend the bicycle"))

        user.press(start.x, start.y)
        user.move(from: start, to: end + Vector(x: 12, y: 9), in: 0.3)
        user.advance(by: 1)
        user.release(end.x, end.y)
        user.settle()

        #expect(page.today.tasks == ["water the plants", "buy bread", "mend the bicycle", "answer Ada", "pay the rent"])
    }

    @Test func aTaskGoesToTheOtherColumn() throws {
        let (start, end) = (try place(of: "buy bread"), try place(of: "learn to sail"))

        user.press(start.x, start.y)
        user.move(from: start, to: end - Vector(x: 0, y: 15), in: 0.3)
        user.advance(by: 1)
        try user.checkPicture("task-between-columns")
        user.release(end.x, end.y - 15)
        user.settle()

        #expect(page.later.tasks == ["visit the museum", "buy bread", "learn to sail"])
        #expect(page.today.tasks == ["water the plants", "answer Ada", "mend the bicycle", "pay the rent"])
    }

    @Test func escapePutsTheTaskBack() throws {
        let tasks = page.today.tasks
        let (start, end) = (try place(of: "answer Ada"), try place(of: "pay the rent"))

        user.press(start.x, start.y)
        user.move(from: start, to: end, in: 0.3)
        user.press(.escape)
        user.settle()

        #expect(page.today.tasks == tasks && page.today.list.snapshot.rows == tasks)
    }

    @Test func anotherProgramTakesATask() throws {
        let (start, outside) = (try place(of: "buy bread"), Point(x: 700, y: 100))

        user.press(start.x, start.y)
        user.move(from: start, to: outside, in: 0.3)
        #expect(user.stage.carriedContents?.contents.text == "buy bread")
        user.send(.dragAnswered(.wanted))
        user.release(outside.x, outside.y)
        #expect(page.today.tasks.contains("buy bread"))
        user.send(.dragAnswered(.moved))
        user.settle()

        #expect(page.today.tasks == ["water the plants", "answer Ada", "mend the bicycle", "pay the rent"])
    }

    @Test func droppedTextBecomesATask() throws {
        user.send(.textDropped("call Grace", at: try place(of: "learn to sail")))
        user.settle()

        #expect(page.later.tasks == ["visit the museum", "learn to sail", "call Grace"])
        #expect(page.later.list.snapshot.rows == page.later.tasks)
    }

    @Test func altAndArrowsDoTheSame() throws {
        user.press(.tab)
        user.press(.down, .alt)

        #expect(page.today.tasks.prefix(2) == ["answer Ada", "water the plants"])
    }

    @Test func aDoubleClickMarksATaskAndALongPressSorts() throws {
        let row = try #require(page.firstDescendant { ($0 as? TaskRow)?.task == "buy bread" } as? TaskRow)
        let middle = try place(of: "buy bread")
        user.tap(middle.x, middle.y)
        #expect(row.opacity == 1)
        user.advance(by: 1)
        user.tap(middle.x, middle.y, count: 2)
        #expect(row.opacity == 0.4)

        user.press(60, 36)
        user.advance(by: 0.6)
        user.release(60, 36)

        #expect(page.today.tasks == page.today.tasks.sorted())
    }

    @Test func aControllerMovesThroughTheListAndPansIt() throws {
        user.press(ControllerButton.down)
        user.press(ControllerButton.down)
        #expect(page.today.list.currentRow == "answer Ada")

        user.resize(to: Size(width: 640, height: 200))
        user.tilt(.right, to: Vector(x: 0, y: 1))
        user.advance(by: 0.5)
        user.tilt(.right, to: .zero)
        #expect(page.today.list.scrollView.contentOffset.y > 50)
        user.settle()
    }

    @Test func aKeyDimsOnlyWhileItIsHeld() {
        user.key(.function(1))
        #expect(page.later.alpha == 0.3)
        user.send(.keyUp(.function(1), []))
        #expect(page.later.alpha == 1)
    }

    @Test func everyStopIsRead() { #expect(user.accessibilityFaults() == []) }
}
