/// A path as somebody types it.
public struct TypedPath: Equatable, Sendable {
    /// What is typed of the folder, up to and with the last slash; empty when there is none.
    public let folderText: String
    /// The beginning of a name in it.
    public let prefix: String
    /// The folder itself.
    public let folder: String
    /// The whole path.
    public let path: String

    /// - Parameters:
    ///   - home: what a tilde at the beginning stands for; nil leaves it as it is.
    ///   - base: the folder from which relative paths count.
    public init(_ text: String, home: String?, base: String) {
        let slash = text.utf8.lastIndex(of: UInt8(ascii: "/"))
        let isHome = text == "~"
        folderText = isHome ? "~/" : slash.map { String(text[...$0]) } ?? ""
        prefix = isHome ? "" : slash.map { String(text[text.utf8.index(after: $0)...]) } ?? text
        folder = TypedPath.absolute(folderText, home: home, base: base)
        path = TypedPath.absolute(text, home: home, base: base)
    }

    private static func absolute(_ text: String, home: String?, base: String) -> String {
        if text.utf8.first == UInt8(ascii: "/") { return text }
        if let home, text == "~" { return home }
        if let home, text.hasPrefix("~/") { return FilePath.joined(home, String(text.dropFirst(2))) }
        return text.isEmpty ? base : FilePath.joined(base, text)
    }
}
