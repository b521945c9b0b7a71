/// A path as typed by the user; a file URI is replaced by its path.
public struct TypedPath: Equatable, Sendable {
    /// The typed folder, up to and including the last slash; empty if there is no slash.
    public let folderText: String
    /// The typed beginning of a name in the folder.
    public let prefix: String
    /// The absolute path of the folder, if `base` and `home` are absolute.
    public let folder: String
    /// The complete path, resolved like `folder`.
    public let path: String
    /// The beginning `~NAME` of a path, which would mean another user's home folder in a shell; nil if there is none. It has no meaning
    /// here.
    public let otherHome: String?

    /// - Parameters:
    ///   - home: The replacement for a leading tilde; nil leaves it unchanged.
    ///   - base: The folder against which relative paths are resolved.
    public init(_ text: String, home: String?, base: String) {
        let text = FileURI.given(text)
        let slash = text.utf8.lastIndex(of: UInt8(ascii: "/"))
        let isHome = text == "~"
        folderText = isHome ? "~/" : slash.map { String(text[...$0]) } ?? ""
        prefix = isHome ? "" : slash.map { String(text[text.utf8.index(after: $0)...]) } ?? text
        folder = TypedPath.absolute(folderText, home: home, base: base)
        path = TypedPath.absolute(text, home: home, base: base)
        let first = text.utf8.prefix { $0 != UInt8(ascii: "/") }
        otherHome = first.count > 1 && first.first == UInt8(ascii: "~") ? String(Substring(first)) : nil
    }

    private static func absolute(_ text: String, home: String?, base: String) -> String {
        if FilePath.isAbsolute(text) { return text }
        if let home, text == "~" { return home }
        if let home, text.utf8.starts(with: "~/".utf8) { return FilePath.joined(home, String(Substring(text.utf8.dropFirst(2)))) }
        return text.isEmpty ? base : FilePath.joined(base, text)
    }
}
