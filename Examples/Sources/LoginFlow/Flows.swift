import PanoramaKit

/// Requests of pages, which do not know who shows the next page.
protocol SignUpPresenting { func showSignUp() }
protocol AccountPresenting { func showAccountDetails() }
protocol MainPresenting { func showMainView() }

/// Ends the session. A button sends this action along the responder chain, without a fixed receiver.
struct LogOut: Action {}

/// The program's data, which is passed to the flows that need it.
struct Contacts { var names = ["Ada", "Ben", "Eleni"] }

/// The program: signing in, then the main view.
final class AppFlow: FlowController, MainPresenting {
    let stack = NavigationStack("app")
    let contacts: Contacts
    var activeFlow: (any FlowController)?

    init(contacts: Contacts) { self.contacts = contacts }

    func showInitialView() { begin(LoginFlow(stack: stack)) }
    func showMainView() { begin(MainFlow(stack: stack, contacts: contacts)) }

    func response(to action: any Action) -> ActionResponse? {
        guard action is LogOut else { return nil }
        return ActionResponse(isEnabled: activeFlow is MainFlow) { [weak self] in self?.showInitialView() }
    }
}

/// Login, sign-up and the account's details.
final class LoginFlow: FlowController, SignUpPresenting, AccountPresenting {
    private let stack: NavigationStack
    var activeFlow: (any FlowController)?

    init(stack: NavigationStack) { self.stack = stack }

    func showInitialView() {
        let page = TextPage("login", button: "create account") { $0.nearest((any SignUpPresenting).self, isRequired: true)?.showSignUp() }
        stack.setPages([page], animated: false)
    }

    func showSignUp() {
        stack.push(
            TextPage("sign up", button: "go to account details") {
                $0.nearest((any AccountPresenting).self, isRequired: true)?.showAccountDetails()
            })
    }

    func showAccountDetails() {
        stack.push(
            TextPage("account details", button: "go to first") { $0.nearest((any MainPresenting).self, isRequired: true)?.showMainView() })
    }
}

/// The main view.
final class MainFlow: FlowController {
    private let stack: NavigationStack
    private let contacts: Contacts
    var activeFlow: (any FlowController)?

    init(stack: NavigationStack, contacts: Contacts) {
        self.stack = stack
        self.contacts = contacts
    }

    func showInitialView() {
        let page = TextPage("main", text: contacts.names.joined(separator: ", "), button: "log out") { $0.perform(LogOut()) }
        stack.setPages([page], animated: false)
    }
}

func makeFlow() -> AppFlow {
    let flow = AppFlow(contacts: Contacts())
    flow.showInitialView()
    return flow
}
