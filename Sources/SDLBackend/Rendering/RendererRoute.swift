/// A way to show frames in a window. The routes are listed in the order in which they are tried.
public nonisolated enum RendererRoute: String, CaseIterable, Sendable {
    /// The GPU draws, through OpenGL.
    case accelerated
    /// The CPU draws directly into the window's memory.
    case framebuffer
    /// The CPU draws into memory that is uploaded as a texture. This is for desktops where SDL 2 has no access to the window's memory,
    /// such as Wayland.
    case texture
    /// OpenGL emulated by the CPU, which takes about twice the time for this program's frames.
    case emulated

    /// A short description, for diagnostics.
    public var summary: String {
        switch self {
        case .accelerated: "the graphics processor"
        case .framebuffer: "software, straight into the window"
        case .texture: "software, uploaded as one texture"
        case .emulated: "OpenGL computed by the processor"
        }
    }
}

/// The reason a route was not used.
public nonisolated struct RendererRefusal: Equatable, Sendable, CustomStringConvertible {
    public let route: RendererRoute
    /// A few words, in lower case.
    public let reason: String

    public var description: String { "\(route.rawValue): \(reason)" }
}

extension RendererChoice {
    /// The routes to try, in order.
    var routes: [RendererRoute] {
        switch self {
        case .automatic: RendererRoute.allCases
        case .accelerated: [.accelerated, .emulated]
        case .software: [.framebuffer, .texture]
        }
    }
}
