import Imaging
import Platform

/// ICO and CUR: a directory of pictures, each a PNG or a BMP without its file header. The largest is shown, and its own header states its
/// size.
extension HeaderScan {
    mutating func stepICO(over window: ByteWindow) throws(PictureError) -> Step {
        guard let place = iconPlace else {
            guard let directory = IconDirectory(window, fileSize: fileSize) else { throw .damaged("its directory makes no sense") }
            iconPlace = directory.best.offset
            pages = PageCount(.sizes, count: directory.count)
            return .more(at: directory.best.offset, count: min(IconDirectory.startLength, fileSize - directory.best.offset))
        }
        if IconDirectory.sizeOfPNG(at: place, in: window) != nil {
            try readIHDR(window, at: place)
        } else {
            guard let found = IconDirectory.sizeOfBitmap(at: place, in: window) else { throw .damaged("its picture makes no sense") }
            size = found
        }
        pixelOffset = place
        return .finished
    }
}
