public import LayoutMath
public import Pictures
public import Platform
public import Views

/// What a scene is built from: the pictures to show, the look, and what the app can do for it.
public struct SceneContext {
    /// The pictures that were opened, in order.
    public var album: Album
    public var theme: Theme
    /// Seeds everything random.
    public var seed: UInt64
    /// Reads the pictures again whose files could not be read.
    public var retry: (_ image: String) -> Void
    /// Opens the built-in sample pictures instead.
    public var openSample: () -> Void
    /// Asks the user for a folder.
    public var openFolder: () -> Void

    public init(
        album: Album, theme: Theme, seed: UInt64 = 0, retry: @escaping (String) -> Void = { _ in }, openSample: @escaping () -> Void = {},
        openFolder: @escaping () -> Void = {}
    ) {
        self.album = album
        self.theme = theme
        self.seed = seed
        self.retry = retry
        self.openSample = openSample
        self.openFolder = openFolder
    }
}
