import Imaging
import Pictures

/// Makes the bytes of a turned and cut PNG. Every pixel and the metadata are kept.
///
/// The pixels are encoded again, as red, green, blue and, if the file has it, alpha. A file that would lose something in this is refused.
struct PNGEditor {
    let parts: PNGParts
    let edit: PictureEdit

    /// The most bytes of EXIF that the encoder writes.
    private static let mostEXIF = 65_527

    /// - Parameter hasProfile: Whether the pixels can be kept in the colours of the file's profile.
    /// - Throws: `wouldLose` for more than eight bits per sample, for frames, and for colours that are neither sRGB nor defined by a
    ///   profile.
    func check(hasProfile: Bool) throws(EditError) {
        func has(_ type: String) -> Bool { parts.chunks.contains { $0.type == type } }
        if parts.depth > 8 { throw .wouldLose("the fineness of its colours") }
        if has("acTL") || has("fcTL") { throw .wouldLose("its frames") }
        let isPlain = has("sRGB") || !has("cHRM") && (parts.contents("gAMA").map { $0.elementsEqual([0, 0, 0xB1, 0x8F]) } ?? true)
        if has("cICP") || (has("iCCP") ? !hasProfile : !isPlain) { throw .wouldLose("its colours") }
        if parts.chunks.contains(where: isRawProfile) || (parts.contents("eXIf")?.count ?? 0) > Self.mostEXIF {
            throw .wouldLose("what it says about its camera")
        }
    }

    /// Whether the chunk is EXIF as text, as in files from before the EXIF chunk existed.
    private func isRawProfile(_ chunk: PNGParts.Chunk) -> Bool {
        ["tEXt", "zTXt", "iTXt"].contains(chunk.type) && parts.bytes[chunk.contents].starts(with: "Raw profile type".utf8)
    }

    /// The EXIF block of the picture, whose size is now `size`; empty if the file has none.
    func exif(_ size: PixelSize) throws(EditError) -> [UInt8] {
        guard let contents = parts.contents("eXIf") else { return [] }
        let found = isCut ? HarmlessEXIF.block(of: Array(contents)) : Array(contents)
        guard var block = found.flatMap({ TIFFBlock($0) }) else { throw .damaged("its EXIF block cannot be read") }
        block.removeThumbnail()
        block.removeAreas()
        block.removePreviews()
        block.state(size: size)
        guard block.orientation == nil || block.state(orientation: 1) else { throw .noRoom }
        return block.bytes
    }

    /// The encoded file with the metadata of the old one after its header.
    func withRemarks(_ encoded: [UInt8]) throws(EditError) -> [UInt8] {
        let new = try PNGParts(encoded)
        let header = new.chunks[0].place.upperBound
        return encoded[..<header] + parts.chunks.flatMap(remark) + encoded[header...]
    }

    private var isCut: Bool { edit.part != nil }

    private func remark(_ chunk: PNGParts.Chunk) -> [UInt8] {
        let bytes = Array(parts.bytes[chunk.place])
        let contents = Array(parts.bytes[chunk.contents])
        switch chunk.type {
        case "sRGB", "gAMA", "cHRM", "tIME": return contents.count <= 32 ? bytes : []
        case "pHYs": return edit.quarters % 2 == 0 ? bytes : PNGParts.chunk("pHYs", turned(contents))
        case "tEXt", "zTXt", "iTXt":
            guard let text = PNGText(chunk.type, contents) else { return isCut ? [] : bytes }
            return text.isPacket ? packet(text, bytes) : !isCut || text.isHarmless ? (isCut ? text.plainChunk : bytes) : []
        // Written by the encoder, or meaningless for other pixels.
        case "iCCP", "eXIf", "bKGD", "hIST", "tRNS", "sPLT", "sBIT": return []
        // An unknown chunk may reveal what was cut off.
        default: return chunk.isAncillary && chunk.isSafeToCopy && !isCut ? bytes : []
        }
    }

    /// The XMP chunk without what is no longer correct; the same bytes if nothing changes.
    private func packet(_ text: PNGText, _ bytes: [UInt8]) -> [UInt8] {
        guard let packet = isCut ? HarmlessPacket.bytes(of: text.bytes, for: .cut) : HarmlessPacket.turned(text.bytes) else { return [] }
        let changed = XMPOrientation.changed(packet, to: 1)
        return changed == text.bytes && !isCut ? bytes : PNGText(packet: changed).plainChunk
    }

    /// Exchanges the horizontal and the vertical resolution.
    private func turned(_ contents: [UInt8]) -> [UInt8] {
        contents.count == 9 ? Array(contents[4..<8] + contents[..<4] + contents[8...]) : contents
    }
}
