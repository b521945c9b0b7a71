public import Views

/// A part of a program that decides which page follows which, such as signing in.
///
/// Pages do not know each other: they ask the flow that they are in, which they find along the responder chain by a protocol of their own.
/// The chain of every view ends with ``Stage/next``, the program's own flow, which is followed by its ``activeFlow``, that flow's active
/// flow, and so on: the outermost that answers is asked first.
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
/// A flow is kept by the one that it is in, and by nothing else: pages find it and do not store it.
public protocol FlowController: Responder {
    /// The flow within this one that is active, with which the responder chain goes on; nil if none.
    var activeFlow: (any FlowController)? { get set }
    /// Shows the flow's first page, without animation.
    func showInitialView()
}

extension FlowController {
    /// The active flow.
    public var next: (any Responder)? { activeFlow }

    /// Makes a flow the active one in place of the present one, which is no longer kept, and shows its first page.
    public func begin(_ flow: any FlowController) {
        activeFlow = flow
        flow.showInitialView()
    }
}
