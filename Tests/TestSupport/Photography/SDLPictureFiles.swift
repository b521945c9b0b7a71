public import Imaging
import Pictures
import Platform
import SDLImageCodecs

/// PNG files through the backend's own writer and decoder.
public struct SDLPictureFiles: PictureFiles {
    public init() {}
    public func readPNG(_ path: String) throws -> Bitmap { try CheckedDecoder(PictureDecoder()).decode(path: path, fit: .original) }
    public func writePNG(_ bitmap: Bitmap, _ path: String) throws { try PNGWriter.write(bitmap, to: path) }
}
