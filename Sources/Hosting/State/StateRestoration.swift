/// Where a window keeps the state of its views between two runs of the program. A text literal is enough:
///
/// ```swift
/// try await StageWindow(title: "Weather", root: root, restoring: "weather").run()
/// ```
///
/// The file is `state.json` in a folder of this name in `XDG_STATE_HOME`, by default in `~/.local/state`.
public nonisolated struct StateRestoration: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name of the folder. Each window needs a different one.
    public let name: String
    /// The version of the tree. A state of another version is not restored. Increase it when views have moved in the tree, so that a state
    /// would restore the wrong views.
    public let version: Int

    /// A state of a window.
    /// - Parameters:
    ///   - name: A file name; traps if it is empty or contains a slash.
    ///   - version: At least 1; traps otherwise.
    public init(_ name: String, version: Int = 1) {
        precondition(
            !name.isEmpty && name != "." && name != ".." && !name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") },
            "the name of a state is a file name, got \(name.debugDescription)")
        precondition(version >= 1, "the version of a state is at least 1, got \(version)")
        (self.name, self.version) = (name, version)
    }

    /// A state of version 1.
    public init(stringLiteral name: String) { self.init(name) }
}
