/// A key by its meaning, not by its place on the keyboard.
///
/// Keys that move go by the key, whatever else they type; the others by the character that is typed.
public enum Key: Hashable, Sendable {
    case left, right, up, down
    case home, end, pageUp, pageDown
    case tab, enter, space, escape, backspace, delete, insert
    case menu
    case function(Int)
    /// The character that is typed, in lower case. Where Shift makes another character of a key, as `+` of `=`, it is no modifier; with a
    /// letter it is one.
    case character(Character)
}

public struct KeyModifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let shift = KeyModifiers(rawValue: 1)
    public static let control = KeyModifiers(rawValue: 2)
    public static let alt = KeyModifiers(rawValue: 4)
    public static let command = KeyModifiers(rawValue: 8)
}
