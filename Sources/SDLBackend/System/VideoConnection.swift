import CSDL2

/// The video driver that SDL uses, and those that failed before.
public struct VideoConnection: Equatable {
    /// SDL's name for the driver, such as `x11` or `wayland`.
    public let driver: String
    /// One line for each display that failed before.
    public let refusals: [String]

    /// A display to try.
    struct Candidate: Equatable {
        /// SDL's name for the driver; nil means the user's choice in `SDL_VIDEODRIVER`.
        var driver: String?
        /// The environment variable that names the display, with its value.
        var source: String
    }

    /// The displays to try, in order. SDL itself would try X11 before Wayland, but through X11 it gets only full wheel ticks. Without a
    /// desktop, it would use a driver that shows nothing. If the user has chosen a driver, that one is used.
    /// - Parameter variable: Returns an environment variable.
    static func candidates(chosen: String?, _ variable: (String) -> String?) -> [Candidate] {
        if let chosen { return [Candidate(driver: nil, source: "SDL_VIDEODRIVER=\(chosen)")] }
        return [("wayland", "WAYLAND_DISPLAY"), ("x11", "DISPLAY")].compactMap { driver, name in
            guard let value = variable(name), !value.isEmpty else { return nil }
            return Candidate(driver: driver, source: "\(name)=\(value)")
        }
    }

    /// Starts SDL's video with the first display that works.
    static func open() throws(SDLError) -> VideoConnection {
        let chosen = SDL_GetHint(SDL_HINT_VIDEODRIVER).map(String.init(cString:))
        let candidates = candidates(chosen: chosen) { SDL_getenv($0).map { String(cString: $0) } }
        guard !candidates.isEmpty else { throw SDLError("opening a display", reason: "neither DISPLAY nor WAYLAND_DISPLAY is set") }
        var refusals: [String] = []
        for candidate in candidates {
            if let driver = candidate.driver { SDL_SetHint(SDL_HINT_VIDEODRIVER, driver) }
            // The hint is reset, so that the next start chooses again.
            defer { if candidate.driver != nil { SDL_SetHint(SDL_HINT_VIDEODRIVER, nil) } }
            if (candidate.driver ?? chosen) == "x11" { X11Desktop.watchErrors() }
            SDL_ClearError()
            if GuardedCalls.startVideo() {
                return VideoConnection(driver: SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "unnamed", refusals: refusals)
            }
            // SDL may have stopped in the middle.
            if X11Desktop.isLost { throw .last("opening a display") }
            refusals.append("\(candidate.source): \(SDLError.last("").reason)")
        }
        throw SDLError("opening a display", reason: refusals.joined(separator: "; "))
    }
}
