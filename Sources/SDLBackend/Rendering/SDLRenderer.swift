import CSDL2
public import Platform

/// Which of SDL's renderers draws a window.
public enum RendererChoice: String, CaseIterable {
    /// The graphics processor, or the software renderer when there is none or it is emulated.
    case automatic = "auto"
    case accelerated
    case software
}

/// Draws display lists into a window, in step with the display.
public final class SDLRenderer: FrameRenderer {
    private let window: Window
    private let executor: DisplayListExecutor

    public init(window: Window, choice: RendererChoice = .automatic, fonts: FontBook) throws(SDLError) {
        let handle = try Self.makeRenderer(for: window.handle, choice)
        self.window = window
        executor = DisplayListExecutor(handle, fonts: fonts, standsIn: true, threads: Int(SDL_GetCPUCount()))
    }

    private static func makeRenderer(for window: WindowHandle, _ choice: RendererChoice) throws(SDLError) -> RendererHandle {
        let kinds =
            switch choice {
            case .automatic: EmulatedGraphics.isCertain ? [RendererFlags.software] : [RendererFlags.accelerated, RendererFlags.software]
            case .accelerated: [RendererFlags.accelerated]
            case .software: [RendererFlags.software]
            }
        for kind in kinds {
            guard let pointer = SDL_CreateRenderer(window.pointer, -1, kind | RendererFlags.presentsWithDisplay) else { continue }
            let handle = RendererHandle(owning: pointer, target: window)
            if choice == .automatic, EmulatedGraphics.draws(handle) { continue }
            return handle
        }
        throw .last("making the \(choice.rawValue) renderer")
    }

    public var scale: Double { window.scale }

    public func render(_ list: DisplayList, images: any ImageProviding) throws(RenderError) {
        do {
            try executor.execute(list, images: images, scale: scale)
        } catch {
            throw RenderError(error.description)
        }
        SDL_RenderPresent(executor.renderer.pointer)
    }

    /// True when pictures in the last frame were stretched because they had just changed size: drawing the same list once more
    /// shows them sharp. The loop asks before it goes to sleep.
    public var needsAnotherFrame: Bool { executor.rests.isProvisional }

    /// Forgets every texture; the next frame makes them anew. For when the system says that they are lost.
    public func dropTextures() { executor.caches.removeAll() }

    public var statistics: RendererStatistics { executor.statistics }
}
