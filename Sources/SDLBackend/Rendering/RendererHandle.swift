import CSDL2
import Imaging
import LayoutMath
import Platform

/// Owns an SDL renderer and retains its target.
///
/// Every texture retains its renderer's handle, so that it is destroyed before the renderer.
final class RendererHandle {
    let pointer: OpaquePointer
    /// Whether SDL draws with the CPU.
    let isSoftware: Bool
    /// Name of SDL's driver, such as `opengl` or `software`.
    let name: String
    /// Longest side of a texture, in pixels.
    let longestTextureSide: Int
    /// The format of opaque textures. In software, SDL 2 copies and fades textures without an alpha channel faster. SDL 3.4 fades their
    /// last columns wrongly if the width is not a multiple of four, so with SDL 3.4 opaque textures have an alpha channel.
    let opaqueFormat: UInt32
    let target: any PixelSurface

    /// Longest texture side in pixels if the renderer has no limit; larger textures would only waste memory.
    private static let softwareTextureSide = 16_384

    /// Takes ownership of `pointer`; `target` is the window or surface it draws into.
    init(owning pointer: OpaquePointer, target: any PixelSurface) {
        var description = SDL_RendererInfo()
        let known = SDL_GetRendererInfo(pointer, &description) == 0
        self.pointer = pointer
        self.target = target
        isSoftware = !known || description.flags & RendererFlags.software != 0
        name = known ? description.name.map(String.init(cString:)) ?? "unnamed" : "unknown"
        opaqueFormat = isSoftware && !LinkedSDL.isCompatibilityLayer ? PixelFormat.opaque : PixelFormat.alpha
        let side = Int(min(description.max_texture_width, description.max_texture_height))
        longestTextureSide = side > 0 ? side : Self.softwareTextureSide
    }

    isolated deinit { if !X11Desktop.isLost { SDL_DestroyRenderer(pointer) } }

    /// Size of the target, in device pixels.
    var outputSize: PixelRect {
        if let size = target.visibleSize { return PixelRect(x: 0, y: 0, width: size.width, height: size.height) }
        var (width, height): (Int32, Int32) = (0, 0)
        SDL_GetRendererOutputSize(pointer, &width, &height)
        return PixelRect(x: 0, y: 0, width: Int(width), height: Int(height))
    }

    /// Fills the target with opaque black.
    func clear() throws(SDLError) {
        SDL_RenderSetClipRect(pointer, nil)
        // SDL would bypass the CPU's caches, and the first draws at each position would wait for memory.
        guard !withPixels({ $0.clear() }) else { return }
        SDL_SetRenderDrawColor(pointer, 0, 0, 0, 0xFF)
        guard SDL_RenderClear(pointer) == 0 else { throw .last("clearing the frame") }
    }

    func clip(to rect: PixelRect?) {
        guard let rect else {
            SDL_RenderSetClipRect(pointer, nil)
            return
        }
        var clip = rect.sdl
        SDL_RenderSetClipRect(pointer, &clip)
    }

    func fill(_ rect: PixelRect, _ color: Color, _ blend: SDL_BlendMode) {
        let bytes = color.bytes
        SDL_SetRenderDrawBlendMode(pointer, blend)
        SDL_SetRenderDrawColor(pointer, bytes.red, bytes.green, bytes.blue, bytes.alpha)
        var area = rect.sdl
        SDL_RenderFillRect(pointer, &area)
    }

    // Drawing textured geometry in software overwrites the texture's modulation behind SDL's back,
    // so colour and alpha are set before every copy and never assumed.
    func prepare(_ texture: Texture, _ color: Color, _ blend: SDL_BlendMode) {
        let bytes = color.bytes
        SDL_SetTextureColorMod(texture.pointer, bytes.red, bytes.green, bytes.blue)
        SDL_SetTextureAlphaMod(texture.pointer, bytes.alpha)
        SDL_SetTextureBlendMode(texture.pointer, blend)
    }

    func copy(_ texture: Texture, _ source: PixelRect, to destination: PixelRect, _ color: Color, _ blend: SDL_BlendMode) {
        prepare(texture, color, blend)
        var (from, to) = (source.sdl, destination.sdl)
        SDL_RenderCopy(pointer, texture.pointer, &from, &to)
    }

    /// Copies to a subpixel position, for renderers that filter.
    func copy(_ texture: Texture, _ source: PixelRect, to destination: SDL_FRect, _ color: Color, _ blend: SDL_BlendMode) {
        prepare(texture, color, blend)
        var (from, to) = (source.sdl, destination)
        SDL_RenderCopyF(pointer, texture.pointer, &from, &to)
    }

    func draw(_ sprites: SpriteVertices, _ texture: Texture, _ blend: SDL_BlendMode) {
        guard sprites.spriteCount > 0 else { return }
        prepare(texture, .white, blend)
        _ = sprites.colors.withUnsafeBytes { colors in
            SDL_RenderGeometryRaw(
                pointer, texture.pointer, sprites.positions, Int32(2 * MemoryLayout<Float>.stride),
                colors.baseAddress?.assumingMemoryBound(to: SDL_Color.self), Int32(MemoryLayout<SDL_Color>.stride),
                sprites.coordinates, Int32(2 * MemoryLayout<Float>.stride), Int32(sprites.spriteCount * 4), sprites.indices,
                Int32(sprites.spriteCount * 6), Int32(MemoryLayout<UInt16>.stride))
        }
    }
}
