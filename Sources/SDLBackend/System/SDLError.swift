import CSDL2

/// What SDL or one of its companion libraries could not do.
public nonisolated struct SDLError: Error, Equatable, CustomStringConvertible {
    /// What was tried, in a few words.
    public let action: String
    /// Why it failed, as the library says it.
    public let reason: String

    public init(_ action: String, reason: String) {
        self.action = action
        self.reason = reason
    }

    /// One line: what, then why.
    public var description: String { "\(action): \(reason)" }

    /// The failure that the calling thread's last SDL call left behind.
    static func last(_ action: String) -> SDLError {
        let message = String(cString: SDL_GetError())
        return SDLError(action, reason: message.isEmpty ? "no reason given" : message)
    }
}
