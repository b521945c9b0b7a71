/// The state of a view and its subviews: what the user sees of a program that has ended, and where. Views that are created again restore it.
///
/// It is a plain value, which any thread can encode:
///
/// ```swift
/// let bytes = try JSONEncoder().encode(root.savedState)
/// root.restore(try JSONDecoder().decode(ViewState.self, from: bytes))
/// ```
public nonisolated struct ViewState: Hashable, Codable, Sendable {
    /// A value of a view.
    public enum Value: Hashable, Sendable {
        /// A number, such as an offset in points.
        case number(Double)
        /// A text, such as the id of a page.
        case text(String)
        /// Several texts, such as the ids of the selected rows.
        case texts([String])

        /// The number; nil for another kind of value.
        public var number: Double? { if case .number(let number) = self { number } else { nil } }
        /// The number if it is a whole one that `Int` can hold; nil for another value.
        public var index: Int? { number.flatMap(Int.init(exactly:)) }
        /// The text; nil for another kind of value.
        public var text: String? { if case .text(let text) = self { text } else { nil } }
        /// The texts; nil for another kind of value.
        public var texts: [String]? { if case .texts(let texts) = self { texts } else { nil } }
    }

    /// The view's own values by name.
    public var values: [String: Value]
    /// States of the subviews, in their order; empty if the view has `parts`.
    public var subviews: [ViewState]
    /// States of the parts that the view creates when they are needed, by name.
    public var parts: [String: ViewState]

    /// A state; by default it restores nothing.
    public init(values: [String: Value] = [:], subviews: [ViewState] = [], parts: [String: ViewState] = [:]) {
        (self.values, self.subviews, self.parts) = (values, subviews, parts)
    }
}

/// A value is encoded as a number, a text or a list of texts.
nonisolated extension ViewState.Value: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .texts(try container.decode([String].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .texts(let texts): try container.encode(texts)
        }
    }
}

extension View {
    /// The state of the view and all its descendants. A state that waits to be restored is part of it.
    /// - Complexity: O(descendants).
    public final var savedState: ViewState {
        if let awaited = dues.awaitedState { return awaited }
        if let parts = restorableParts { return ViewState(values: restorableValues, parts: parts) }
        return ViewState(values: restorableValues, subviews: subviews.map(\.savedState))
    }

    /// Restores the view and the descendants at the same positions in the tree, each as soon as it has been laid out on a stage: only then
    /// is it known how far it scrolls. What does not fit this tree is ignored.
    public final func restore(_ state: ViewState) {
        dues.awaitedState = state
        if stage == nil || dues.needsLayout || dues.subtreeNeedsLayout { setNeedsLayout() } else { restoreAwaitedState() }
    }

    /// Restores what waits for the view's layout. Call this when the view and its descendants have been laid out.
    final func restoreAwaitedState() {
        guard let state = dues.awaitedState, stage != nil else { return }
        dues.awaitedState = nil
        if !state.values.isEmpty { restore(values: state.values) }
        guard restorableParts == nil else { return restore(parts: state.parts) }
        for (view, state) in zip(subviews, state.subviews) { view.restore(state) }
    }
}
