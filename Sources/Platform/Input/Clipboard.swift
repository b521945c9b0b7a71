/// Text that programs hand to one another.
public protocol Clipboard: AnyObject {
    /// Nil or empty when there is none.
    var text: String? { get set }
}

/// A clipboard of the program's own: for replays, tests and systems without one.
public final class PrivateClipboard: Clipboard {
    public var text: String?
    public init() {}
}
