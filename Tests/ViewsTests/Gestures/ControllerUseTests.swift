import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views

@MainActor @Suite struct ControllerUseTests {
    private let root = View()
    private let user: StageHarness
    private let scroll = ScrollView(frame: Rect(x: 0, y: 100, width: 400, height: 200))

    init() {
        for index in 0..<3 { root.addSubview(FocusBox(name: "\(index)", x: Double(index) * 100)) }
        scroll.contentSize = Size(width: 400, height: 4000)
        root.addSubview(scroll)
        user = StageHarness(root, size: Size(width: 400, height: 300))
    }

    private var focused: String? { user.stage.focusedView?.name }

    @Test func theCrossMovesTheFocusAndTheLowerButtonPresses() {
        user.press(.right)
        user.press(.right)
        #expect(focused == "1")
        #expect(user.stage.focusRing.isVisible)

        user.press(.south)

        #expect((user.stage.focusedView as? FocusBox)?.keys == [.enter])
        #expect((user.stage.focusedView as? FocusBox)?.releases == [.right, .enter])
    }

    @Test func aHeldDirectionRepeatsAtTheSameTimesAtAnyFrameRate() {
        for rate in [30.0, 60, 144] {
            let row = View()
            let box = FocusBox(name: "only", x: 0)
            row.addSubview(box)
            let user = StageHarness(row, size: Size(width: 400, height: 300))
            user.frameInterval = 1 / rate
            user.stage.focus(box)
            user.send(.controllerButton(.left, isPressed: true))
            user.advance(by: 0.4 + 3 * 0.12 + 0.05)
            user.send(.controllerButton(.left, isPressed: false))
            user.advance(by: 1)

            #expect(box.keys == Array(repeating: .left, count: 5), "at \(rate) Hz")
            #expect(!user.stage.needsFrame && user.stage.nextAlarm == nil)
        }
    }

    @Test func theLeftStickIsACrossWithHysteresis() {
        user.tilt(.left, to: Vector(x: 0.3, y: 0))
        #expect(focused == nil)
        user.tilt(.left, to: Vector(x: 0.9, y: 0.1))
        user.tilt(.left, to: Vector(x: 0.65, y: 0.1))
        user.tilt(.left, to: Vector(x: 0.9, y: 0.1))
        #expect(focused == "0")
        user.tilt(.left, to: .zero)
        user.tilt(.left, to: Vector(x: 1, y: 0))
        #expect(focused == "1")
        user.tilt(.left, to: .zero)
        #expect(user.stage.nextAlarm == nil)
    }

    @Test(arguments: [(0.1, 0.0), (0.6, 0.5), (1, 1), (-0.6, -0.5)])
    func theRightStickPansInProportionToItsDeflection(deflection: Double, share: Double) {
        user.stage.focus(scroll)
        scroll.scroll(to: 2000, animated: false)
        user.tilt(.right, to: Vector(x: 0, y: deflection))
        user.advance(by: 0.5)
        user.tilt(.right, to: .zero)

        #expect(abs(scroll.contentOffset.y - 2000 - share * 0.5 * ControllerUse.speed) < 0.5)
        #expect(user.settles(within: 0.1), "the content stops with the stick")
    }

    @Test func panningIsTheSameAtAnyFrameRate() {
        let offsets = [30.0, 60, 144].map { rate in
            scroll.scroll(to: 0, animated: false)
            user.frameInterval = 1 / rate
            user.tilt(.right, to: Vector(x: 0, y: 1))
            user.advance(by: 0.7)
            user.tilt(.right, to: .zero)
            return scroll.contentOffset.y
        }

        #expect(offsets.allSatisfy { abs($0 - offsets[0]) < 1e-6 } && offsets[0] > 400)
    }

    @Test func theEastButtonGoesBack() {
        let page = BackPage()
        root.addSubview(page)
        user.stage.focus(page)

        user.press(.east)

        #expect(page.count == 1)
    }

    @Test func aButtonWithoutAnEffectIsReportedToTheProgram() {
        var events: [InputEvent.Kind] = []
        user.stage.unhandledEvent = { events.append($0) }

        user.press(.north)

        #expect(events == [.controllerButton(.north, isPressed: true)])
    }

    private final class FocusBox: View {
        private(set) var keys: [Key] = []
        private(set) var releases: [Key] = []

        init(name: String, x: Double) {
            super.init(frame: Rect(x: x, y: 0, width: 80, height: 40))
            self.name = name
        }

        override var canBecomeFocused: Bool { true }
        override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
            keys.append(key)
            return key == .enter
        }
        override func keyUp(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
            releases.append(key)
            return true
        }
    }

    private final class BackPage: View {
        private(set) var count = 0
        override var canBecomeFocused: Bool { true }
        override func response(to action: any Action) -> ActionResponse? {
            action is GoBack ? ActionResponse { [self] in count += 1 } : nil
        }
    }
}
