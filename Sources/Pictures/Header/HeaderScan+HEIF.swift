import Imaging
import Platform

/// HEIC and AVIF: boxes `length(4) type(4) …`. The box `meta` describes items, one of which is the primary picture. Its size is the size
/// after its crops and rotations, which the decoder applies. The orientation in an EXIF block is ignored.
/// Source: ISO/IEC 14496-12 (boxes) and 23008-12 (items and their properties).
extension HeaderScan {
    mutating func stepHEIF(over window: ByteWindow) throws(PictureError) -> Step {
        if pixelOffset != nil { return readParts(window) }
        if position == 0, format == .avif { isAnimated = PictureFormat.heifBrands(window).contains("avis") }
        while let box = HEIFBox(at: position, in: window, end: fileSize) {
            let (isOfStill, count) = (box.isOfType("meta"), box.end - position)
            // A video's description may have any length, and is not needed if there is a still picture.
            if isOfStill || isAnimated && box.isOfType("moov") && count <= HEIFItems.mostBytes {
                guard count <= HEIFItems.mostBytes else { throw .damaged("its description is too long") }
                guard window.holds(count, at: position) else { return .more(at: position, count: count) }
                if isOfStill {
                    let items = HEIFItems(in: window, box)
                    if let picture = items.primaryPicture {
                        readItems(items, picture)
                        return readParts(window)
                    }
                    guard isAnimated else { throw .damaged("it does not tell its size") }
                    isFramesAlone = true
                } else {
                    frameSize = HEIFTracks(in: window, box).size
                }
                if isFramesAlone, let frameSize { return finish(withFrames: frameSize) }
            }
            // A box without a length extends to the end of the file, so nothing follows it.
            guard box.end > position else { throw .damaged("a box has no length") }
            position = box.end
        }
        guard position < fileSize else { throw .damaged("it has no still picture") }
        return .more(at: position, count: min(16, max(8, fileSize - position)))
    }

    /// Finishes with the first frame as the picture.
    private mutating func finish(withFrames size: PixelSize) -> Step {
        self.size = size
        // Assumes more than eight bits per channel, because the boxes of the tracks are not searched for their depth.
        held = .whole(format, bytesPerPixel: 12)
        pixelOffset = position
        return .finished
    }

    private mutating func readItems(_ items: HEIFItems, _ picture: HEIFItems.Picture) {
        size = picture.size
        // Measured with libheif 1.15: six bytes per pixel at eight bits per channel.
        held = .whole(format, bytesPerPixel: picture.isDeep ? 12 : 6)
        pixelOffset = position
        if profile != nil { profile?.takeChunk(picture.profile) }
        rareCoding = items.rareCoding
        if countsPages { pages = PageCount(.pages, count: items.pictureCount) }
        if let place = items.place(ofType: "Exif") { parts.append(HeaderPart(kind: .exifItem, place: place)) }
        if texts != nil, let place = items.place(ofType: "mime", content: "application/rdf+xml") {
            parts.append(HeaderPart(kind: .xmp, place: place))
        }
    }
}

extension PictureFormat {
    /// The brands of a HEIF container, the main one first; empty for other files.
    static func heifBrands(_ window: ByteWindow) -> [String] {
        guard window.holds("ftyp", at: 4), let length = window.long(0, bigEndian: true), (16...1_024).contains(length) else { return [] }
        return stride(from: 8, to: length, by: 4).filter { $0 != 12 }.map { String(decoding: window.slice(4, at: $0), as: UTF8.self) }
    }

    /// The format of a HEIF container, from its brands; nil for other files.
    static func heif(_ window: ByteWindow) -> PictureFormat? {
        let brands = heifBrands(window)
        if brands.contains("avif") || brands.contains("avis") { return .avif }
        let isHEIC = brands.contains { ["heic", "heix", "heim", "heis", "hevc", "hevx"].contains($0) }
        // The brand of the container alone does not identify the coding.
        return isHEIC || brands.first.map { ["mif1", "mif2", "msf1"].contains($0) } == true ? .heic : nil
    }
}
