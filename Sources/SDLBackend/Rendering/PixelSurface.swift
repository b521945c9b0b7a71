import CSDL2
import Imaging
import Platform

/// The memory that a renderer draws into.
protocol PixelSurface: AnyObject {
    /// The surface that SDL's software renderer currently draws into; nil if there is none.
    var surface: UnsafeMutablePointer<SDL_Surface>? { get }
    /// The visible size, if smaller than the surface; otherwise nil.
    var visibleSize: PixelSize? { get }
}

extension SurfaceHandle: PixelSurface {
    var surface: UnsafeMutablePointer<SDL_Surface>? { pointer }
}

extension WindowHandle: PixelSurface {
    // SDL keeps the surface until the window changes size; its software renderer uses the same one.
    var surface: UnsafeMutablePointer<SDL_Surface>? { SDL_GetWindowSurface(pointer) }
    var visibleSize: PixelSize? { nil }
}

extension RendererHandle {
    /// Whether SDL draws with the CPU into words `0xAARRGGBB`, so that the blitter can also draw there.
    var hasPixels: Bool { readySurface != nil }

    private var readySurface: UnsafeMutablePointer<SDL_Surface>? {
        guard isSoftware, let surface = target.surface, let format = surface.pointee.format?.pointee else { return nil }
        let isARGB = format.BytesPerPixel == 4 && format.Rmask == 0xFF_0000 && format.Gmask == 0xFF00 && format.Bmask == 0xFF
        return isARGB ? surface : nil
    }

    /// Lets `body` draw over the current contents of the frame; returns false if there are no pixels.
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
