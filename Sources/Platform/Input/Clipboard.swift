/// The system's clipboard, for text.
public protocol Clipboard: AnyObject {
    /// The text on the clipboard; nil or empty if there is none.
    var text: String? { get set }
    /// The text that was last selected in any window, which the middle button pastes: X11's primary selection. Nil or empty if there is
    /// none. On systems without a primary selection it is nil, and setting it does nothing.
    var selectedText: String? { get set }
}

extension Clipboard {
    /// Nil, because the system has no primary selection.
    public var selectedText: String? {
        get { nil }
        set {}
    }
}

/// A clipboard for this program only, used by replays, tests and systems without a clipboard.
public final class PrivateClipboard: Clipboard {
    /// The text set last; nil at first.
    public var text: String?
    /// The selected text set last; nil at first.
    public var selectedText: String?
    /// Creates an empty clipboard.
    public init() {}
}
