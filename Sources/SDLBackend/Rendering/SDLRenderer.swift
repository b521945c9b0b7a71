import CSDL2
public import Platform

/// The kind of renderer for a window.
public enum RendererChoice: String, CaseIterable {
    /// The first route of `RendererRoute` that works.
    case automatic = "auto"
    /// OpenGL, even if it is emulated by the CPU.
    case accelerated
    /// The CPU.
    case software
}

/// Draws display lists into a window, synchronised with the display.
public final class SDLRenderer: FrameRenderer {
    private let window: Window
    private let fonts: FontBook
    private let upload: TextureUpload?
    private var executor: DisplayListExecutor

    /// Tries the routes that `choice` allows, and uses the first that works.
    public init(window: Window, choice: RendererChoice = .automatic, fonts: FontBook) throws(SDLError) {
        let selection = try RendererSelection.find(for: window.handle, choice)
        self.window = window
        self.fonts = fonts
        upload = selection.upload
        executor = Self.makeExecutor(selection.handle, fonts)
    }

    private static func makeExecutor(_ handle: RendererHandle, _ fonts: FontBook) -> DisplayListExecutor {
        DisplayListExecutor(handle, fonts: fonts, standsIn: true, threads: Int(SDL_GetCPUCount()))
    }

    public var scale: Double { window.scale }

    public func render(_ list: DisplayList, images: any ImageProviding) throws(RenderError) {
        do {
            if let handle = try upload?.makeRenderer() { executor = Self.makeExecutor(handle, fonts) }
            try executor.execute(list, images: images, scale: scale)
            window.visibility.willPresent()
            if let upload {
                try upload.present(executor.renderer)
            } else {
                GuardedCalls.present(executor.renderer.pointer)
            }
        } catch {
            throw RenderError(error.description)
        }
    }

    /// Whether pictures in the last frame were stretched because they had just changed size. Drawing the same list again makes them
    /// sharp. Check this before the event loop sleeps.
    public var needsAnotherFrame: Bool { executor.rests.isProvisional }

    /// Discards all textures. Call this when the system reports that they were lost; the next frame creates them again.
    public func dropTextures() { executor.caches.removeAll() }

    public var statistics: RendererStatistics { executor.statistics }
}
