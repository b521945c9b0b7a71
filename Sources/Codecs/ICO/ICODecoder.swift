import CCodecs
import Imaging

/// Reads the largest picture of an ICO or CUR file: a BMP, or a PNG, which is left to the PNG decoder.
struct ICODecoder: RowDecoder {
    private let picture: Picture

    private enum Picture {
        case png(PixelSize, offset: Int)
        case bitmap(BMPDecoder)
    }

    init(_ descriptor: Int32) throws(PictureDecodeError) {
        let byteCount = try FileBytes.byteCount(of: descriptor)
        let entry = try FileBytes.header(descriptor) { window throws(HeaderError) in
            guard let directory = IconDirectory(window, fileSize: byteCount) else { throw .damaged("it is no icon") }
            return directory.best
        }
        var file = FileBytes(descriptor, at: entry.offset)
        let window = ByteWindow(try file.bytes(IconDirectory.startLength), at: entry.offset)
        if let size = IconDirectory.sizeOfPNG(at: entry.offset, in: window) {
            picture = .png(size, offset: entry.offset)
        } else {
            picture = .bitmap(try BMPDecoder(descriptor, inIconAt: entry.offset))
        }
    }

    var size: PixelSize {
        switch picture {
        case .png(let size, _): size
        case .bitmap(let decoder): decoder.size
        }
    }

    var embedded: EmbeddedPicture? {
        if case .png(_, let offset) = picture { EmbeddedPicture(format: .png, offset: offset) } else { nil }
    }

    mutating func decode(_ reduction: Int, into result: UnsafeMutablePointer<CCodecsPicture>) throws(PictureDecodeError) {
        guard case .bitmap(var decoder) = picture else { return }
        try decoder.decode(reduction, into: result)
    }
}
