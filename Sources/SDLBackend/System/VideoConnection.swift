import CSDL2

/// The video driver of SDL that answered, and those that were asked before it.
public struct VideoConnection: Equatable {
    /// SDL's name for the driver, such as `x11` or `wayland`.
    public let driver: String
    /// A line for each display that was asked first and did not answer.
    public let refusals: [String]

    /// A display to ask for.
    struct Candidate: Equatable {
        /// SDL's name for the driver; nil leaves the choice to SDL, because the user made one.
        var driver: String?
        /// The variable that names the display, and its value.
        var source: String
    }

    /// What is asked, in this order. SDL by itself takes X11 before Wayland, where it sees whole wheel ticks only, and where no desktop
    /// answers a driver without a window that can be seen. The user's own choice of driver wins.
    /// - Parameter variable: The environment.
    static func candidates(chosen: String?, _ variable: (String) -> String?) -> [Candidate] {
        if let chosen { return [Candidate(driver: nil, source: "SDL_VIDEODRIVER=\(chosen)")] }
        return [("wayland", "WAYLAND_DISPLAY"), ("x11", "DISPLAY")].compactMap { driver, name in
            guard let value = variable(name), !value.isEmpty else { return nil }
            return Candidate(driver: driver, source: "\(name)=\(value)")
        }
    }

    /// Starts SDL's video with the first display that answers.
    static func open() throws(SDLError) -> VideoConnection {
        let chosen = SDL_GetHint(SDL_HINT_VIDEODRIVER).map(String.init(cString:))
        let candidates = candidates(chosen: chosen) { SDL_getenv($0).map { String(cString: $0) } }
        guard !candidates.isEmpty else { throw SDLError("opening a display", reason: "neither DISPLAY nor WAYLAND_DISPLAY is set") }
        var refusals: [String] = []
        for candidate in candidates {
            if let driver = candidate.driver { SDL_SetHint(SDL_HINT_VIDEODRIVER, driver) }
            // The hint is the program's, not the user's: the next start chooses anew.
            defer { if candidate.driver != nil { SDL_SetHint(SDL_HINT_VIDEODRIVER, nil) } }
            SDL_ClearError()
            if SDL_InitSubSystem(SystemFlags.video) == 0 {
                return VideoConnection(driver: SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "unnamed", refusals: refusals)
            }
            refusals.append("\(candidate.source): \(SDLError.last("").reason)")
        }
        throw SDLError("opening a display", reason: refusals.joined(separator: "; "))
    }
}
