/// A press or a release of any key, with the numbers that X11 gives it, which screen readers use on all desktops.
public struct KeyStroke: Equatable, Sendable {
    /// Whether the key was pressed; a held key repeats its presses.
    public var isPressed: Bool
    /// The symbol on the key, or the typed character, as in X11's `keysymdef.h`.
    public var symbol: UInt32
    /// The place on the keyboard, as an X11 keycode; 0 if it is not known.
    public var place: UInt32
    /// The modifier keys and locks that were on before, as a mask of X11.
    public var modifiers: UInt32
    /// What the key types; empty for nothing.
    public var text: String

    /// A press or release of a key.
    public init(isPressed: Bool, symbol: UInt32, place: UInt32, modifiers: UInt32 = 0, text: String = "") {
        (self.isPressed, self.symbol, self.place, self.modifiers, self.text) = (isPressed, symbol, place, modifiers, text)
    }
}
