import Codecs
import Imaging
import Pictures

/// Picture files: the header scans that run in the window's process, and the decoders behind them.
extension FuzzTarget {
    static let pictures =
        [
            FuzzTarget("header", longest: 4_096) { bytes in
                guard let header = try? PictureHeader(of: bytes) else { return false }
                require((1...8).contains(header.orientation), "an orientation is 1…8, got \(header.orientation)")
                require(header.size.width > 0 && header.size.height > 0, "a picture has pixels, got \(header.size)")
                return true
            }
        ]
        + PictureFormat.allCases.map { format in
            FuzzTarget(name(of: format), longest: 16_384, mend: { mend(&$0, of: format) }) { decode($0, as: format) }
        }

    /// The format's name as a folder name, such as 'jpeg2000'.
    private static func name(of format: PictureFormat) -> String { format.rawValue.lowercased().filter { $0 != " " } }

    /// The most pixels of a picture that is decoded here. Larger pictures reach no new code.
    private static let mostPixels = 1 << 18

    private static func decode(_ bytes: [UInt8], as format: PictureFormat) -> Bool {
        guard let header = try? PictureHeader(of: bytes), header.format == format, format == .svg || header.size.area <= mostPixels
        else { return false }
        // At full size, as a thumbnail, and through the readers for one eighth and three eighths.
        let longest = max(header.size.width, header.size.height)
        // A drawing can be decoded at any size.
        let fits: [PictureFit] =
            format == .svg
            ? [.within(width: 32, height: 32), .fill(width: 48, height: 20)]
            : [.original, .within(width: 32, height: 32)]
                + [1, 3].map { (longest * $0 + 7) / 8 }.map { .within(width: $0, height: $0) }
        return OpenBytes.shared.hold(bytes) { descriptor in
            if header.isAnimated { decodeFrames(header, from: descriptor) }
            if format != .svg { decodePart(header, from: descriptor) }
            return fits.reduce(false) { taken, fit in
                let order = DecodeOrder(
                    format: format, size: header.size, orientation: PictureOrientation(exif: header.orientation), fit: fit)
                guard let picture = try? CodecDecoder().decode(order, from: descriptor) else { return taken }
                let size = PixelSize(width: picture.width, height: picture.height)
                require(size == order.plan.size, "a picture has the size that was ordered, \(order.plan.size), got \(size)")
                return true
            }
        }
    }

    /// A part has the size that was ordered.
    private static func decodePart(_ header: PictureHeader, from descriptor: Int32) {
        let whole = header.uprightSize
        var order = DecodeOrder(
            format: header.format, size: header.size, orientation: PictureOrientation(exif: header.orientation), fit: .original)
        let part = PicturePart(x: whole.width / 3, y: whole.height / 2, width: max(1, whole.width / 3), height: max(1, whole.height / 4))
        // With a source, a JPEG is cut before it is decoded.
        (order.part, order.source) = (part, 1)
        guard let picture = try? CodecDecoder().decode(order, from: descriptor) else { return }
        // A long side is limited like that of a complete picture.
        let size = order.plan.size
        require(picture.width == size.width && picture.height == size.height, "a part has its size, \(size)")
    }

    /// Every way to reach a frame gives the same pixels, or none.
    private static func decodeFrames(_ header: PictureHeader, from descriptor: Int32) {
        let decoder = CodecDecoder()
        var order = DecodeOrder(
            format: header.format, size: header.size, orientation: PictureOrientation(exif: header.orientation), fit: .original)
        order.source = 1
        var known: [Int: Bitmap?] = [:]
        for index in [0, 1, 2, 4, 3, 0, 2, 2, 1] {
            order.frame = index
            let frame = try? decoder.decode(order, from: descriptor)
            if let before = known[index] { require(before == frame, "frame \(index) is the same in any order") }
            known[index] = .some(frame)
        }
    }

    private static func mend(_ bytes: inout [UInt8], of format: PictureFormat) {
        switch format {
        case .png: PNGChunks.mend(&bytes)
        case .webp: RIFFChunks.mend(&bytes)
        case .jpeg, .gif, .bmp, .heic, .avif, .jxl, .tiff, .raw, .jpeg2000, .exr, .svg, .pcx, .ilbm, .xpm, .qoi, .pnm, .tga, .ico, .psd,
            .hdr:
            break
        }
    }
}
