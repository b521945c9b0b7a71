import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests flows that are found by protocols along the chain, replaced and freed.
@MainActor protocol SignUpPresenting { func showSignUp() }
@MainActor protocol MainPresenting { func showMain() }

@Suite struct FlowControllerTests {
    private struct Close: Action {}

    private final class ProgramFlow: FlowController, MainPresenting {
        let stack: NavigationStack
        var activeFlow: (any FlowController)?
        init(_ stack: NavigationStack) { self.stack = stack }
        func showInitialView() { begin(SignInFlow(stack)) }
        func showMain() { begin(MainFlow(stack)) }
    }

    private final class SignInFlow: FlowController, SignUpPresenting {
        let stack: NavigationStack
        var activeFlow: (any FlowController)?
        init(_ stack: NavigationStack) { self.stack = stack }
        func showInitialView() { stack.setPages([NamedPage("sign in")], animated: false) }
        func showSignUp() { stack.push(NamedPage("sign up")) }
    }

    private final class MainFlow: FlowController {
        let stack: NavigationStack
        var activeFlow: (any FlowController)?
        var closed = 0
        init(_ stack: NavigationStack) { self.stack = stack }
        func showInitialView() { stack.setPages([NamedPage("main")], animated: false) }
        func response(to action: any Action) -> ActionResponse? {
            action is Close ? ActionResponse { [self] in closed += 1 } : nil
        }
    }

    private let stack = NavigationStack("program")
    private let user: StageHarness
    private let flow: ProgramFlow

    init() {
        user = StageHarness(stack)
        flow = ProgramFlow(stack)
        user.stage.next = flow
        flow.showInitialView()
        user.settle()
    }

    @Test func aPageFindsTheFlowsAroundIt() throws {
        let page = try #require(stack.topPage)

        #expect(page.nearest((any MainPresenting).self) as AnyObject === flow)
        #expect(page.nearest((any SignUpPresenting).self) as AnyObject === flow.activeFlow)
    }

    @Test func aFlowThatWasReplacedIsFreedAndNotFound() throws {
        weak let before = flow.activeFlow as? SignInFlow
        #expect(before != nil)

        try #require(stack.topPage).nearest((any MainPresenting).self)?.showMain()
        user.settle()

        #expect(before == nil)
        var faults: [StageFault] = []
        user.stage.foundFault = { faults.append($0) }
        let page = try #require(stack.topPage)
        #expect(page.nearest((any SignUpPresenting).self, isRequired: true) == nil)
        #expect(faults == [.missing(kind: "SignUpPresenting", chain: page.chainDescription)])
        #expect(page.chainDescription.hasSuffix("Stage\nProgramFlow\nMainFlow"))
    }

    @Test func actionsReachTheInnermostOfThreeLevels() throws {
        flow.showMain()
        let main = try #require(flow.activeFlow as? MainFlow)
        let inner = MainFlow(NavigationStack("inner"))
        main.activeFlow = SignInFlow(stack)
        main.activeFlow?.activeFlow = inner
        user.settle()

        user.stage.firstResponder.perform(Close())

        // Two flows respond. The nearest in the chain is the outer one.
        #expect(main.closed == 1 && inner.closed == 0)
        flow.activeFlow = main.activeFlow
        user.stage.firstResponder.perform(Close())
        #expect(inner.closed == 1)
    }

    @Test func aStandInTakesTheFlowsPlace() throws {
        final class StandIn: Responder, SignUpPresenting {
            private(set) var calls = 0
            var next: (any Responder)? { nil }
            func showSignUp() { calls += 1 }
        }
        let standIn = StandIn()
        user.stage.next = standIn

        try #require(stack.topPage).nearest((any SignUpPresenting).self)?.showSignUp()

        #expect(standIn.calls == 1 && stack.pages.count == 1)
    }
}
