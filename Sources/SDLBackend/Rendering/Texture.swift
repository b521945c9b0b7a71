import CSDL2
import Imaging
import Platform

/// Owns an SDL texture, with a map of its opaque parts.
final class Texture {
    let pointer: OpaquePointer
    let width: Int
    let height: Int
    let isOpaque: Bool
    /// The tiles that are opaque or transparent; nil unless the software renderer can use them.
    let coverage: CoverageMap?
    private let renderer: RendererHandle

    /// How a texture is sampled at another size.
    enum Sampling {
        case linear
        case nearest

        fileprivate var scaleMode: SDL_ScaleMode { self == .linear ? SDL_ScaleModeLinear : SDL_ScaleModeNearest }
    }

    var sampling: Sampling { didSet { if sampling != oldValue { SDL_SetTextureScaleMode(pointer, sampling.scaleMode) } } }

    /// Uploads `pixels` with rows of `pitch` bytes.
    init(
        _ renderer: RendererHandle, size: PixelSize, pixels: UnsafePointer<UInt32>, pitch: Int, isOpaque: Bool, sampling: Sampling = .linear
    ) throws(SDLError) {
        let (width, height) = (size.width, size.height)
        let pointer = try Self.makePointer(renderer, width: width, height: height, isOpaque: isOpaque)
        guard SDL_UpdateTexture(pointer, nil, pixels, Int32(pitch)) == 0 else {
            let error = SDLError.last("filling a texture")
            SDL_DestroyTexture(pointer)
            throw error
        }
        SDL_SetTextureScaleMode(pointer, sampling.scaleMode)
        self.pointer = pointer
        self.sampling = sampling
        self.renderer = renderer
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
        let analysed = renderer.isSoftware && !isOpaque && width * height >= CoverageMap.smallestArea
        coverage = analysed ? CoverageMap(pixels, width: width, height: height, pitch: pitch / 4) : nil
    }

    /// Uploads a shape as white pixels with its coverage as alpha, some rows at a time, because a glow that fills the window has 15 MB of
    /// pixels.
    init(_ renderer: RendererHandle, _ shape: Coverage, sampling: Sampling) throws(SDLError) {
        pointer = try Self.makePointer(renderer, width: shape.width, height: shape.height, isOpaque: false)
        self.sampling = sampling
        self.renderer = renderer
        (width, height, isOpaque) = (shape.width, shape.height, false)
        coverage = renderer.isSoftware && shape.width * shape.height >= CoverageMap.smallestArea ? CoverageMap(shape) : nil
        SDL_SetTextureScaleMode(pointer, sampling.scaleMode)
        let rows = max(1, Self.pixelsAtOnce / shape.width)
        for top in stride(from: 0, to: shape.height, by: rows) {
            var part = SDL_Rect(x: 0, y: Int32(top), w: Int32(shape.width), h: Int32(min(rows, shape.height - top)))
            guard SDL_UpdateTexture(pointer, &part, shape.pixels(inRows: top..<top + Int(part.h)), Int32(shape.width * 4)) == 0 else {
                throw .last("filling a texture")
            }
        }
    }

    /// Small enough for the first-level cache, and below the size at which allocations come from the system page by page.
    private static let pixelsAtOnce = 1 << 13

    private static func makePointer(
        _ renderer: RendererHandle, width: Int, height: Int, isOpaque: Bool
    ) throws(SDLError) -> OpaquePointer {
        guard max(width, height) <= renderer.longestTextureSide else {
            throw SDLError("making a texture", reason: "\(width)x\(height) is more than \(renderer.longestTextureSide) on a side")
        }
        let format = isOpaque ? renderer.opaqueFormat : PixelFormat.alpha
        guard
            let pointer = SDL_CreateTexture(renderer.pointer, format, PixelFormat.staticAccess, Int32(width), Int32(height))
        else { throw .last("making a texture") }
        return pointer
    }

    /// Creates a texture for frames that are drawn elsewhere and uploaded completely.
    init(streaming renderer: RendererHandle, width: Int, height: Int) throws(SDLError) {
        guard
            let pointer = SDL_CreateTexture(
                renderer.pointer, PixelFormat.opaque, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(width), Int32(height))
        else { throw .last("making a texture of \(width)x\(height)") }
        SDL_SetTextureBlendMode(pointer, SDL_BLENDMODE_NONE)
        self.pointer = pointer
        self.renderer = renderer
        self.width = width
        self.height = height
        sampling = .linear
        isOpaque = true
        coverage = nil
    }

    /// Uploads rows without padding.
    static func make(
        _ renderer: RendererHandle, width: Int, height: Int, pixels: [UInt32], isOpaque: Bool, sampling: Sampling = .linear
    ) throws(SDLError) -> Texture {
        try pixels.withUnsafeBufferPointer { (buffer) throws(SDLError) -> Texture in
            guard let base = buffer.baseAddress, buffer.count >= width * height, width > 0, height > 0 else {
                throw SDLError("making a texture", reason: "\(buffer.count) pixels do not make \(width)x\(height)")
            }
            let size = PixelSize(width: width, height: height)
            return try Texture(renderer, size: size, pixels: base, pitch: width * 4, isOpaque: isOpaque, sampling: sampling)
        }
    }

    static func make(_ renderer: RendererHandle, _ bitmap: Bitmap) throws(SDLError) -> Texture {
        try make(renderer, width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels, isOpaque: bitmap.isOpaque)
    }

    isolated deinit { SDL_DestroyTexture(pointer) }

    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
    var byteCount: Int { width * height * 4 }
}
