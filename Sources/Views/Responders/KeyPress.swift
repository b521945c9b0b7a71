public import Platform

/// A key with its modifiers.
public nonisolated struct KeyPress: Hashable, Sendable {
    /// The key.
    public let key: Key
    /// The modifiers that are held with it, and no others.
    public let modifiers: KeyModifiers

    /// A key with modifiers; by default none.
    public init(_ key: Key, _ modifiers: KeyModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}
