import CSDLImage
import Glibc
public import Imaging
import Storage

/// Writes bitmaps as PNG files.
public enum PNGWriter {
    /// Writes `bitmap` to a file that is made or replaced. Callable from any thread.
    public static func write(_ bitmap: Bitmap, to path: String) throws(PNGWritingError) {
        var file: AtomicFile
        do throws(FileError) { file = try AtomicFile(at: path) } catch { throw PNGWritingError(path, error) }
        try write(bitmap, to: file.descriptor, "writing \(path)")
        do throws(FileError) { try file.commit(isDurable: false) } catch { throw PNGWritingError(path, error) }
    }

    /// Writes `bitmap` to an open file, from where that stands; it stays the caller's. Callable from any thread.
    public static func write(_ bitmap: Bitmap, to descriptor: Int32) throws(PNGWritingError) {
        try write(bitmap, to: descriptor, "writing a picture")
    }

    private static func write(_ bitmap: Bitmap, to descriptor: Int32, _ what: String) throws(PNGWritingError) {
        let failure = bitmap.pixels.withUnsafeBytes { pixels -> PNGWritingError? in
            // SDL asks for a mutable pointer; saving only reads.
            guard
                let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                    UnsafeMutableRawPointer(mutating: pixels.baseAddress), Int32(bitmap.width), Int32(bitmap.height), 32,
                    Int32(bitmap.width * 4), SDLImageLibrary.pixelFormat)
            else { return PNGWritingError(description: "\(what): \(SDLImageLibrary.lastReason)") }
            defer { SDL_FreeSurface(surface) }
            return save(surface, to: descriptor) ? nil : PNGWritingError(description: "\(what): \(SDLImageLibrary.lastReason)")
        }
        if let failure { throw failure }
    }

    private static func save(_ surface: UnsafeMutablePointer<SDL_Surface>, to descriptor: Int32) -> Bool {
        let copy = dup(descriptor)
        guard copy >= 0, let file = fdopen(copy, "wb") else { return false }
        guard let stream = SDL_RWFromFP(file, SDL_TRUE) else {
            fclose(file)
            return false
        }
        return IMG_SavePNG_RW(surface, stream, 1) == 0
    }
}

/// Why a PNG file could not be written: one line, what and then why.
public struct PNGWritingError: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(description: String) { self.description = description }

    init(_ path: String, _ error: FileError) { description = "writing \(path): \(FileError.words(forCode: error.code))" }
}
