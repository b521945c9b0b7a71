import CSDL2
import Imaging
import Platform

/// Shows frames in a window that the CPU has drawn in memory. Each frame is uploaded as one texture of another renderer.
///
/// SDL can do that itself, but it would draw fewer pixels than the window has on a scaled display.
final class TextureUpload {
    private let presenter: RendererHandle
    private var memory: SurfaceHandle?
    private var texture: Texture?

    /// Sides of the memory are multiples of this number of pixels, so that the memory can often be kept when the window is resized.
    private static let step = 256

    init(_ presenter: RendererHandle) { self.presenter = presenter }

    /// Provides memory for a frame of the window's current size.
    /// - Returns: A renderer for new memory; nil if the existing memory suffices.
    func makeRenderer() throws(SDLError) -> RendererHandle? {
        let output = presenter.outputSize
        let size = PixelSize(width: max(1, output.width), height: max(1, output.height))
        let (width, height) = (Self.roundedUp(size.width), Self.roundedUp(size.height))
        if let memory, let texture, texture.width == width, texture.height == height {
            memory.visibleSize = size
            return nil
        }
        guard let surface = SDL_CreateRGBSurfaceWithFormat(0, Int32(width), Int32(height), 32, PixelFormat.opaque) else {
            throw .last("making a picture of \(width)x\(height)")
        }
        let owner = SurfaceHandle(owning: surface)
        owner.visibleSize = size
        let texture = try Texture(streaming: presenter, width: width, height: height)
        guard let pointer = SDL_CreateSoftwareRenderer(surface) else { throw .last("making a software renderer") }
        (memory, self.texture) = (owner, texture)
        return RendererHandle(owning: pointer, target: owner)
    }

    /// Shows the frame.
    func present(_ renderer: RendererHandle) throws(SDLError) {
        SDL_RenderFlush(renderer.pointer)
        guard let memory, let texture, let pixels = memory.pointer.pointee.pixels else { return }
        var frame = renderer.outputSize.sdl
        guard SDL_UpdateTexture(texture.pointer, &frame, pixels, memory.pointer.pointee.pitch) == 0 else {
            throw .last("uploading a frame")
        }
        SDL_RenderCopy(presenter.pointer, texture.pointer, &frame, nil)
        GuardedCalls.present(presenter.pointer)
    }

    private static func roundedUp(_ side: Int) -> Int { (side + step - 1) / step * step }
}
