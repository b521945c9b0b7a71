/// A key by its meaning, not by its position on the keyboard.
///
/// Named keys are identified by the key, all others by the character they type.
public enum Key: Hashable, Sendable {
    /// The arrow keys.
    case left, right, up, down
    /// The keys that move to an end or by a page.
    case home, end, pageUp, pageDown
    /// Keys that type no character, and the space bar.
    case tab, enter, space, escape, backspace, delete, insert
    /// The key that opens a context menu.
    case menu
    /// A function key by its number: 1 is F1.
    case function(Int)
    /// The typed character, in lower case. If Shift selects another character, such as `+` on the key `=`, Shift is not reported as a
    /// modifier; with a letter it is.
    case character(Character)
}

/// Modifier keys held together with another key.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// One bit per modifier.
    public let rawValue: UInt8

    /// Creates modifiers from bits; unknown bits are kept and have no meaning.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Either Shift key.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Either Control key.
    public static let control = KeyModifiers(rawValue: 2)
    /// Either Alt key.
    public static let alt = KeyModifiers(rawValue: 4)
    /// Either Super key (the one with the system's logo).
    public static let command = KeyModifiers(rawValue: 8)
}
