/// The state of a view and its subviews, restored after they were removed and created again.
public struct ViewState: Equatable, Sendable {
    /// The view's own values by name.
    public var values: [String: Double]
    /// States of the subviews, in their order.
    public var subviews: [ViewState]

    /// A state; by default it restores nothing.
    public init(values: [String: Double] = [:], subviews: [ViewState] = []) {
        self.values = values
        self.subviews = subviews
    }
}

extension View {
    /// The state of the view and all its descendants.
    public final var savedState: ViewState {
        ViewState(values: restorableValues, subviews: subviews.map(\.savedState))
    }

    /// Restores the view and the descendants at the same positions in the tree.
    public final func restore(_ state: ViewState) {
        if !state.values.isEmpty { restore(values: state.values) }
        for (view, state) in zip(subviews, state.subviews) { view.restore(state) }
    }
}
