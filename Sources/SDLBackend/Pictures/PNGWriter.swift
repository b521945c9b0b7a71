import CSDL2
public import Platform

/// Writes bitmaps as PNG files.
public nonisolated enum PNGWriter {
    /// Writes `bitmap` to a file that is made or replaced. Callable from any thread.
    public static func write(_ bitmap: Bitmap, to path: String) throws(SDLError) {
        let failure = bitmap.pixels.withUnsafeBytes { pixels -> SDLError? in
            // SDL asks for a mutable pointer; saving only reads.
            guard
                let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                    UnsafeMutableRawPointer(mutating: pixels.baseAddress), Int32(bitmap.width), Int32(bitmap.height), 32,
                    Int32(bitmap.width * 4), PixelFormat.alpha)
            else { return .last("writing \(path)") }
            defer { SDL_FreeSurface(surface) }
            return IMG_SavePNG(surface, path) == 0 ? nil : .last("writing \(path)")
        }
        if let failure { throw failure }
    }
}
