import Imaging

/// The metadata of a JPEG, adapted to a turn or a cut. Date, camera, place, texts and colours stay byte for byte.
struct JPEGRemarks {
    static let (exif, packet) = ("Exif\0\0", "http://ns.adobe.com/xap/1.0/\0")
    private static let `extension` = "http://ns.adobe.com/xmp/extension/\0"
    /// The most bytes of a segment's contents.
    static let most = 65_533

    let parts: JPEGParts

    /// Whether other pictures or a video follow. Segments of the first picture refer to them by their distance.
    var hasFollowers: Bool { parts.segments.contains(where: isIndex) || parts.trailer.contains { $0 != 0 && $0 != 0xFF } }

    /// Multi-picture files list their pictures in this segment. Source: CIPA DC-007.
    private func isIndex(_ segment: JPEGParts.Segment) -> Bool { segment.marker == 0xE2 && parts.contents(of: segment, beginWith: "MPF\0") }

    // MARK: Another orientation

    /// The file with another stated orientation. Everything else is kept, except small pictures and areas, which would not match the turn.
    /// - Throws: `noRoom` if the EXIF block has no room for another field.
    func stating(_ orientation: PictureOrientation) throws(EditError) -> [UInt8] {
        let hasEXIF = parts.segments.contains(where: isEXIF)
        let result = try kept(parts.segments, orientation) { $0.removeAreas() }
        let block = hasEXIF ? [] : try Self.exifSegment(nil, orientation) { _ in }
        return [0xFF, 0xD8] + placed(block, among: result) + parts.bytes[parts.scans...]
    }

    /// Puts a new block where readers expect it: first, but after a JFIF header.
    private func placed(_ block: [UInt8], among segments: [UInt8]) -> [UInt8] {
        guard segments.count >= 4, segments[1] == 0xE0 else { return block + segments }
        let end = 2 + Int(segments[2]) << 8 + Int(segments[3])
        return segments[..<end] + block + segments[end...]
    }

    // MARK: Other pixels

    /// The metadata of the turned picture, without thumbnails and references to other pictures.
    func turned(_ size: PixelSize, _ orientation: PictureOrientation) throws(EditError) -> [UInt8] {
        let remarks = parts.segments.filter { $0.isRemark && !isIndex($0) && !isExtension($0) }
        return try completed(
            try kept(remarks, orientation) { block in
                block.removeThumbnail()
                block.removeAreas()
                block.removePreviews()
                block.state(size: size)
            }, orientation, hasEXIF: remarks.contains(where: isEXIF))
    }

    /// Adds an EXIF block if the orientation must be stated and there is none.
    func completed(_ remarks: [UInt8], _ orientation: PictureOrientation, hasEXIF: Bool) throws(EditError) -> [UInt8] {
        guard !hasEXIF, orientation.exif != 1 else { return remarks }
        return placed(try Self.exifSegment(nil, orientation) { _ in }, among: remarks)
    }

    /// The segments, with the changes that a turn requires.
    private func kept(
        _ segments: [JPEGParts.Segment], _ orientation: PictureOrientation, change: (inout TIFFBlock) -> Void
    ) throws(EditError) -> [UInt8] {
        let resources = PictureResources(resourceBytes)
        // Small pictures in Photoshop resources and in XMP have no orientation, so they are removed.
        var (result, hasResources): ([UInt8], Bool) = ([], false)
        result.reserveCapacity(parts.bytes.count + 64)
        for segment in segments {
            if isEXIF(segment) {
                result += try Self.exifSegment(block(of: segment), orientation, change: change)
            } else if isJFXX(segment) {
                continue
            } else if isJFIF(segment) {
                result += withoutThumbnail(segment)
            } else if isResources(segment), resources.hasPictures {
                if !hasResources { result += Self.resourceSegments(resources.withoutPictures) }
                hasResources = true
            } else {
                result += contents(of: segment, orientation)
            }
        }
        return result
    }

    /// A JFIF header without its thumbnail. Source: JFIF 1.02.
    func withoutThumbnail(_ segment: JPEGParts.Segment) -> [UInt8] {
        let contents = Array(parts.bytes[segment.contents])
        guard contents.count >= 14 else { return Array(parts.bytes[segment.place]) }
        return Self.segment(0xE0, contents[..<12] + [0, 0])
    }

    // MARK: Segments

    func isEXIF(_ segment: JPEGParts.Segment) -> Bool { segment.marker == 0xE1 && parts.contents(of: segment, beginWith: Self.exif) }
    func isPacket(_ segment: JPEGParts.Segment) -> Bool { segment.marker == 0xE1 && parts.contents(of: segment, beginWith: Self.packet) }
    func isJFIF(_ segment: JPEGParts.Segment) -> Bool { segment.marker == 0xE0 && parts.contents(of: segment, beginWith: "JFIF\0") }
    private func isJFXX(_ segment: JPEGParts.Segment) -> Bool { segment.marker == 0xE0 && parts.contents(of: segment, beginWith: "JFXX\0") }
    func isResources(_ segment: JPEGParts.Segment) -> Bool {
        segment.marker == 0xED && parts.bytes[segment.contents].starts(with: PictureResources.signature)
    }

    /// Whether a segment continues the packet with parts that are too long for it: small pictures, depth maps, editing histories.
    private func isExtension(_ segment: JPEGParts.Segment) -> Bool {
        segment.marker == 0xE1 && parts.contents(of: segment, beginWith: Self.extension)
    }

    /// The Photoshop resources of all segments.
    var resourceBytes: [UInt8] {
        parts.segments.filter(isResources).flatMap { parts.bytes[$0.contents].dropFirst(PictureResources.signature.count) }
    }

    static func resourceSegments(_ bytes: [UInt8]) -> [UInt8] { segments(0xED, PictureResources.signature, bytes) }

    /// Splits bytes into as many segments as they need, each with the same beginning.
    private static func segments(_ marker: UInt8, _ head: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
        let room = most - head.count
        return stride(from: 0, to: bytes.count, by: room).flatMap { segment(marker, head + bytes[$0..<min(bytes.count, $0 + room)]) }
    }

    func block(of segment: JPEGParts.Segment) -> [UInt8] { Array(parts.bytes[segment.contents].dropFirst(Self.exif.utf8.count)) }

    /// The contents of a segment. XMP gets the new orientation, and loses what a turn makes incorrect.
    private func contents(of segment: JPEGParts.Segment, _ orientation: PictureOrientation) -> [UInt8] {
        let bytes = Array(parts.bytes[segment.place])
        guard isPacket(segment) else { return bytes }
        let packet = Array(parts.bytes[segment.contents].dropFirst(Self.packet.utf8.count))
        return Self.packetSegment(HarmlessPacket.turned(packet), orientation) ?? bytes
    }

    /// An XMP segment with the new orientation; empty if there is no packet, nil if it is too long.
    static func packetSegment(_ packet: [UInt8]?, _ orientation: PictureOrientation) -> [UInt8]? {
        guard let packet else { return [] }
        let contents = Self.packet.utf8 + XMPOrientation.changed(packet, to: orientation.exif)
        return contents.count <= most ? segment(0xE1, contents) : nil
    }

    /// - Parameter bytes: The existing block; nil for none.
    static func exifSegment(
        _ bytes: [UInt8]?, _ orientation: PictureOrientation, change: (inout TIFFBlock) -> Void
    ) throws(EditError) -> [UInt8] {
        guard var block = TIFFBlock(bytes ?? TIFFBlock.upright) else { throw .damaged("its EXIF block cannot be read") }
        change(&block)
        guard block.state(orientation: orientation.exif), block.bytes.count + exif.utf8.count <= most else { throw .noRoom }
        return segment(0xE1, exif.utf8 + block.bytes)
    }

    static func segment(_ marker: UInt8, _ contents: some Collection<UInt8>) -> [UInt8] {
        let length = contents.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + contents
    }
}
