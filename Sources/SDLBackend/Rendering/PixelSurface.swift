import CSDL2
import Imaging
import Platform

/// What a renderer draws into, as memory.
protocol PixelSurface: AnyObject {
    /// The surface that SDL's software renderer draws into at this moment; nil when there is none.
    var surface: UnsafeMutablePointer<SDL_Surface>? { get }
    /// How much is shown, where that is less than what the renderer draws into.
    var visibleSize: PixelSize? { get }
}

extension SurfaceHandle: PixelSurface {
    var surface: UnsafeMutablePointer<SDL_Surface>? { pointer }
}

extension WindowHandle: PixelSurface {
    // SDL keeps it until the window changes size, and its software renderer asks for it in the same way.
    var surface: UnsafeMutablePointer<SDL_Surface>? { SDL_GetWindowSurface(pointer) }
    var visibleSize: PixelSize? { nil }
}

extension RendererHandle {
    /// True when SDL draws with the processor into words `0xAARRGGBB`, so that others can draw there too.
    var hasPixels: Bool { readySurface != nil }

    private var readySurface: UnsafeMutablePointer<SDL_Surface>? {
        guard isSoftware, let surface = target.surface, let format = surface.pointee.format?.pointee else { return nil }
        let isARGB = format.BytesPerPixel == 4 && format.Rmask == 0xFF_0000 && format.Gmask == 0xFF00 && format.Bmask == 0xFF
        return isARGB ? surface : nil
    }

    /// Lets `body` draw into the frame, on top of all that was drawn before; false when there are no pixels.
    @discardableResult
    func withPixels(_ body: (PixelTarget) -> Void) -> Bool {
        SDL_RenderFlush(pointer)
        guard let surface = readySurface, SDL_LockSurface(surface) == 0 else { return false }
        defer { SDL_UnlockSurface(surface) }
        guard let pixels = surface.pointee.pixels else { return false }
        body(
            PixelTarget(
                pixels: pixels.assumingMemoryBound(to: UInt32.self), width: Int(surface.pointee.w), height: Int(surface.pointee.h),
                stride: Int(surface.pointee.pitch) / 4))
        return true
    }
}
