import Imaging
import Platform

/// JPEG 2000: boxes, of which `jp2c` contains the codestream, or the codestream alone. It begins with SOC and SIZ. SIZ states the size and
/// the components; COD states the number of halved resolutions. Source: ISO/IEC 15444-1, annexes A and I.
extension HeaderScan {
    mutating func stepJPEG2000(over window: ByteWindow) throws(PictureError) -> Step {
        if codestream == nil, Self.isCodestream(at: 0, in: window) { codestream = 0..<fileSize }
        if pixelOffset == nil, let place = codestream { return try readCodestream(in: place, window) }
        // In a truncated file, the codestream's box ends beyond the end of the file.
        while let box = HEIFBox(at: position, in: window, end: Self.farthest) {
            guard box.end > position else { throw .damaged("a box has no length") }
            if pixelOffset == nil, box.isOfType("jp2c") {
                let place = box.start..<box.end
                codestream = place
                return try readCodestream(in: place, window)
            }
            if let missing = bytes(ofBlock: box, in: window) { return .more(at: missing.lowerBound, count: missing.count) }
            readBlock(box, in: window)
            position = box.end
        }
        let count = min(16, fileSize - position)
        if count > 0, !window.holds(count, at: position) { return .more(at: position, count: count) }
        guard pixelOffset != nil else { throw .damaged("it has no codestream") }
        return .finished
    }

    private static let farthest = 1 << 48

    static func isCodestream(at offset: Int, in window: ByteWindow) -> Bool { window.long(offset, bigEndian: true) == 0xFF4F_FF51 }

    // MARK: The codestream

    private mutating func readCodestream(in place: Range<Int>, _ window: ByteWindow) throws(PictureError) -> Step {
        let start = place.lowerBound
        guard let marker = window.long(start, bigEndian: true) else { return .more(at: start, count: 4) }
        guard marker == 0xFF4F_FF51 else { throw .damaged("its codestream makes no sense") }
        guard let length = window.word(start + 4, bigEndian: true), window.holds(length, at: start + 4) else {
            return .more(at: start, count: 4 + (window.word(start + 4, bigEndian: true) ?? 38))
        }
        guard length >= 41, let width = extent(start + 8, in: window), let height = extent(start + 12, in: window),
            let componentCount = window.word(start + 40, bigEndian: true)
        else { throw .damaged("it does not tell its size") }
        size = PixelSize(width: width, height: height)
        pixelOffset = start
        let levels = levelCount(behind: start + 4 + length, in: window)
        // Four bytes per sample, at the lowest resolution that a decoder may choose.
        held = .whole(format, bytesPerPixel: min(1_024, componentCount) * 4 >> (2 * min(levels, 8)))
        // Boxes with texts may follow the codestream.
        guard texts != nil, place.upperBound < fileSize else { return .finished }
        position = place.upperBound
        return .more(at: position, count: min(16, fileSize - position))
    }

    /// The length of a side of the picture: from its origin, which is stored eight bytes later, to its end on the reference grid.
    private func extent(_ place: Int, in window: ByteWindow) -> Int? {
        guard let end = window.long(place, bigEndian: true), let origin = window.long(place + 8, bigEndian: true), end > origin else {
            return nil
        }
        return end - origin
    }

    /// The number of halved resolutions from the marker COD, which is among the first; 0 if it is missing.
    private func levelCount(behind offset: Int, in window: ByteWindow) -> Int {
        var place = offset
        while let marker = window.word(place, bigEndian: true), marker & 0xFF00 == 0xFF00, marker != 0xFF90,
            let length = window.word(place + 2, bigEndian: true), length >= 2
        {
            if marker == 0xFF52 { return window.byte(place + 9) ?? 0 }
            place += 2 + length
        }
        return 0
    }

    // MARK: Boxes

    private static let exif: [UInt8] = Array("JpgTiffExif->JP2".utf8)
    private static let xmp: [UInt8] = [0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC]

    /// The file range of a box that is needed but not in the window; nil if nothing must be read first.
    private func bytes(ofBlock box: HEIFBox, in window: ByteWindow) -> Range<Int>? {
        let isRead = box.isOfType("uuid") || (profile != nil && box.isOfType("jp2h"))
        guard isRead, box.end - position <= EmbeddedTexts.mostBytes, box.end <= fileSize else { return nil }
        return window.holds(box.end - position, at: position) ? nil : position..<box.end
    }

    /// Reads the facts that a box states besides the pixels.
    private mutating func readBlock(_ box: HEIFBox, in window: ByteWindow) {
        let length = box.end - box.start
        guard length > 16, window.holds(length, at: box.start) else { return }
        if box.isOfType("jp2h"), profile != nil {
            let colours = HEIFBox.boxes(in: window, from: box.start, to: box.end).first {
                $0.isOfType("colr") && window.byte($0.start) == 2
            }
            if let colours { profile?.takeChunk(window.slice(colours.end - colours.start - 3, at: colours.start + 3)) }
        } else if window.slice(16, at: box.start).elementsEqual(Self.exif), box.isOfType("uuid") {
            take(EXIFBlock(in: window, from: box.start + 16, to: box.end))
            // Decoders do not apply the orientation.
            orientation = 1
        } else if window.slice(16, at: box.start).elementsEqual(Self.xmp), box.isOfType("uuid") {
            texts?.takeXMP(window.slice(length - 16, at: box.start + 16))
        }
    }
}
