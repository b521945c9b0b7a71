import LayoutMath
import PanoramaTesting
import Platform
import Replay
import Testing
import Views
import Widgets

@Suite struct StageHarnessTests {
    /// A column with a button and a field, which records their events.
    private final class Form {
        let field: TextField
        private(set) var presses = 0
        private(set) var user: StageHarness!

        init() {
            field = TextField("name")
            let stack = StackView([Button("save") { [unowned self] in presses += 1 }, field], alignment: .fill)
            user = StageHarness(stack)
        }
    }

    // MARK: Views

    @Test func tapPressesTheViewWithTheWords() throws {
        let form = Form()

        try form.user.tap("save", role: .button)

        #expect(form.presses == 1)
    }

    @Test func whatIsNotThereIsAnErrorThatNamesWhatIs() {
        let form = Form()

        #expect(throws: HarnessFailure.self) { try form.user.tap("save", role: .field) }
        let failure = #expect(throws: HarnessFailure.self) { try form.user.tap("delete") }

        #expect(failure?.description == "there is no view \"delete\"; there are button \"save\", field \"name\"")
        #expect(form.presses == 0)
    }

    @Test func hiddenViewsAreNotAmongThoseOfARole() {
        let form = Form()
        #expect(form.user.views(.field).count == 1)

        form.field.isHidden = true

        #expect(form.user.views(.field).isEmpty)
    }

    // MARK: Hands

    @Test func lettersGoToTheFieldThatHasTheFocus() throws {
        let form = Form()

        form.user.type("a")
        try form.user.tap("name", role: .field)
        form.user.type("Bob")
        form.user.press(.backspace)

        #expect(form.field.text == "Bo")
    }

    @Test func aDragLetsGoWithoutSpeedAndAFlingWithIt() throws {
        let surface = Surface()
        let user = StageHarness(surface)

        user.drag(from: Point(x: 300, y: 100), to: Point(x: 100, y: 100))
        user.fling(from: Point(x: 300, y: 100), by: Vector(x: -200, y: 0), in: 0.2)

        #expect(surface.releases.count == 2)
        #expect(surface.releases.first == 0)
        #expect(abs((surface.releases.last ?? 0) + 1000) < 50)
    }

    /// Takes drags and records their velocities at release, in points per second.
    private final class Surface: View, Draggable {
        private(set) var releases: [Double] = []

        func pans(along axis: Axis) -> Bool { axis == .horizontal }
        func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double { 0 }
        func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
            releases.append(velocity)
        }
    }

    @Test func timeGoesToTheInstantThatIsAskedFor() {
        let user = StageHarness(View())

        user.advance(to: 1.005)

        #expect(user.time == 1.005)
        #expect(user.stage.time == 1.005)
    }

    @Test func onlyWhatNeverRestsIsCutOff() {
        let user = StageHarness(Runner())

        #expect(!user.settles(within: 1))
        user.settle(limit: 1)

        #expect(abs(user.time - 2) < 0.05)
    }

    /// A view that always moves.
    private final class Runner: View {
        override var isPerpetual: Bool { true }
        override func didMove(to stage: Stage?) { setNeedsAdvance() }
        override func advance(to time: Seconds) -> Bool { true }
    }

    // MARK: Scripts

    @Test func aScriptIsPlayedFromTheInstantOn() throws {
        let form = Form()
        form.user.advance(by: 3)

        try form.user.play("tap 20,10\nwait 0.5")

        #expect(form.presses == 1)
        #expect(form.user.time >= 3.5 && form.user.time < 3.6)
    }

    @Test func whatAScriptExpectedInVainIsThrown() {
        let form = Form()

        #expect(throws: ReplayFailure.self) { try form.user.play("expect nowhere.offset 1") }
        #expect(throws: HarnessFailure.self) { try form.user.play("window 800x600 @1\ntap 20,10") }
        #expect(throws: GestureScriptError.self) { try form.user.play("jump") }
        #expect(form.presses == 0)
    }

    // MARK: Windows

    @Test func aWindowHasTheThemesPaperBehindItsRoot() throws {
        let user = try StageHarness(window: View(), size: Size(width: 8, height: 8), theme: Theme(.light))
        let dawn = try user.picture().pixels

        user.stage.theme = Theme(.dark)
        user.advance(by: 0.1)

        #expect(dawn.allSatisfy { $0 == 0xFFF3_EFEA })
        #expect(try user.picture().pixels.allSatisfy { $0 == 0xFF07_0C16 })
    }
}
