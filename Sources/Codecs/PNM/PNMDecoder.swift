import CCodecs
import Imaging

/// Reads PNM and PAM files; only the first picture of a file.
struct PNMDecoder: RowDecoder {
    private let header: PNMHeader
    private var file: FileBytes

    init(_ descriptor: Int32) throws(PictureDecodeError) {
        header = try FileBytes.header(descriptor) { window throws(HeaderError) in try PNMHeader(window) }
        file = FileBytes(descriptor, at: header.pixelOffset)
    }

    var size: PixelSize { header.size }

    mutating func decode(_ reduction: Int, into picture: UnsafeMutablePointer<CCodecsPicture>) throws(PictureDecodeError) {
        let header = header
        if header.layout == .inks || header.layout == .inksAlpha {
            try decode(reduction, header.levels(upTo: 255), into: picture, header.putInks)
        } else if header.most > 255 {
            try decode(reduction, header.levels(upTo: 65_535), into: picture, header.putDeep)
        } else {
            try decode(reduction, header.levels(upTo: 255), into: picture, header.putWords)
        }
    }

    /// - Parameters:
    ///   - levels: The value of each sample.
    ///   - put: Converts a row's samples.
    private mutating func decode<Sample: RowSample>(
        _ reduction: Int, _ levels: [Sample], into picture: UnsafeMutablePointer<CCodecsPicture>,
        _ put: (_ samples: [UInt16], _ levels: [Sample], _ rows: inout PictureRows<Sample>) -> Void
    ) throws(PictureDecodeError) {
        var rows = try PictureRows<Sample>(size, reduction: reduction, into: picture)
        if header.layout == .inksAlpha { rows.alpha = [UInt8](repeating: 0, count: size.width) }
        var reader = PNMSamples(header)
        var count = size.width
        while !rows.isComplete, count == size.width {
            count = try reader.readRow(&file)
            guard count > 0 else { break }
            put(reader.samples, levels, &rows)
            if count < size.width { rows.clear(from: count) }
            rows.put()
        }
        try rows.finish(isOpaque: !header.layout.hasAlpha, isWhole: count == size.width)
    }
}
