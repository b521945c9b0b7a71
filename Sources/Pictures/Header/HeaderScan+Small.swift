import Imaging
import Platform

/// Formats with short headers that are parsed by the same code as in the decoder: QOI, PNM, TGA and Radiance.
extension HeaderScan {
    mutating func readQOI(_ window: ByteWindow) throws(PictureError) -> Step {
        let header = try parsed(window) { window throws(HeaderError) in try QOIHeader(window) }
        return found(header.size, pixelsAt: QOIHeader.byteCount)
    }

    mutating func readPNM(_ window: ByteWindow) throws(PictureError) -> Step {
        let header = try parsed(window) { window throws(HeaderError) in try PNMHeader(window) }
        return found(header.size, pixelsAt: header.pixelOffset)
    }

    mutating func readTGA(_ window: ByteWindow) throws(PictureError) -> Step {
        guard let header = TGAHeader(window, fileSize: fileSize) else { throw .damaged("its TGA header makes no sense") }
        return found(header.size, pixelsAt: header.pixelOffset)
    }

    mutating func readHDR(_ window: ByteWindow) throws(PictureError) -> Step {
        let header = try parsed(window) { window throws(HeaderError) in try HDRHeader(window) }
        orientation = header.orientation
        return found(header.size, pixelsAt: header.pixelOffset)
    }

    /// No pixels are held, because rows are reduced as they are read.
    private mutating func found(_ size: PixelSize, pixelsAt offset: Int) -> Step {
        (self.size, pixelOffset) = (size, offset)
        return .finished
    }

    /// Parses a header, which must lie within the beginning of the file.
    func parsed<Header>(
        _ window: ByteWindow, _ parse: (ByteWindow) throws(HeaderError) -> Header
    ) throws(PictureError) -> Header {
        do throws(HeaderError) { return try parse(window) } catch { throw PictureError(error, isWhole: window.bytes.count >= fileSize) }
    }
}

extension PictureError {
    /// - Parameter isWhole: Whether the complete file was available for parsing.
    init(_ error: HeaderError, isWhole: Bool) {
        switch error {
        case .isCut: self = isWhole ? .endsTooEarly : .damaged("its header does not end")
        case .damaged(let detail): self = .damaged(detail)
        case .notRead(let name): self = .formatNotRead(name)
        }
    }
}
