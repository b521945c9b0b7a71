import CSDL2

/// The renderer of a window, found by trying.
struct RendererSelection {
    let handle: RendererHandle
    /// What brings the frames to the window; nil if the renderer does so itself.
    let upload: TextureUpload?
    let route: RendererRoute
    /// What calls itself OpenGL beneath the route; nil when nothing does.
    let openGL: String?
    /// What was tried before, in order.
    let refusals: [RendererRefusal]

    /// Tries the routes of `choice` until one makes a renderer.
    /// - Throws: one line with the reason of every route when none does.
    static func find(for window: WindowHandle, _ choice: RendererChoice) throws(SDLError) -> RendererSelection {
        var refusals: [RendererRefusal] = []
        for route in choice.routes {
            do {
                let (handle, upload) = try open(route, window)
                let openGL = route == .framebuffer ? nil : EmulatedGraphics.currentRendererName
                return RendererSelection(handle: handle, upload: upload, route: route, openGL: openGL, refusals: refusals)
            } catch {
                refusals.append(RendererRefusal(route: route, reason: error.reason))
            }
        }
        throw SDLError("making the \(choice.rawValue) renderer", reason: refusals.map(\.description).joined(separator: "; "))
    }

    /// The renderer that draws, and what brings its frames to the window if it does not do so itself.
    private static func open(
        _ route: RendererRoute, _ window: WindowHandle
    ) throws(SDLError) -> (handle: RendererHandle, upload: TextureUpload?) {
        switch route {
        case .accelerated:
            // Asking OpenGL itself would load an emulation of 100 MB to find out.
            guard !EmulatedGraphics.isCertain else { throw SDLError(route.rawValue, reason: "this machine has no graphics device") }
            let handle = try make(RendererFlags.accelerated, window)
            guard let name = EmulatedGraphics.emulator(drawing: handle) else { return (handle, nil) }
            throw SDLError(route.rawValue, reason: "OpenGL is computed by the processor (\(name))")
        case .framebuffer: return (try make(RendererFlags.software, window), nil)
        case .texture:
            let upload = TextureUpload(try make(RendererFlags.accelerated, window))
            guard let handle = try upload.makeRenderer() else { throw SDLError(route.rawValue, reason: "no memory to draw into") }
            return (handle, upload)
        case .emulated: return (try make(RendererFlags.accelerated, window), nil)
        }
    }

    private static func make(_ kind: UInt32, _ window: WindowHandle) throws(SDLError) -> RendererHandle {
        if let pointer = SDL_CreateRenderer(window.pointer, -1, kind | RendererFlags.presentsWithDisplay) {
            return RendererHandle(owning: pointer, target: window)
        }
        // Of a missing window memory SDL says no more than that no driver matches.
        if kind == RendererFlags.software, window.surface == nil {
            let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "no display"
            throw SDLError("making a renderer", reason: "SDL has no window memory on \(driver)")
        }
        throw .last("making a renderer")
    }
}
