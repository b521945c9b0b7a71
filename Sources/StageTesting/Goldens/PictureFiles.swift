public import Imaging
import Platform

/// Reads and writes PNG files for goldens; a backend does it with its own decoder.
public protocol PictureFiles {
    func readPNG(_ path: String) throws -> Bitmap
    func writePNG(_ bitmap: Bitmap, _ path: String) throws
}
