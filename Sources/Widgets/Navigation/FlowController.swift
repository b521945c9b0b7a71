public import Views

/// A part of a program that decides the order of pages, such as signing in.
///
/// Pages do not know each other. They ask their flow, which they find along the responder chain by a protocol that the program defines. The
/// chain of every view ends with ``Stage/next``, which is the program's own flow. It is followed by that flow's ``activeFlow``, then that
/// one's active flow, and so on. The outermost flow that answers is therefore asked first.
///
/// ```swift
/// protocol SignUpPresenting { func showSignUp() }
///
/// final class LoginFlow: FlowController, SignUpPresenting {
///     let stack: NavigationStack
///     var activeFlow: (any FlowController)?
///     init(stack: NavigationStack) { self.stack = stack }
///     func showInitialView() { stack.setPages([LoginPage()], animated: false) }
///     func showSignUp() { stack.push(SignUpPage()) }
/// }
/// button.action = { [unowned button] in button.nearest((any SignUpPresenting).self, isRequired: true)?.showSignUp() }
/// ```
///
/// Only the enclosing flow keeps a reference to a flow: pages find their flow and do not store it.
public protocol FlowController: Responder {
    /// The active flow within this one, where the responder chain continues; nil if none.
    var activeFlow: (any FlowController)? { get set }
    /// Shows the flow's first page, without animation.
    func showInitialView()
}

extension FlowController {
    /// The active flow.
    public var next: (any Responder)? { activeFlow }

    /// Makes a flow the active one and shows its first page. The previous active flow is released.
    public func begin(_ flow: any FlowController) {
        activeFlow = flow
        flow.showInitialView()
    }
}
