import CSDL2
import Glibc
public import Imaging
import Platform
import Storage

/// Writes bitmaps as PNG files.
public nonisolated enum PNGWriter {
    /// Writes `bitmap` to a file that is made or replaced. Callable from any thread.
    public static func write(_ bitmap: Bitmap, to path: String) throws(SDLError) {
        func asSDLError(_ error: FileError) -> SDLError { SDLError("writing \(path)", reason: FileError.words(forCode: error.code)) }
        var file: AtomicFile
        do throws(FileError) { file = try AtomicFile(at: path) } catch { throw asSDLError(error) }
        try write(bitmap, to: file.descriptor)
        do throws(FileError) { try file.commit(isDurable: false) } catch { throw asSDLError(error) }
    }

    /// Writes `bitmap` to an open file, from where that stands; it stays the caller's. Callable from any thread.
    public static func write(_ bitmap: Bitmap, to descriptor: Int32) throws(SDLError) {
        try write(bitmap, "writing a picture") { surface in
            let copy = dup(descriptor)
            guard copy >= 0, let file = fdopen(copy, "wb") else { return -1 }
            guard let stream = SDL_RWFromFP(file, SDL_TRUE) else {
                fclose(file)
                return -1
            }
            return IMG_SavePNG_RW(surface, stream, 1)
        }
    }

    private static func write(
        _ bitmap: Bitmap, _ what: String, _ save: (UnsafeMutablePointer<SDL_Surface>) -> Int32
    ) throws(SDLError) {
        let failure = bitmap.pixels.withUnsafeBytes { pixels -> SDLError? in
            // SDL asks for a mutable pointer; saving only reads.
            guard
                let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                    UnsafeMutableRawPointer(mutating: pixels.baseAddress), Int32(bitmap.width), Int32(bitmap.height), 32,
                    Int32(bitmap.width * 4), PixelFormat.alpha)
            else { return .last(what) }
            defer { SDL_FreeSurface(surface) }
            return save(surface) == 0 ? nil : .last(what)
        }
        if let failure { throw failure }
    }
}
