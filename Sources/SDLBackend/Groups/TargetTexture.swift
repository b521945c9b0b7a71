import CSDL2
import Imaging
import Platform

/// A texture that a renderer draws into instead of into the window.
final class TargetTexture {
    private let pointer: OpaquePointer
    private let renderer: RendererHandle
    private let size: PixelSize

    init(_ renderer: RendererHandle, _ size: PixelSize) throws(SDLError) {
        guard max(size.width, size.height) <= renderer.longestTextureSide else {
            throw SDLError("drawing a group", reason: "\(size.width)x\(size.height) is more than \(renderer.longestTextureSide) on a side")
        }
        let access = Int32(SDL_TEXTUREACCESS_TARGET.rawValue)
        guard
            let pointer = SDL_CreateTexture(renderer.pointer, PixelFormat.alpha, access, Int32(size.width), Int32(size.height))
        else { throw .last("making a target of \(size.width)x\(size.height)") }
        (self.pointer, self.renderer, self.size) = (pointer, renderer, size)
    }

    isolated deinit { SDL_DestroyTexture(pointer) }

    /// Fills the texture with a colour, lets `draw` draw over it, and returns its pixels.
    /// - Complexity: O(pixels).
    func pixels(over background: Color, _ draw: () -> Void) throws(SDLError) -> [UInt32] {
        guard SDL_SetRenderTarget(renderer.pointer, pointer) == 0 else { throw .last("drawing a group") }
        defer { SDL_SetRenderTarget(renderer.pointer, nil) }
        let bytes = background.bytes
        SDL_RenderSetClipRect(renderer.pointer, nil)
        SDL_SetRenderDrawColor(renderer.pointer, bytes.red, bytes.green, bytes.blue, bytes.alpha)
        guard SDL_RenderClear(renderer.pointer) == 0 else { throw .last("clearing a group") }
        draw()
        SDL_RenderSetClipRect(renderer.pointer, nil)
        var pixels = [UInt32](repeating: 0, count: size.width * size.height)
        var area = SDL_Rect(x: 0, y: 0, w: Int32(size.width), h: Int32(size.height))
        guard SDL_RenderReadPixels(renderer.pointer, &area, PixelFormat.alpha, &pixels, Int32(size.width * 4)) == 0 else {
            throw .last("reading a group")
        }
        return pixels
    }
}
