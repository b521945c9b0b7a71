import PanoramaKit
import PanoramaTesting
import Testing

@testable import LoginFlow

@Suite struct LoginFlowTests {
    private let flow = makeFlow()
    private let user: StageHarness

    init() throws {
        user = try StageHarness(window: flow.stack, size: Size(width: 480, height: 320))
        user.stage.next = flow
        user.settle()
    }

    private var page: String { flow.stack.topPage?.semantics.label ?? "" }

    /// Presses the buttons with these titles, one after another.
    private func press(_ titles: String...) throws {
        for title in titles {
            try user.tap(title, role: .button)
            user.settle()
        }
    }

    @Test func fromLoginToMainAndBack() throws {
        #expect(page == "login")
        try press("create account")
        #expect(page == "sign up")
        try press("go to account details")
        #expect(page == "account details")
        try press("go to first")
        #expect(page == "main" && flow.stack.pages.count == 1)
        #expect(user.find("Ada, Ben, Eleni") != nil)
        try press("log out")
        #expect(page == "login" && flow.stack.pages.count == 1)
    }

    @Test func fromSignUpBothFlowsAreFound() throws {
        try press("create account")
        let page = try #require(flow.stack.topPage)

        #expect(page.nearest(AppFlow.self) === flow)
        #expect(page.nearest(LoginFlow.self) === flow.activeFlow)
    }

    @Test func theLoginFlowIsFreedWithTheMainView() throws {
        weak let login = flow.activeFlow as? LoginFlow
        #expect(login != nil)

        try press("create account", "go to account details", "go to first")

        #expect(login == nil)
        #expect(try #require(flow.stack.topPage).nearest(LoginFlow.self) == nil)
    }

    @Test func escapeAndAltLeftGoBack() throws {
        try press("create account", "go to account details")

        user.press(.escape)
        user.settle()
        #expect(page == "sign up")
        user.press(.left, .alt)
        user.settle()

        #expect(page == "login")
    }

    /// An action goes to the first responder that enables it. Before the main view is shown, no responder enables it.
    @Test func loggingOutIsOfferedInTheMainViewAlone() throws {
        #expect(user.stage.firstResponder.chainResponse(to: LogOut())?.isEnabled == false)
        try press("create account", "go to account details", "go to first")

        #expect(user.stage.firstResponder.perform(LogOut()))

        #expect(page == "login")
    }

    @Test func aPageWorksWithAnyPresenter() throws {
        final class Presenter: Responder, SignUpPresenting {
            private(set) var count = 0
            var next: (any Responder)? { nil }
            func showSignUp() { count += 1 }
        }
        let presenter = Presenter()
        user.stage.next = presenter

        try press("create account")

        #expect(presenter.count == 1 && page == "login")
    }

    @Test func aMissingPresenterIsReportedWithTheChain() throws {
        var faults: [StageFault] = []
        user.stage.foundFault = { faults.append($0) }
        user.stage.next = nil

        try press("create account")

        #expect(page == "login" && faults.count == 1)
        #expect(faults.first?.description.contains("SignUpPresenting") == true && faults.first?.description.hasSuffix("Stage") == true)
    }

    @Test func flowsNestAsDeepAsNeeded() throws {
        final class InnerFlow: FlowController {
            var activeFlow: (any FlowController)?
            func showInitialView() {}
        }
        let inner = InnerFlow()
        flow.activeFlow?.begin(inner)
        try press("create account")

        #expect(try #require(flow.stack.topPage).nearest(InnerFlow.self) === inner)
        try press("go to account details", "go to first")
        #expect(try #require(flow.stack.topPage).nearest(InnerFlow.self) == nil)
    }

    @Test func everyStopIsRead() { #expect(user.accessibilityFaults() == []) }
}
