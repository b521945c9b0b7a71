import Platform

/// What happens with the events and actions that no view has handled.
struct ChainEnd {
    /// The responder where the chain of every view continues.
    var next: (any Responder)?
    /// The actions of keys that no responder handles.
    var keyBindings: [KeyPress: any Action] = [:]
    /// Returns the answer to an action that no responder has answered.
    var response: ((any Action) -> ActionResponse?)?
    /// Called for keys and dropped files that nothing has handled.
    var unhandledEvent: ((InputEvent.Kind) -> Void)?
    /// Called for a mistake in the chain.
    var foundFault: ((StageFault) -> Void)?
}
