import CCodecs
import Imaging

/// Reads the composite picture of a Photoshop file.
struct PSDDecoder: RowDecoder {
    private let header: PSDHeader
    private let descriptor: Int32

    init(_ descriptor: Int32) throws(PictureDecodeError) {
        self.descriptor = descriptor
        header = try Self.header(descriptor)
    }

    var size: PixelSize { header.size }

    /// How many bytes before the pixels are read at once, and the most such reads.
    private static let (partLength, mostParts) = (4_096, 4_096)

    private static func header(_ descriptor: Int32) throws(PictureDecodeError) -> PSDHeader {
        var (header, file) = (PSDHeader(), FileBytes(descriptor))
        var window = ByteWindow(try file.bytes(partLength))
        for _ in 0..<mostParts {
            let request: PSDHeader.Request?
            do throws(HeaderError) { request = try header.advance(over: window) } catch { throw PictureDecodeError(error) }
            guard let request else { return header }
            file.move(to: request.offset)
            window = ByteWindow(try file.bytes(max(request.count, partLength)), at: request.offset)
            guard window.bytes.count >= request.count else { throw .damaged("it ends too early") }
        }
        throw .damaged("its header does not end")
    }

    mutating func decode(_ reduction: Int, into picture: UnsafeMutablePointer<CCodecsPicture>) throws(PictureDecodeError) {
        guard header.size.width > 0, header.size.height > 0 else { throw .damaged("it has no pixels") }
        var pixels = PSDPixels(header, palette: try part(header.palette, most: 768))
        if try !decode(pixels, reduction, into: picture) {
            ccodecs_free(picture)
            pixels.isOnWhite = false
            _ = try decode(pixels, reduction, into: picture)
        }
    }

    /// - Returns: false if it turns out that colours were not blended with white; the decoded picture is then useless.
    private func decode(
        _ pixels: PSDPixels, _ reduction: Int, into picture: UnsafeMutablePointer<CCodecsPicture>
    ) throws(PictureDecodeError) -> Bool {
        switch (header.mode, header.depth) {
        case (.inks, _): try decode(pixels, reduction, into: picture, pixels.putInks)
        case (.lab, _), (_, 32): try decode(pixels, reduction, into: picture, pixels.putLight)
        case (_, 16): try decode(pixels, reduction, into: picture, pixels.putDeep)
        default: try decode(pixels, reduction, into: picture, pixels.putWords)
        }
    }

    /// - Parameter put: Converts the rows of all channels; the last may be alpha.
    private func decode<Sample: RowSample>(
        _ pixels: PSDPixels, _ reduction: Int, into picture: UnsafeMutablePointer<CCodecsPicture>,
        _ put: ([PSDPlane], inout PictureRows<Sample>) -> Void
    ) throws(PictureDecodeError) -> Bool {
        let profile = try part(header.profile, most: Self.mostProfileBytes)
        var rows = try PictureRows<Sample>(size, reduction: reduction, colors: FileColors(profile: profile), into: picture)
        if header.hasAlpha, header.mode == .inks { rows.alpha = [UInt8](repeating: 0, count: size.width) }
        let colorCount = header.mode.channelCount
        var planes = try PSDPlane.planes(colorCount + (header.hasAlpha ? 1 : 0), of: header, descriptor)
        while !rows.isComplete, try Self.readRow(&planes) {
            guard !pixels.areTooDark(planes) else { return false }
            put(planes, &rows)
            rows.put()
        }
        try rows.finish(isOpaque: !header.hasAlpha)
        return true
    }

    /// - Returns: Whether the file has the next row of each channel.
    private static func readRow(_ planes: inout [PSDPlane]) throws(PictureDecodeError) -> Bool {
        for index in planes.indices { guard try planes[index].readRow() else { return false } }
        return true
    }

    private static let mostProfileBytes = 1 << 20

    /// Reads a part of the file; empty if it is too long or truncated.
    private func part(_ place: Range<Int>, most: Int) throws(PictureDecodeError) -> [UInt8] {
        guard !place.isEmpty, place.count <= most else { return [] }
        var file = FileBytes(descriptor, at: place.lowerBound)
        let bytes = try file.bytes(place.count)
        return bytes.count == place.count ? bytes : []
    }
}
