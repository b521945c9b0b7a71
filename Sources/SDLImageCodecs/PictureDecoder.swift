import Codecs
import CSDLImage
public import Imaging
import Platform

/// Decodes picture files to the size they are drawn at: JPEG, PNG and WebP while they are read, the other formats whole, through SDL_image.
/// Keeps nothing; callable from any thread.
public struct PictureDecoder: PixelDecoding {
    public init() {}

    /// - Throws: `PictureDecodeError`.
    public func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap {
        switch order.format {
        case .jpeg, .png, .webp: try CodecDecoder().decode(order, from: descriptor)
        case .gif: try whole(order, descriptor) { IMG_LoadGIF_RW($0) }
        case .bmp: try whole(order, descriptor) { IMG_LoadBMP_RW($0) }
        }
    }

    /// Reads a file whole and lets SDL decode it.
    private func whole(
        _ order: DecodeOrder, _ descriptor: Int32, _ load: (UnsafeMutablePointer<SDL_RWops>) -> UnsafeMutablePointer<SDL_Surface>?
    ) throws(PictureDecodeError) -> Bitmap {
        let contents = try FileContents(descriptor)
        guard let stream = SDL_RWFromConstMem(contents.bytes, Int32(clamping: contents.count)) else { throw .damaged("it is empty") }
        defer { SDL_RWclose(stream) }
        guard let loaded = load(stream) else { throw .damaged(SDLImageLibrary.lastReason) }
        defer { SDL_FreeSurface(loaded) }
        let hasAlpha = loaded.pointee.format.pointee.Amask != 0 || SDL_HasColorKey(loaded) == SDL_TRUE
        guard let surface = SDL_ConvertSurfaceFormat(loaded, SDLImageLibrary.pixelFormat, 0) else {
            throw .damaged(SDLImageLibrary.lastReason)
        }
        defer { SDL_FreeSurface(surface) }
        let size = PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
        guard size == order.size, let base = surface.pointee.pixels else { throw .damaged("it is \(size), not what its header says") }
        return StoredPixels(
            start: base.assumingMemoryBound(to: UInt32.self), size: size, stride: Int(surface.pointee.pitch) / 4, isOpaque: !hasAlpha,
            isComplete: true
        ).bitmap(order.storedPlan, order.orientation)
    }
}
