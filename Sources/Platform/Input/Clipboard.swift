/// Text that is copied from one program to another.
public protocol Clipboard: AnyObject {
    /// The text on the clipboard; nil or empty for none.
    var text: String? { get set }
}

/// A clipboard of the program's own, for replays, tests and systems without one.
public final class PrivateClipboard: Clipboard {
    /// The text that was put there last; nil at first.
    public var text: String?
    /// An empty clipboard.
    public init() {}
}
