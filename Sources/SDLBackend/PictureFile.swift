internal import CSDL2
import Glibc
package import Imaging

/// Loads picture files of the program itself with SDL2_image.
package enum PictureFile {
    package enum Failure: Error {
        /// SDL2_image is not installed; the Debian package that contains it.
        case libraryMissing(package: String)
        case notLoaded(String)
    }

    /// The picture in a file, which must be trusted: it is decoded in this process and without limits.
    /// - Complexity: O(pixels).
    package static func bitmap(at path: String) throws(Failure) -> Bitmap {
        guard let load = PictureLibrary.load else { throw .libraryMissing(package: PictureLibrary.package) }
        SDL_ClearError()
        guard let loaded = load(path) else { throw .notLoaded(String(cString: SDL_GetError())) }
        defer { SDL_FreeSurface(loaded) }
        guard let surface = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_ARGB8888.rawValue, 0) else {
            throw .notLoaded(String(cString: SDL_GetError()))
        }
        defer { SDL_FreeSurface(surface) }
        let (width, height, stride) = (Int(surface.pointee.w), Int(surface.pointee.h), Int(surface.pointee.pitch))
        guard let start = surface.pointee.pixels, width > 0, height > 0 else { throw .notLoaded("it has no pixels") }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let row = (start + y * stride).assumingMemoryBound(to: UInt32.self)
            pixels.append(contentsOf: UnsafeBufferPointer(start: row, count: width))
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}

/// SDL2_image, which is opened by its name, so that a program starts without it.
private enum PictureLibrary {
    typealias Load = @convention(c) (UnsafePointer<CChar>) -> UnsafeMutablePointer<SDL_Surface>?

    static let package = "libsdl2-image-2.0-0"

    /// `IMG_Load`; nil if the library is missing.
    static let load: Load? = dlopen("libSDL2_image-2.0.so.0", RTLD_NOW | RTLD_LOCAL).flatMap { dlsym($0, "IMG_Load") }
        .map { unsafeBitCast($0, to: Load.self) }
}
