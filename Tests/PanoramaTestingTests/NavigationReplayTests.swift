import LayoutMath
import PanoramaTesting
import StageTesting
import Testing
import Views
import Widgets

/// Tests by scripts how a stack of pages and a sheet move, from their traces, by the frames of three displays.
@MainActor @Suite struct NavigationReplayTests {
    nonisolated private static let rates = [30.0, 60, 144]

    @Test(arguments: rates)
    func aPushSlidesInAndTheBackKeysSlideOut(_ rate: Double) throws {
        try StepsFixture().play(
            """
            tap 200,150
            expect navigation.top "second"
            expect navigation.pages 2
            expect navigation.state "animating"
            settle
            expect navigation.progress 1
            tap 200,150
            settle
            expect navigation.pages 3
            key alt+Left
            expect navigation.top "second"
            expect navigation.leaving 1
            settle
            expect navigation.progress 1
            key Escape
            settle
            expect navigation.progress 0
            expect navigation.leaving 0
            expect navigation.state "idle"
            """, framesPerSecond: rate)
    }

    @Test(arguments: rates)
    func aDragFromTheEdgeIsFollowedAndReleasedBeyondHalf(_ rate: Double) throws {
        try StepsFixture(pages: 2).play(
            """
            press 10,150
            drag 114,150 in 0.3
            expect navigation.progress 0.75 ±0.001
            expect navigation.offset 100 ±0.001
            expect navigation.state "dragging"
            expect navigation.pages 2
            drag 270,150 in 0.3
            hold 0.3
            release
            expect navigation.pages 1
            expect navigation.top "first"
            settle
            expect navigation.progress 0
            expect navigation.leaving 0
            """, framesPerSecond: rate)
    }

    @Test(arguments: rates)
    func aDragThatIsCancelledGoesBackToItsPlace(_ rate: Double) throws {
        try StepsFixture(pages: 2).play(
            """
            press 10,150
            drag 330,150 in 0.3
            expect navigation.progress 0.21 ±0.001
            key Escape
            expect navigation.pages 2
            settle
            expect navigation.progress 1
            expect navigation.state "idle"
            press touch:0 10,150
            drag 330,150 in 0.3
            cancel
            settle
            expect navigation.progress 1
            """, framesPerSecond: rate)
    }

    @Test(arguments: rates)
    func aFlickHandsItsVelocityOver(_ rate: Double) throws {
        try StepsFixture(pages: 2).play(
            """
            press 10,150
            drag 90,150 in 0.1
            release
            expect navigation.velocity 800 ±40
            expect navigation.pages 1
            settle
            expect navigation.progress 0
            """, framesPerSecond: rate)
    }

    @Test(arguments: rates)
    func aPageIsCaughtInFlightAndTurnedRound(_ rate: Double) throws {
        let caught = "tap 200,150\nwait 0.1\npress 300,80\nhold 0.2\nexpect navigation.state \"held\"\n"
        let fixture = StepsFixture()
        try fixture.play(caught, framesPerSecond: rate)
        let progress = fixture.stack.progress
        #expect(progress > 0.2 && progress < 0.9)

        try StepsFixture().play(
            caught + """
                hold 0.5
                expect navigation.progress \(progress)
                drag 390,80 in 0.2
                hold 0.2
                release
                settle
                expect navigation.pages 1
                expect navigation.progress 0
                """, framesPerSecond: rate)
    }

    /// By a key in the frame of the push, and by the mouse's button a little later.
    @Test(arguments: rates)
    func aPageIsPoppedWhileItIsPushed(_ rate: Double) throws {
        try StepsFixture().play(
            """
            tap 200,150
            key Escape
            expect navigation.pages 1
            settle
            expect navigation.leaving 0
            tap 200,150
            wait 0.05
            press back 200,150
            release back
            expect navigation.pages 1
            expect navigation.leaving 1
            tap 300,80
            settle
            expect navigation.progress 0
            expect navigation.leaving 0
            """, framesPerSecond: rate)
    }

    @Test(arguments: rates)
    func rightToLeftEverythingIsMirrored(_ rate: Double) throws {
        let fixture = StepsFixture(pages: 2)
        fixture.stack.direction = .rightToLeft
        try fixture.play(
            """
            settle
            press 10,150
            drag 200,150 in 0.2
            release
            expect navigation.progress 1
            press 390,150
            drag 286,150 in 0.2
            expect navigation.progress 0.75 ±0.001
            drag 120,150 in 0.2
            hold 0.3
            release
            settle
            expect navigation.pages 1
            """, framesPerSecond: rate)
    }

    @Test(arguments: rates)
    func aSheetSlidesUpAndIsDraggedDown(_ rate: Double) throws {
        let fixture = StepsFixture()
        let sheet = SheetView("copies", Label("one, two, three"))
        sheet.present(on: fixture.user.stage)

        try fixture.play(
            """
            wait 0.1
            expect sheet.state "animating"
            settle
            expect sheet.progress 1
            key alt+Left
            expect sheet.isPresented true
            press 200,60
            drag 200,290 in 0.2
            hold 0.2
            release
            settle
            """, framesPerSecond: rate)

        #expect(!sheet.isPresented && sheet.stage == nil)
    }
}

/// A stack of pages named "first", "second" and so on in a window of 400 by 300 points. A tap on a page's button, in the middle, pushes the
/// next page.
@MainActor
private final class StepsFixture {
    let stack = NavigationStack("steps")
    let user: StageHarness
    private static let names = ["first", "second", "third", "fourth"]

    init(pages: Int = 1) {
        user = StageHarness(stack)
        stack.setPages((0..<pages).map(makePage), animated: false)
        user.settle()
        // Focuses a button, so that the stack gets keys.
        user.stage.focus(user.find(StepsFixture.names[pages - 1], role: .button))
    }

    private func makePage(_ index: Int) -> View {
        let page = StepPage(StepsFixture.names[index]) { [unowned self] in stack.push(makePage(index + 1)) }
        page.name = StepsFixture.names[index]
        return page
    }

    func play(_ script: String, framesPerSecond: Double) throws { try user.play(script, framesPerSecond: framesPerSecond) }
}

private final class StepPage: View {
    private let button: Button

    init(_ name: String, next: @escaping () -> Void) {
        button = Button(name, action: next)
        super.init()
        semantics = Semantics(.page, label: name)
        addSubview(button)
    }

    override var preferredFocus: View? { button }
    override func layoutSubviews() { button.frame = Rect(x: 100, y: 120, width: 200, height: 60) }
}
