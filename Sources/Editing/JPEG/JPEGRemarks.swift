import Imaging

/// What a JPEG says about its picture, and how that follows a turn or a cut: date, camera, place, texts and colours stay byte for byte.
struct JPEGRemarks {
    private static let (exif, packet) = ("Exif\0\0", "http://ns.adobe.com/xap/1.0/\0")
    /// The bytes of a segment's contents.
    private static let most = 65_533

    let parts: JPEGParts

    /// Whether other pictures or a film follow, which segments of the first one point to by their distance.
    var hasFollowers: Bool { parts.segments.contains(where: isIndex) || parts.trailer.contains { $0 != 0 && $0 != 0xFF } }

    /// Multi-picture files list their pictures there. Source: CIPA DC-007.
    private func isIndex(_ segment: JPEGParts.Segment) -> Bool { segment.marker == 0xE2 && parts.contents(of: segment, beginWith: "MPF\0") }

    private func isEXIF(_ segment: JPEGParts.Segment) -> Bool {
        segment.marker == 0xE1 && parts.contents(of: segment, beginWith: Self.exif)
    }

    // MARK: Another orientation

    /// The file with another orientation, all else as it is.
    /// - Throws: `noRoom` if the block of EXIF can take no field more.
    func stating(_ orientation: PictureOrientation) throws(EditError) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(parts.bytes.count + 64)
        var hasEXIF = false
        for segment in parts.segments {
            if isEXIF(segment) {
                hasEXIF = true
                result += try Self.exifSegment(block(of: segment), orientation) { _ in }
            } else {
                result += contents(of: segment, orientation)
            }
        }
        let block = hasEXIF ? [] : try Self.exifSegment(nil, orientation) { _ in }
        return [0xFF, 0xD8] + placed(block, among: result) + parts.bytes[parts.scans...]
    }

    /// Puts a new block where readers look for it: first, but behind a head of JFIF.
    private func placed(_ block: [UInt8], among segments: [UInt8]) -> [UInt8] {
        guard segments.count >= 4, segments[1] == 0xE0 else { return block + segments }
        let end = 2 + Int(segments[2]) << 8 + Int(segments[3])
        return segments[..<end] + block + segments[end...]
    }

    // MARK: Other pixels

    /// The remarks for a picture of another size, without thumbnails and without what points to other pictures.
    func following(_ size: PixelSize, _ orientation: PictureOrientation) throws(EditError) -> [UInt8] {
        var (result, hasEXIF): ([UInt8], Bool) = ([], false)
        for segment in parts.segments where segment.isRemark && !isIndex(segment) {
            if isEXIF(segment) {
                hasEXIF = true
                result += try Self.exifSegment(block(of: segment), orientation) { block in
                    block.removeThumbnail()
                    block.state(size: size)
                }
            } else if segment.marker == 0xE0, parts.contents(of: segment, beginWith: "JFXX\0") {
                continue
            } else if segment.marker == 0xE0, parts.contents(of: segment, beginWith: "JFIF\0") {
                result += withoutThumbnail(segment)
            } else {
                result += FilmRemarks.without(contents(of: segment, orientation))
            }
        }
        guard !hasEXIF, orientation.exif != 1 else { return result }
        return placed(try Self.exifSegment(nil, orientation) { _ in }, among: result)
    }

    /// A head of JFIF without the small picture that it may have. Source: JFIF 1.02.
    private func withoutThumbnail(_ segment: JPEGParts.Segment) -> [UInt8] {
        let contents = Array(parts.bytes[segment.contents])
        guard contents.count >= 14 else { return Array(parts.bytes[segment.place]) }
        return Self.segment(0xE0, contents[..<12] + [0, 0])
    }

    // MARK: Segments

    private func block(of segment: JPEGParts.Segment) -> [UInt8] { Array(parts.bytes[segment.contents].dropFirst(Self.exif.utf8.count)) }

    /// A segment as it is; one of XMP with the new orientation.
    private func contents(of segment: JPEGParts.Segment, _ orientation: PictureOrientation) -> [UInt8] {
        let bytes = Array(parts.bytes[segment.place])
        guard segment.marker == 0xE1, parts.contents(of: segment, beginWith: Self.packet) else { return bytes }
        return XMPOrientation.changed(bytes, to: orientation.exif)
    }

    /// - Parameter bytes: The block that there is; nil for none.
    private static func exifSegment(
        _ bytes: [UInt8]?, _ orientation: PictureOrientation, change: (inout TIFFBlock) -> Void
    ) throws(EditError) -> [UInt8] {
        guard var block = TIFFBlock(bytes ?? TIFFBlock.upright) else { throw .damaged("its EXIF block cannot be read") }
        change(&block)
        guard block.state(orientation: orientation.exif), block.bytes.count + exif.utf8.count <= most else { throw .noRoom }
        return segment(0xE1, exif.utf8 + block.bytes)
    }

    private static func segment(_ marker: UInt8, _ contents: some Collection<UInt8>) -> [UInt8] {
        let length = contents.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + contents
    }
}
