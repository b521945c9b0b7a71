import Codecs
public import Imaging
import Pictures
import Platform

/// PNG files through the writer and decoder of the window.
public struct CodecPictureFiles: PictureFiles {
    public init() {}
    public func readPNG(_ path: String) throws -> Bitmap { try CheckedDecoder(CodecDecoder()).decode(path: path, fit: .original) }
    public func writePNG(_ bitmap: Bitmap, _ path: String) throws { try PNGWriter.write(bitmap, to: path) }
}
