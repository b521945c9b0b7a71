import Imaging

/// The metadata of a JPEG of which a part was cut off: only what is known not to reveal that part.
extension JPEGRemarks {
    /// The metadata for the part that is kept: a JFIF header, texts and numbers from EXIF, XMP and IPTC, the profile, the meaning of
    /// colours, and comments. Previews, makers' notes and all unknown segments are left out.
    func cut(_ size: PixelSize, _ orientation: PictureOrientation) throws(EditError) -> [UInt8] {
        var (result, hasEXIF): ([UInt8], Bool) = ([], false)
        for segment in parts.segments where segment.isRemark {
            if isEXIF(segment) {
                guard !hasEXIF else { continue }
                hasEXIF = true
                result += try Self.exifSegment(HarmlessEXIF.block(of: block(of: segment)), orientation) { $0.state(size: size) }
            } else {
                result += harmless(segment, orientation)
            }
        }
        result += Self.resourceSegments(PictureResources(resourceBytes).harmless) + profile
        return try completed(result, orientation, hasEXIF: hasEXIF)
    }

    private func harmless(_ segment: JPEGParts.Segment, _ orientation: PictureOrientation) -> [UInt8] {
        let contents = Array(parts.bytes[segment.contents])
        switch segment.marker {
        case 0xE0 where isJFIF(segment): return contents.count >= 14 ? withoutThumbnail(segment) : []
        case 0xE1 where isPacket(segment):
            let packet = HarmlessPacket.bytes(of: Array(contents.dropFirst(Self.packet.utf8.count)), for: .cut)
            return FilmRemarks.without(Self.packetSegment(packet, orientation) ?? [])
        // The meaning of colours, in twelve bytes. Source: ITU-T T.872, section 6.5.3.
        case 0xEE where contents.starts(with: "Adobe".utf8) && contents.count >= 12: return Self.segment(0xEE, contents.prefix(12))
        case 0xFE where HarmlessText.accepts(contents): return Self.segment(0xFE, contents)
        default: return []
        }
    }

    /// The profile without any bytes after it, in as many segments as it needs. Source: ICC.1:2022, annex B.4.
    private var profile: [UInt8] {
        let head = Array("ICC_PROFILE\0".utf8)
        var found: [Int: ArraySlice<UInt8>] = [:]
        for segment in parts.segments where segment.marker == 0xE2 {
            let contents = parts.bytes[segment.contents]
            guard contents.starts(with: head), case let rest = contents.dropFirst(head.count), rest.count > 2, let number = rest.first
            else { continue }
            if found[Int(number)] == nil { found[Int(number)] = rest.dropFirst(2) }
        }
        let bytes = found.sorted { $0.key < $1.key }.flatMap { $0.value }
        guard bytes.count >= 128, bytes[36..<40].elementsEqual("acsp".utf8) else { return [] }
        let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        guard length >= 128, length <= bytes.count else { return [] }
        let room = Self.most - head.count - 2
        let starts = Array(stride(from: 0, to: length, by: room))
        guard starts.count < 256 else { return [] }
        return starts.enumerated().flatMap { index, start in
            Self.segment(0xE2, head + [UInt8(index + 1), UInt8(starts.count)] + bytes[start..<min(length, start + room)])
        }
    }
}
