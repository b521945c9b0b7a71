import LayoutMath

/// The display and renderer that the program's window would use, for diagnostics.
public struct DisplayReport: Equatable {
    public let connection: VideoConnection
    /// A short description of the renderer.
    public let renderer: String
    /// The renderers that were tried before and failed, with the reasons.
    public let refusals: [RendererRefusal]

    /// Tries the renderers on a hidden window. Call `SDLSystem.start` before.
    /// - Parameter connection: The result of `SDLSystem.start`.
    public init(_ connection: VideoConnection, choice: RendererChoice = .automatic) throws(SDLError) {
        let window = try Window(title: "panorama", WindowGeometry(size: Size(width: 640, height: 480), state: .unseen))
        let selection = try RendererSelection.find(for: window.handle, choice)
        self.connection = connection
        renderer = selection.route.summary + (selection.openGL.map { " (\($0))" } ?? "")
        refusals = selection.refusals
    }
}
