/// A key by its meaning, not by its place on the keyboard.
public enum Key: Hashable, Sendable {
    case left, right, up, down
    case home, end, pageUp, pageDown
    case tab, enter, space, escape, backspace, delete, insert
    case menu
    case function(Int)
    /// A key that types a character without modifiers, in lower case.
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
