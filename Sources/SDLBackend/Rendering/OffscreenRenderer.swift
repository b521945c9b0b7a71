import CSDL2
public import Imaging
public import Platform

/// Draws display lists into memory with SDL's software renderer. The pixels are the same on every run, and no display is needed.
public final class OffscreenRenderer: FrameRenderer {
    /// Size of the picture in device pixels.
    public let width: Int
    public let height: Int
    public let scale: Double

    private let surface: SurfaceHandle
    private let executor: DisplayListExecutor

    /// - Parameters:
    ///   - width: Device pixels, at least 1.
    ///   - scale: Device pixels per logical pixel, above 0.
    ///   - threads: Number of threads that draw sprites, at least 1; does not affect the pixels.
    public init(width: Int, height: Int, scale: Double = 1, fonts: FontBook, threads: Int = 1) throws(SDLError) {
        precondition(width > 0 && height > 0, "a picture has at least one pixel, got \(width)x\(height)")
        precondition(scale > 0, "a scale is positive, got \(scale)")
        precondition(threads > 0, "somebody has to draw, got \(threads) threads")
        guard
            let surface = SDL_CreateRGBSurfaceWithFormat(0, Int32(width), Int32(height), 32, PixelFormat.alpha)
        else { throw .last("making a picture of \(width)x\(height)") }
        let owner = SurfaceHandle(owning: surface)
        guard let renderer = SDL_CreateSoftwareRenderer(surface) else { throw .last("making a software renderer") }
        self.width = width
        self.height = height
        self.scale = scale
        self.surface = owner
        executor = DisplayListExecutor(
            RendererHandle(owning: renderer, target: owner), fonts: fonts, standsIn: false, threads: threads)
    }

    public func render(_ list: DisplayList, images: any ImageProviding) throws(RenderError) {
        do {
            try executor.execute(list, images: images, scale: scale)
        } catch {
            throw RenderError(error.description)
        }
        SDL_RenderPresent(executor.renderer.pointer)
    }

    /// The last frame. Every pixel is opaque, because the target's alpha differs between SDL versions.
    /// - Complexity: O(pixels).
    public func snapshot() -> Bitmap {
        SDL_RenderFlush(executor.renderer.pointer)
        let pitch = Int(surface.pointer.pointee.pitch)
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            guard let row = surface.pointer.pointee.pixels.map({ ($0 + y * pitch).assumingMemoryBound(to: UInt32.self) }) else { break }
            for x in 0..<width { pixels.append(row[x] | 0xFF00_0000) }
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    public var statistics: RendererStatistics { executor.statistics }
}

/// Owns an SDL surface.
final class SurfaceHandle {
    let pointer: UnsafeMutablePointer<SDL_Surface>
    /// Size of the visible part at the upper left corner; nil means the complete surface.
    var visibleSize: PixelSize?

    init(owning pointer: UnsafeMutablePointer<SDL_Surface>) { self.pointer = pointer }

    isolated deinit { SDL_FreeSurface(pointer) }
}
