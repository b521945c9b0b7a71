/// The system's clipboard, for text.
public protocol Clipboard: AnyObject {
    /// The text on the clipboard; nil or empty if there is none.
    var text: String? { get set }
}

/// A clipboard of this program only, for replays, tests and systems without one.
public final class PrivateClipboard: Clipboard {
    /// The text set last; nil at first.
    public var text: String?
    /// Creates an empty clipboard.
    public init() {}
}
