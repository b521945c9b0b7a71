/// The attributes that a file could not take over from the file it replaced.
public struct LostAttributes: Hashable, Sendable {
    enum Attribute: Hashable, Sendable {
        case owner, group, mode, accessList, times
        /// The system does not report which extended attributes there were.
        case unread
        case extended(String)
    }

    private var attributes: [Attribute] = []

    /// Nothing was lost.
    public init() {}

    /// Whether everything was kept.
    public var isEmpty: Bool { attributes.isEmpty }

    func contains(_ attribute: Attribute) -> Bool { attributes.contains(attribute) }

    mutating func insert(_ attribute: Attribute) { if !contains(attribute) { attributes.append(attribute) } }

    /// The most attributes that are named.
    private static let mostNames = 3

    /// One line for the user, which follows the file's name: `could not keep its owner and user.xdg.tags`.
    public var description: String {
        let names = attributes.map(Self.name)
        let shown = names.count > Self.mostNames ? names.prefix(Self.mostNames - 1) + ["\(names.count - Self.mostNames + 1) more"] : names
        guard let last = shown.last else { return "kept all of its attributes" }
        let first = shown.dropLast().joined(separator: ", ")
        return "could not keep " + (first.isEmpty ? last : first + " and " + last)
    }

    private static func name(of attribute: Attribute) -> String {
        switch attribute {
        case .owner: "its owner"
        case .group: "its group"
        case .mode: "its permissions"
        case .accessList: "its access list"
        case .times: "its time"
        case .unread: "its extended attributes"
        case .extended(let name): name.shownPath
        }
    }
}
