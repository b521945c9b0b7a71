import CSDL2

/// The version of SDL that the program is linked with at run time.
nonisolated enum LinkedSDL {
    static let version: SDL_version = {
        var version = SDL_version()
        SDL_GetVersion(&version)
        return version
    }()

    /// Whether SDL 3 implements SDL 2's interface. This compatibility layer has versions from 2.x.50 on.
    static let isCompatibilityLayer = version.minor > 32 || version.patch >= 50
}
