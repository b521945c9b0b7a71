/// The role, name, value and actions of a view, for screen readers and tests.
public struct Semantics: Equatable, Sendable {
    /// Kind of the view.
    public var role: Role
    /// Name for screen readers; tests find views by it.
    public var label: String
    /// Present value as text, such as a slider's number; empty for none.
    public var value: String

    /// Titles of the actions that the view offers besides its activation, such as the swipe actions of a row; empty for none.
    public var actions: [String]

    /// Semantics; by default without role, label, value and actions.
    public init(_ role: Role = .none, label: String = "", value: String = "", actions: [String] = []) {
        self.role = role
        self.label = label
        self.value = value
        self.actions = actions
    }

    /// Kinds of views.
    public enum Role: String, Sendable {
        /// A view without meaning; its subviews may have some.
        case none
        /// A control or a piece of content.
        case button, link, picture, text, heading, group, list, item, page, slider, field
        /// A row of pages, particles, or the progress of a task.
        case panorama, emitter, progress
        /// A menu, or one of its rows.
        case menu, menuItem
        /// A message that is shown for a limited time.
        case status
    }
}
