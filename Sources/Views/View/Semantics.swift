/// The role, name and value of a view, for screen readers and tests.
public struct Semantics: Equatable, Sendable {
    /// What kind of thing the view is.
    public var role: Role
    /// Its name for a reader who cannot see it; tests find views by it.
    public var label: String
    /// Its present state in words, such as a slider's number; empty for none.
    public var value: String

    /// A description; by default of a view that says nothing itself.
    public init(_ role: Role = .none, label: String = "", value: String = "") {
        self.role = role
        self.label = label
        self.value = value
    }

    /// Kinds of views.
    public enum Role: String, Sendable {
        /// A view without meaning of its own; its subviews may have some.
        case none
        /// A control or a piece of content with one meaning.
        case button, picture, text, heading, group, list, item, page, slider, field
        /// A row of pages, particles, or the progress of something that takes time.
        case panorama, emitter, progress
        /// A menu, or one of its rows.
        case menu, menuItem
        /// A message that appears and leaves by itself.
        case status
    }
}
