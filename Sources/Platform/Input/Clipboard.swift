/// The system's clipboard, for text.
public protocol Clipboard: AnyObject {
    /// The text on the clipboard; nil or empty if there is none.
    var text: String? { get set }
    /// The text selected last in any window, which the middle button pastes: X11's primary selection. Nil or empty if there is none, and
    /// nil for a system without one, which ignores what is set.
    var selectedText: String? { get set }
}

extension Clipboard {
    /// Nil: a system without a primary selection.
    public var selectedText: String? {
        get { nil }
        set {}
    }
}

/// A clipboard of this program only, for replays, tests and systems without one.
public final class PrivateClipboard: Clipboard {
    /// The text set last; nil at first.
    public var text: String?
    /// The selected text set last; nil at first.
    public var selectedText: String?
    /// Creates an empty clipboard.
    public init() {}
}
