import CSDL2

/// The SDL that the program is linked with when it runs.
nonisolated enum LinkedSDL {
    static let version: SDL_version = {
        var version = SDL_version()
        SDL_GetVersion(&version)
        return version
    }()

    /// Whether SDL 3 implements SDL 2's interface: this layer has versions from 2.x.50 on.
    static let isCompatibilityLayer = version.minor > 32 || version.patch >= 50
}
