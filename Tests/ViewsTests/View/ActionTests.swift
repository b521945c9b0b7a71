import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views

/// Tests actions along the chain from a view through the stage to the program and its flows.
@MainActor
@Suite struct ActionTests {
    private struct Rename: Action { var name: String }
    private struct Archive: Action {}

    /// A responder that answers renames.
    private final class Clerk: Responder {
        var next: (any Responder)?
        var isEnabled = true
        var names: [String] = []

        init(next: (any Responder)? = nil) { self.next = next }

        func response(to action: any Action) -> ActionResponse? {
            guard let rename = action as? Rename else { return nil }
            return ActionResponse(isEnabled: isEnabled, isChosen: names.last == rename.name) { [self] in names.append(rename.name) }
        }
    }

    private final class ClerkView: View {
        let clerk = Clerk()
        var takesKeys = false
        override var isKeyTarget: Bool { takesKeys }
        override func response(to action: any Action) -> ActionResponse? { clerk.response(to: action) }
    }

    private let desk = FocusDesk()
    private let program = Clerk()
    private let user: StageHarness

    init() {
        desk.button("a", 10, 10)
        user = StageHarness(desk.root)
        user.stage.next = program
    }

    @Test func theFirstThatAnswersCarriesAnActionOut() throws {
        let (outer, inner) = (ClerkView(), ClerkView())
        desk.root.addSubview(outer)
        outer.addSubview(inner)

        #expect(inner.perform(Rename(name: "fjord")))

        #expect(inner.clerk.names == ["fjord"] && outer.clerk.names.isEmpty && program.names.isEmpty)
    }

    @Test func whatNoViewAnswersReachesTheProgramAndItsFlows() throws {
        let flow = Clerk()
        let silent = SilentResponder(next: flow)
        user.stage.next = silent

        #expect(try user.view("a").perform(Rename(name: "dunes")))

        #expect(flow.names == ["dunes"])
    }

    @Test func whatNobodyAnswersIsNotAvailable() throws {
        let button = try user.view("a")

        #expect(button.chainResponse(to: Archive()) == nil)
        #expect(!button.perform(Archive()))
    }

    /// A disabled response is a response: later responders must not do something else instead.
    @Test func aDisabledAnswerEndsTheSearch() throws {
        let inner = ClerkView()
        inner.clerk.isEnabled = false
        desk.root.addSubview(inner)

        #expect(!inner.perform(Rename(name: "heath")))

        #expect(inner.chainResponse(to: Rename(name: "heath"))?.isEnabled == false)
        #expect(inner.clerk.names.isEmpty && program.names.isEmpty)
    }

    @Test func actionsWithoutATargetBeginAtTheFocus() throws {
        let (inner, elsewhere) = (ClerkView(frame: Rect(x: 0, y: 0, width: 90, height: 90)), ClerkView())
        for view in [inner, elsewhere] { desk.root.addSubview(view) }
        desk.button("b", 100, 10, in: inner)
        user.stage.focus(try user.view("b"))

        user.stage.firstResponder.perform(Rename(name: "islet"))

        #expect(inner.clerk.names == ["islet"] && elsewhere.clerk.names.isEmpty)
    }

    @Test func withoutAFocusTheyBeginAtTheKeyTarget() {
        let target = ClerkView()
        target.takesKeys = true
        desk.root.addSubview(target)

        user.stage.firstResponder.perform(Rename(name: "lagoon"))

        #expect(target.clerk.names == ["lagoon"])
    }

    @Test func aModalViewsChainLeavesOutTheViewsBehind() {
        let (behind, modal) = (ClerkView(), View())
        desk.root.addSubview(behind)
        behind.addSubview(modal)
        modal.focusScope = .modal()
        user.settle()

        user.stage.firstResponder.perform(Rename(name: "marsh"))

        #expect(behind.clerk.names.isEmpty && program.names == ["marsh"])
    }

    // MARK: Keys and buttons

    @Test func aBoundKeySendsItsAction() {
        user.stage.keyBindings[KeyPress(.function(2))] = Rename(name: "moonrise")

        user.press(.function(2))

        #expect(program.names == ["moonrise"])
    }

    @Test func aHeldKeySendsItsActionOnce() {
        user.stage.keyBindings[KeyPress(.function(2))] = Rename(name: "moonrise")

        user.key(.function(2))
        user.send(.keyDown(.function(2), [], isRepeat: true), .keyDown(.function(2), [], isRepeat: true))

        #expect(program.names.count == 1)
    }

    @Test func aKeyWhoseActionNobodyAnswersGoesOn() {
        var unhandled: [InputEvent.Kind] = []
        user.stage.unhandledEvent = { unhandled.append($0) }
        user.stage.keyBindings[KeyPress(.function(3))] = Archive()

        user.key(.function(3))

        #expect(unhandled == [.keyDown(.function(3), [], isRepeat: false)])
    }

    @Test func aKeyWhoseActionIsDisabledDoesNothing() {
        var unhandled = 0
        user.stage.unhandledEvent = { _ in unhandled += 1 }
        user.stage.keyBindings[KeyPress(.function(2))] = Rename(name: "pier")
        program.isEnabled = false

        user.key(.function(2))

        #expect(unhandled == 0 && program.names.isEmpty)
    }

    @Test func aViewThatTakesAKeyIsAskedBeforeItsBinding() {
        let layer = desk.layer()
        desk.button("b", 60, 60, in: layer)
        user.settle()
        user.stage.focus(user.find("b"))
        user.stage.keyBindings[KeyPress(.character("x"))] = Rename(name: "pier")

        user.key(.character("x"))

        #expect(layer.events == ["key"] && program.names.isEmpty)
    }

    @Test func theBackButtonGoesBackFromTheViewUnderIt() {
        final class Backing: View {
            var count = 0
            override func response(to action: any Action) -> ActionResponse? {
                action is GoBack ? ActionResponse { [self] in count += 1 } : nil
            }
        }
        let (left, right) = (
            Backing(frame: Rect(x: 0, y: 0, width: 200, height: 300)), Backing(frame: Rect(x: 200, y: 0, width: 200, height: 300))
        )
        for view in [left, right] { desk.root.addSubview(view) }

        user.press(300, 100, pointer: .mouse(.back))
        user.release(300, 100, pointer: .mouse(.back))

        #expect(left.count == 0 && right.count == 1)
    }

    @Test func aBackButtonWithoutAnAnswerGoesToTheStage() {
        var unhandled: [InputEvent.Kind] = []
        user.stage.unhandledEvent = { unhandled.append($0) }

        user.press(300, 100, pointer: .mouse(.back))

        #expect(unhandled == [.pointerDown(.mouse(.back), Point(x: 300, y: 100))])
    }

    /// A responder that only passes on.
    private final class SilentResponder: Responder {
        let next: (any Responder)?
        init(next: (any Responder)?) { self.next = next }
    }
}
