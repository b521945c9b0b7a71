/// A way of bringing frames to a window. The order of the cases is the order in which they are tried.
public nonisolated enum RendererRoute: String, CaseIterable, Sendable {
    /// A graphics processor draws, through OpenGL.
    case accelerated
    /// The processor draws into the window's own memory.
    case framebuffer
    /// The processor draws into memory that is uploaded as one texture: for desktops on which SDL 2 has no window memory, such as Wayland.
    case texture
    /// The processor computes OpenGL, which takes about twice the time for this program's frames.
    case emulated

    /// The route in a few words, for a diagnosis.
    public var summary: String {
        switch self {
        case .accelerated: "the graphics processor"
        case .framebuffer: "software, straight into the window"
        case .texture: "software, uploaded as one texture"
        case .emulated: "OpenGL computed by the processor"
        }
    }
}

/// Why a route was not taken.
public nonisolated struct RendererRefusal: Equatable, Sendable, CustomStringConvertible {
    public let route: RendererRoute
    /// A few words, in lower case.
    public let reason: String

    public var description: String { "\(route.rawValue): \(reason)" }
}

extension RendererChoice {
    /// What is tried, in this order.
    var routes: [RendererRoute] {
        switch self {
        case .automatic: RendererRoute.allCases
        case .accelerated: [.accelerated, .emulated]
        case .software: [.framebuffer, .texture]
        }
    }
}
