/// A page of the widget gallery.
nonisolated enum WidgetGroup: String, CaseIterable, Sendable {
    case start, type, buttons, choices, text, messages, collections, motion

    /// The page's heading; empty for the first page, which has the panorama's title instead.
    var title: String {
        switch self {
        case .start: ""
        case .type: "type and colour"
        default: rawValue
        }
    }

    /// Largest width in points at scale 1; pages are narrower in narrow windows.
    var width: Double {
        switch self {
        case .start: .infinity
        case .type, .collections: 944
        case .buttons, .choices, .text, .messages, .motion: 760
        }
    }
}
