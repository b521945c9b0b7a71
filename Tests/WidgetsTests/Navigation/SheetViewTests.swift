import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

@Suite struct SheetViewTests {
    private let desk = FocusDesk()
    private let user: StageHarness
    private let content = View(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    private let sheet: SheetView

    init() {
        desk.button("behind", 10, 10)
        user = StageHarness(desk.root)
        sheet = SheetView("copies", content)
        desk.button("inside", 0, 0, in: content)
    }

    /// The top of the panel in the window.
    private var top: Double { content.superview.map { $0.convert($0.bounds, to: nil).minY } ?? .nan }

    private func present() {
        sheet.present(on: user.stage)
        user.settle()
    }

    @Test func aSheetSlidesUpFromBelow() {
        var tops: [Double] = []
        sheet.present(on: user.stage)
        for _ in 0..<60 {
            user.advance(by: 1.0 / 60)
            tops.append(top)
        }

        #expect((tops.first ?? 0) > 250 && zip(tops, tops.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(top == 300 - SheetView.margin - 100 - 2 * SheetView.padding)
    }

    @Test func theFocusStaysInsideAndReturns() throws {
        user.stage.focus(try user.view("behind"))
        present()

        #expect(user.tabs(2) == ["inside", "inside"])
        sheet.dismiss()

        #expect(user.focused == "behind")
    }

    @Test func whatLiesBehindGetsNoPresses() {
        present()

        user.tap(50, 30)

        #expect(desk.presses == [])
    }

    @Test(arguments: ["escape", "press", "back", "drag", "flick", "action"])
    func theUserDismissesIt(_ way: String) {
        var dismissals = 0
        sheet.didDismiss = { dismissals += 1 }
        present()

        switch way {
        case "escape": user.key(.escape)
        case "press": user.tap(20, 280)
        case "back": user.press(200, 200, pointer: .mouse(.back))
        case "drag": user.drag(from: Point(x: 250, y: 200), to: Point(x: 250, y: 299))
        case "flick": user.fling(from: Point(x: 250, y: 200), by: Vector(x: 0, y: 50), in: 0.05)
        default: user.stage.firstResponder.perform(GoBack())
        }
        #expect(!sheet.isPresented && dismissals == 1)
        user.settle()

        #expect(sheet.stage == nil && dismissals == 1)
    }

    @Test(arguments: ["escape", "press", "back", "drag"])
    func aSheetMayHoldTheUser(_ way: String) {
        sheet.allowsDismissal = { false }
        present()

        switch way {
        case "escape": user.key(.escape)
        case "press": user.tap(20, 280)
        case "back": user.press(200, 200, pointer: .mouse(.back))
        default: user.drag(from: Point(x: 250, y: 200), to: Point(x: 250, y: 299))
        }
        user.settle()

        #expect(sheet.isPresented && sheet.progress == 1)
        sheet.dismiss()
        user.settle()
        #expect(sheet.stage == nil)
    }

    @Test func aDragThatIsCancelledPutsItBack() {
        present()
        user.press(250, 200)
        user.move(from: Point(x: 250, y: 200), to: Point(x: 250, y: 290), in: 0.2)
        #expect(sheet.progress < 0.6)

        user.send(.pointerCancelled(.mouse(.left)))
        user.settle()

        #expect(sheet.isPresented && sheet.progress == 1)
    }

    @Test func itIsPresentedAgainWhileItLeaves() {
        present()
        sheet.dismiss()
        user.advance(by: 0.05)
        let before = sheet.progress
        #expect(before > 0.1 && before < 1)

        sheet.present(on: user.stage)
        user.advance(by: 0)
        #expect(abs(sheet.progress - before) < 1e-6)
        user.settle()

        #expect(sheet.isPresented && sheet.progress == 1)
    }

    @Test func itIsDismissedWhileItComes() {
        sheet.present(on: user.stage)
        user.advance(by: 0.05)

        sheet.dismiss()
        user.settle()

        #expect(sheet.stage == nil && user.stage.modalView == nil)
    }

    @Test func itIsDismissedInTheFrameOfItsPresentation() {
        sheet.present(on: user.stage)
        sheet.dismiss()
        user.settle()

        #expect(sheet.stage == nil)
    }

    @Test func reducedMotionJumps() {
        user.stage.motionPreference = .reduced

        sheet.present(on: user.stage)
        user.advance(by: 0)
        #expect(sheet.progress == 1)
        sheet.dismiss()
        user.advance(by: 0)

        #expect(sheet.stage == nil)
    }

    @Test func itFollowsTheWindow() {
        present()

        user.resize(to: Size(width: 800, height: 600))
        user.settle()

        #expect(sheet.bounds.size == Size(width: 800, height: 600) && sheet.progress == 1 && top > 400)
    }

    /// As in a picture of a window.
    @Test func sheetAddedAsASubviewIsNotModal() {
        sheet.frame = Rect(x: 100, y: 0, width: 300, height: 300)
        desk.root.addSubview(sheet)
        user.settle()

        #expect(sheet.progress == 1 && user.stage.modalView == nil)
        user.tap(50, 30)
        user.tap(110, 290)
        user.settle()

        #expect(desk.presses == ["behind"] && sheet.stage != nil && sheet.bounds.width == 300)
    }

    @Test func aStackInsideGoesBackBeforeTheSheetIsDismissed() {
        let stack = NavigationStack("steps", root: NamedPage("a"))
        let sheet = SheetView("copies", stack)
        sheet.present(on: user.stage)
        stack.push(NamedPage("b"))
        user.settle()
        _ = user.tabs(1)

        user.key(.escape)
        #expect(stack.pages.count == 1 && sheet.isPresented)
        user.key(.escape)

        #expect(!sheet.isPresented)
    }

    @Test func aDismissedSheetIsFreed() {
        weak var freed: SheetView?
        do {
            let sheet = SheetView("other", View(frame: Rect(x: 0, y: 0, width: 50, height: 50)))
            freed = sheet
            sheet.present(on: user.stage)
            user.settle()
            sheet.dismiss()
        }
        user.settle()

        #expect(freed == nil)
    }

    @Test func aSheetTakenOffTheStageIsDismissed() {
        var dismissals = 0
        sheet.didDismiss = { dismissals += 1 }
        present()

        sheet.removeFromSuperview()

        #expect(!sheet.isPresented && dismissals == 1)
    }
}
