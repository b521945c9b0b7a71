import CSDL2

/// A failure of SDL or one of its companion libraries.
public nonisolated struct SDLError: Error, Equatable, CustomStringConvertible {
    /// The failed action, in a few words.
    public let action: String
    /// The library's error message.
    public let reason: String

    public init(_ action: String, reason: String) {
        self.action = action
        self.reason = reason
    }

    /// One line: action, then reason.
    public var description: String { "\(action): \(reason)" }

    /// The error of the calling thread's last failed SDL call. If the X server has ended, that is the reason.
    static func last(_ action: String) -> SDLError {
        guard !X11Desktop.isLost else { return SDLError(action, reason: "the display has ended") }
        let message = String(cString: SDL_GetError())
        return SDLError(action, reason: message.isEmpty ? "no reason given" : message)
    }
}
