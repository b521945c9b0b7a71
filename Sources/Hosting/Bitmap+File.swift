public import Imaging
import SDLBackend

/// Why a picture file of the program was not loaded.
public enum BitmapFileError: Error, Equatable, CustomStringConvertible {
    /// SDL2_image is not installed; the Debian package that contains it.
    case libraryMissing(package: String)
    /// The file cannot be read, or is no picture that SDL2_image reads; its reason.
    case notLoaded(String)

    /// One line for the user.
    public var description: String {
        switch self {
        case .libraryMissing(let package): "pictures are not loaded: install \(package)"
        case .notLoaded(let reason): "the picture is not loaded: \(reason)"
        }
    }
}

extension Bitmap {
    /// Loads a picture file of the program itself, such as an icon or a background, with SDL2_image.
    ///
    /// The file is decoded at its full size in this process, without a sandbox and without limits, so it must be trusted. Files of other
    /// people belong to the product PanoramaPictures, which decodes in sandboxed workers. SDL2_image is opened by its name at the first
    /// call, so a program also starts where it is missing.
    /// - Parameter path: The path of a PNG, JPEG, GIF, BMP, WebP, TGA, PCX, XPM or other file that the installed SDL2_image reads.
    /// - Throws: `BitmapFileError`.
    /// - Complexity: O(pixels). The file is read on the calling thread.
    @MainActor public init(contentsOf path: String) throws(BitmapFileError) {
        do throws(PictureFile.Failure) { self = try PictureFile.bitmap(at: path) } catch {
            switch error {
            case .libraryMissing(let package): throw .libraryMissing(package: package)
            case .notLoaded(let reason): throw .notLoaded(reason)
            }
        }
    }
}
