/// Text that programs hand to one another.
public protocol Clipboard: AnyObject {
    /// Nil or empty when there is none.
    var text: String? { get set }
}

/// A clipboard of the program's own: for replays, tests and systems without one.
public final class PrivateClipboard: Clipboard {
    /// The text that was put there last; nil at first.
    public var text: String?
    /// An empty clipboard.
    public init() {}
}
