/// A key by its meaning, not by its place on the keyboard.
///
/// Keys that move go by the key, whatever else they type; the others by the character that is typed.
public enum Key: Hashable, Sendable {
    /// The arrow keys.
    case left, right, up, down
    /// The keys that go to an end or a page on.
    case home, end, pageUp, pageDown
    /// Keys that type no character of their own, and the space bar.
    case tab, enter, space, escape, backspace, delete, insert
    /// The key that asks for a menu.
    case menu
    /// F1 and its neighbours, by their number.
    case function(Int)
    /// The character that is typed, in lower case. Where Shift makes another character of a key, as `+` of `=`, it is no modifier; with a
    /// letter it is one.
    case character(Character)
}

/// Keys that are held together with another one.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// One bit for each key.
    public let rawValue: UInt8

    /// The modifiers whose bits are set in `rawValue`; other bits are kept and mean nothing.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Either Shift key.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Either Control key.
    public static let control = KeyModifiers(rawValue: 2)
    /// Either Alt key.
    public static let alt = KeyModifiers(rawValue: 4)
    /// Either key with the system's mark (Super).
    public static let command = KeyModifiers(rawValue: 8)
}
