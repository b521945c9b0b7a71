/// An object of the program on the accessibility bus, and its path.
enum AccessibleObject: Hashable {
    case application
    case window(Int)
    case view(Int, window: Int)

    static let prefix = "/org/a11y/atspi/accessible/"
    /// The path that stands for no object.
    static let null = "/org/a11y/atspi/null"

    /// The object with a path; nil for a path that none can have.
    init?(path: String) {
        guard path.hasPrefix(AccessibleObject.prefix) else { return nil }
        let words = path.dropFirst(AccessibleObject.prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        if words == ["root"] {
            self = .application
        } else if words.count == 1, let window = Int(words[0]) {
            self = .window(window)
        } else if words.count == 2, let window = Int(words[0]), let id = Int(words[1]) {
            self = .view(id, window: window)
        } else {
            return nil
        }
    }

    var path: String {
        switch self {
        case .application: AccessibleObject.prefix + "root"
        case .window(let window): AccessibleObject.prefix + "\(window)"
        case .view(let id, let window): AccessibleObject.prefix + "\(window)/\(id)"
        }
    }
}
