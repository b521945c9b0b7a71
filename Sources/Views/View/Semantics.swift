/// What a view is and says: for tests, for text goldens and for a screen reader's bridge.
public struct Semantics: Equatable, Sendable {
    public var role: Role
    public var label: String
    public var value: String

    public init(_ role: Role = .none, label: String = "", value: String = "") {
        self.role = role
        self.label = label
        self.value = value
    }

    public enum Role: String, Sendable {
        /// Says nothing itself; its subviews do.
        case none
        case button, picture, text, heading, group, list, item, page, slider, field
        case panorama, emitter, progress
        case menu, menuItem
        /// News that comes and goes by itself.
        case status
    }
}
