public import Imaging
import Platform

/// Reads and writes the PNG files of goldens.
public protocol PictureFiles {
    func readPNG(_ path: String) throws -> Bitmap
    func writePNG(_ bitmap: Bitmap, _ path: String) throws
}
