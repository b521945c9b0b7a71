import CSDL2

/// A window's renderer, found by trying routes.
struct RendererSelection {
    let handle: RendererHandle
    /// Shows the frames in the window; nil if the renderer does so itself.
    let upload: TextureUpload?
    let route: RendererRoute
    /// The name of the OpenGL renderer that the route uses; nil if it uses none.
    let openGL: String?
    /// The routes that failed before this one, in order.
    let refusals: [RendererRefusal]

    /// Tries the routes of `choice` until one works.
    /// - Throws: One line with every route's reason, if none works.
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

    /// Creates the renderer, and an upload if the renderer does not draw to the window itself.
    private static func open(
        _ route: RendererRoute, _ window: WindowHandle
    ) throws(SDLError) -> (handle: RendererHandle, upload: TextureUpload?) {
        switch route {
        case .accelerated:
            // Creating an OpenGL context would load 100 MB of emulation just to find out.
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

    /// Whether SDL may wait for the display's next frame. SDL 3 never returns from that wait if a Wayland compositor ends in the meantime:
    /// `Wayland_GLES_SwapWindow` tries without limit to dispatch the events that are left. The loop's own pace is used instead.
    private static func mayWait(_ window: WindowHandle) -> Bool {
        !LinkedSDL.isCompatibilityLayer || panorama_wayland_display(window.pointer) == nil
    }

    private static func make(_ kind: UInt32, _ window: WindowHandle) throws(SDLError) -> RendererHandle {
        let waits = mayWait(window) ? RendererFlags.presentsWithDisplay : 0
        if let pointer = GuardedCalls.createRenderer(for: window.pointer, kind | waits) {
            let handle = RendererHandle(owning: pointer, target: window)
            // If SDL 3 finds no accelerated renderer, it returns its software renderer instead.
            guard handle.isSoftware == (kind == RendererFlags.software) else {
                throw SDLError("making a renderer", reason: "SDL offers only the renderer '\(handle.name)'")
            }
            return handle
        }
        guard !X11Desktop.isLost else { throw .last("making a renderer") }
        // If there is no window memory, SDL only reports that no driver matches.
        if kind == RendererFlags.software, window.surface == nil {
            let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "no display"
            throw SDLError("making a renderer", reason: "SDL has no window memory on \(driver)")
        }
        throw .last("making a renderer")
    }
}
