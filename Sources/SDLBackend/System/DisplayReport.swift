import LayoutMath

/// What is found on the desktop that the program would open its window on, for a diagnosis.
public struct DisplayReport: Equatable {
    public let connection: VideoConnection
    /// The renderer that was found, in a few words.
    public let renderer: String
    /// The renderers that were tried before it, and why they were not taken.
    public let refusals: [RendererRefusal]

    /// Tries the renderers on a window that stays hidden. `SDLSystem.start` must have succeeded before.
    /// - Parameter connection: What `SDLSystem.start` returned.
    public init(_ connection: VideoConnection, choice: RendererChoice = .automatic) throws(SDLError) {
        let window = try Window(title: "panorama", size: Size(width: 640, height: 480), isHidden: true)
        let selection = try RendererSelection.find(for: window.handle, choice)
        self.connection = connection
        renderer = selection.route.summary + (selection.openGL.map { " (\($0))" } ?? "")
        refusals = selection.refusals
    }
}
