import LayoutMath
import Platform

// Searching the chain, and actions along it.
extension Responder {
    /// Offers an event to the responders from this one on, until one handles it.
    /// - Returns: Whether `handles` returned true for one.
    @discardableResult
    func respond(_ handles: (any Responder) -> Bool) -> Bool {
        var chain = ResponderChain(from: self)
        while let responder = chain.next() {
            if handles(responder) { return true }
        }
        return false
    }

    /// Returns the nearest responder from this one on that is of the given type; nil for none.
    /// - Parameter isRequired: Whether to report it to ``Stage/foundFault``, with the chain as text, if there is none.
    public func nearest<Kind>(_ kind: Kind.Type, isRequired: Bool = false) -> Kind? {
        var found: Kind?
        respond {
            found = $0 as? Kind
            return found != nil
        }
        if isRequired, found == nil { report(.missing(kind: "\(kind)", chain: chainDescription)) }
        return found
    }

    /// Returns the answer of the first responder from this one on that has one. Nil means that no responder answers, so the action is not
    /// available.
    public func chainResponse(to action: any Action) -> ActionResponse? {
        var found: ActionResponse?
        respond {
            found = $0.response(to: action)
            return found != nil
        }
        return found ?? reportingStage?.lastResponse?(action)
    }

    /// Performs an action through the first responder from this one on that answers it.
    ///
    /// An action without a known target begins at ``Stage/firstResponder``.
    /// - Returns: Whether it was carried out; false if no responder answers, or if the first answer is not enabled.
    @discardableResult
    public func perform(_ action: any Action) -> Bool {
        guard let response = chainResponse(to: action), response.isEnabled else { return false }
        response.perform()
        return true
    }
}

extension Stage: Responder {
    /// The first responder for keys, and for actions without a known target. It is the view with the focus. If no view has the focus, it is
    /// the first key target of the modal view or the root, or else the modal view or the root itself.
    public var firstResponder: any Responder {
        let scope = modalView ?? root
        return focusedView ?? scope.keyTarget ?? scope
    }

    /// Performs the action that is bound to a key.
    /// - Returns: Whether a responder answers it; if the action is disabled, the key does nothing.
    func performBinding(of key: Key, _ modifiers: KeyModifiers) -> Bool {
        guard let action = keyBindings[KeyPress(key, modifiers)], let response = firstResponder.chainResponse(to: action) else {
            return false
        }
        if response.isEnabled { response.perform() }
        return true
    }

    /// Sends ``GoBack`` for the back button of a mouse, from the view under it.
    func goBack(from point: Point) {
        if hitTest(point)?.perform(GoBack()) != true { unhandledEvent?(.pointerDown(.mouse(.back), point)) }
    }
}

extension View {
    /// The view that gets keys while no view has the focus: the first view in use with `isKeyTarget`.
    fileprivate var keyTarget: View? {
        guard isInUse else { return nil }
        if isKeyTarget { return self }
        for view in subviews {
            if let target = view.keyTarget { return target }
        }
        return nil
    }
}
