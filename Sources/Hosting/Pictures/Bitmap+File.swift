public import Imaging
import SDLBackend

extension Bitmap {
    /// Loads a picture that belongs to the program, such as a bundled resource, in any format that SDL2_image reads: PNG, JPEG, WebP, GIF
    /// (its first frame), TIFF, BMP, TGA and older ones.
    ///
    /// ```swift
    /// let lake = try Bitmap(contentsOf: "pictures/lake.jpg")
    /// ```
    ///
    /// All pixels are loaded, 4 bytes each, without a limit on their number. Colours are taken for sRGB, whatever profile the file has, and an
    /// EXIF orientation is ignored. Load only files that you trust, because they are decoded in the program's own process. For the pictures of
    /// a user's folders, use `PictureLibrary` of the product PanoramaPictures, which decodes them in a sandbox and at the sizes in which they
    /// are shown. Can be called from any thread, which waits meanwhile.
    /// - Parameter path: A file of at most 64 MiB. A relative path begins at the current folder.
    /// - Throws: `unreadable` if the file cannot be read, `notAPicture` for other contents and damaged ones, `missingLibrary` if SDL2_image
    ///   is not installed. Programs start without it.
    /// - Complexity: O(pixels).
    public nonisolated init(contentsOf path: String) throws(BitmapFileError) { self = try ProgramPicture.bitmap(at: path) }

    /// Decodes the contents of a picture file, such as one that a program has downloaded from its own server, like ``init(contentsOf:)``.
    /// - Parameters:
    ///   - contents: At most 2 GiB.
    ///   - name: The file's name in errors; its extension tells formats apart that have no signature, such as TGA.
    /// - Throws: `notAPicture` or `missingLibrary`.
    /// - Complexity: O(pixels).
    public nonisolated init(contents: [UInt8], named name: String) throws(BitmapFileError) {
        self = try ProgramPicture.bitmap(of: contents, named: name)
    }
}
