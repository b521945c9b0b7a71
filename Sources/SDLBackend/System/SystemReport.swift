import CSDL2

/// The capabilities of this machine's SDL, for diagnostics.
public struct SystemReport: Equatable {
    /// Names and versions of the linked libraries.
    public let versions: [String]
    /// The video drivers built into this SDL.
    public let videoDrivers: [String]
    /// The video driver in use; nil until a display has been opened.
    public let currentVideoDriver: String?
    /// Render drivers, best first.
    public let renderDrivers: [String]
    /// Whether SDL 3 implements SDL 2's interface.
    public let isCompatibilityLayer: Bool
    /// The plugin with which SDL draws title bars on Wayland desktops that draw none, such as GNOME. Nil if there is none; the program
    /// then draws title bars itself.
    public let framePlugin: String?
    /// The package of Debian and Ubuntu that contains such a plugin.
    public static let framePackage = FrameLibrary.package

    /// Queries the linked libraries. It can be called before or after a display is opened.
    public init() {
        versions = [
            "SDL \(Self.text(LinkedSDL.version))",
            "SDL_ttf \(Self.text(TTF_Linked_Version()?.pointee))",
        ]
        isCompatibilityLayer = LinkedSDL.isCompatibilityLayer
        framePlugin = FrameLibrary.plugin
        videoDrivers = (0..<max(0, SDL_GetNumVideoDrivers())).compactMap { SDL_GetVideoDriver($0).map(String.init(cString:)) }
        currentVideoDriver = SDL_GetCurrentVideoDriver().map(String.init(cString:))
        renderDrivers = (0..<max(0, SDL_GetNumRenderDrivers())).compactMap { index in
            var description = SDL_RendererInfo()
            guard SDL_GetRenderDriverInfo(index, &description) == 0, let name = description.name else { return nil }
            return String(cString: name)
        }
    }

    private static func text(_ version: SDL_version?) -> String {
        guard let version else { return "missing" }
        return "\(version.major).\(version.minor).\(version.patch)"
    }
}
