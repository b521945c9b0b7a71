import Imaging
import Platform

/// HEIC and AVIF: boxes `length(4) type(4) …`; the box `meta` describes items, of which one is the primary picture. Its size is that after
/// its crops and rotations, which the decoder applies; the orientation in an EXIF block does not count.
/// Source: ISO/IEC 14496-12 (boxes) and 23008-12 (items and their properties).
extension HeaderScan {
    mutating func stepHEIF(over window: ByteWindow) throws(PictureError) -> Step {
        if pixelOffset != nil { return readParts(window) }
        if position == 0, format == .avif { isAnimated = PictureFormat.heifBrands(window).contains("avis") }
        while let box = HEIFBox(at: position, in: window, end: fileSize) {
            let (isOfStill, count) = (box.isOfType("meta"), box.end - position)
            // A film's description may be of any length, and is not needed beside a still.
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
            // Its pixels may be anywhere; without a description they are a film.
            guard box.end > position else { throw .damaged("a box has no length") }
            position = box.end
        }
        guard position < fileSize else { throw .damaged("it has no still picture") }
        return .more(at: position, count: min(16, max(8, fileSize - position)))
    }

    /// The first frame is the picture.
    private mutating func finish(withFrames size: PixelSize) -> Step {
        self.size = size
        // As a still with more than eight bits a channel: the tracks' boxes are not searched for their depth.
        held = .whole(format, bytesPerPixel: 12)
        pixelOffset = position
        return .finished
    }

    private mutating func readItems(_ items: HEIFItems, _ picture: HEIFItems.Picture) {
        size = picture.size
        // Measured with libheif 1.15: six bytes with eight bits a channel.
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
    /// The brands of a HEIF container, its main one first; none for other files.
    static func heifBrands(_ window: ByteWindow) -> [String] {
        guard window.holds("ftyp", at: 4), let length = window.long(0, bigEndian: true), (16...1_024).contains(length) else { return [] }
        return stride(from: 8, to: length, by: 4).filter { $0 != 12 }.map { String(decoding: window.slice(4, at: $0), as: UTF8.self) }
    }

    /// The format of a HEIF container by its brands; nil for other files.
    static func heif(_ window: ByteWindow) -> PictureFormat? {
        let brands = heifBrands(window)
        if brands.contains("avif") || brands.contains("avis") { return .avif }
        let isHEIC = brands.contains { ["heic", "heix", "heim", "heis", "hevc", "hevx"].contains($0) }
        // The brand of the container alone says nothing about the coding.
        return isHEIC || brands.first.map { ["mif1", "mif2", "msf1"].contains($0) } == true ? .heic : nil
    }
}
