import CSDL2
public import Platform

/// Which of SDL's renderers draws a window.
public enum RendererChoice: String, CaseIterable {
    /// The first of `RendererRoute` that works.
    case automatic = "auto"
    /// OpenGL, even where the processor computes it.
    case accelerated
    /// The processor.
    case software
}

/// Draws display lists into a window, in step with the display.
public final class SDLRenderer: FrameRenderer {
    private let window: Window
    private let fonts: FontBook
    private let upload: TextureUpload?
    private var executor: DisplayListExecutor

    /// Tries the ways of drawing that `choice` allows, and keeps the first that works.
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
                SDL_RenderPresent(executor.renderer.pointer)
            }
        } catch {
            throw RenderError(error.description)
        }
    }

    /// True when pictures in the last frame were stretched because they had just changed size: drawing the same list once more
    /// shows them sharp. The loop asks before it goes to sleep.
    public var needsAnotherFrame: Bool { executor.rests.isProvisional }

    /// Forgets every texture; the next frame makes them anew. For when the system says that they are lost.
    public func dropTextures() { executor.caches.removeAll() }

    public var statistics: RendererStatistics { executor.statistics }
}
