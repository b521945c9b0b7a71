import Imaging
import Platform

/// JPEG: SOI, then segments `FF marker length(2) …`, a frame header SOF with the size, and SOS, where the pixels begin.
/// Source: ITU-T T.81, annex B.
extension HeaderScan {
    mutating func stepJPEG(over window: ByteWindow) throws(PictureError) -> Step {
        position = max(position, 2)
        while true {
            guard let marker = nextMarker(in: window) else { return .more(at: position, count: 4) }
            switch marker {
            case 0x01, 0xD0...0xD7:
                position += 2
            case 0xD9:
                throw .damaged("it ends before its pixels")
            default:
                guard let stated = window.word(position + 2, bigEndian: true) else { return .more(at: position, count: 4) }
                // The length includes its own two bytes. If it is smaller than that, libjpeg continues right behind it.
                let length = max(2, stated)
                if let step = try readSegment(marker, length: length, in: window) { return step }
                position += 2 + length
            }
        }
    }

    /// Moves to the next `FF marker` and returns the marker; nil at the end of the window. Stray bytes are skipped, as in decoders.
    private mutating func nextMarker(in window: ByteWindow) -> Int? {
        while let first = window.byte(position), let second = window.byte(position + 1) {
            if first == 0xFF, second != 0xFF, second != 0 { return second }
            position += 1
        }
        return nil
    }

    /// Reads a segment; returns nil to continue behind it.
    private mutating func readSegment(_ marker: Int, length: Int, in window: ByteWindow) throws(PictureError) -> Step? {
        switch marker {
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            guard let height = window.word(position + 5, bigEndian: true), let width = window.word(position + 7, bigEndian: true)
            else { return .more(at: position, count: 9) }
            // A decoder either obeys the first frame header or fails. A second one must not exceed the checked size.
            guard size == nil else { throw .damaged("it has two frame headers") }
            size = PixelSize(width: width, height: height)
            return readComponents(marker, length: length, in: window)
        case 0xF7:
            throw .formatNotRead("JPEG-LS")
        case 0xDA:
            guard size != nil else { throw .damaged("its pixels come before their size") }
            // The scan has only some of the components, so the others must follow in further scans.
            if let count = window.byte(position + 4), count < componentCount { held = .progressive(samples: sampleCount) }
            pixelOffset = position + 2 + length
            return .finished
        case 0xE1:
            return readApplicationSegment(length: length, in: window)
        case 0xE2 where profile != nil:
            return readApplicationSegment(length: length, in: window)
        // APP13 contains only texts.
        case 0xED where texts != nil:
            return readApplicationSegment(length: length, in: window)
        default:
            break
        }
        return nil
    }

    /// Computes the samples per four pixels from the components' factors `H V` in the frame header. Markers C2, C6, CA and CE are
    /// progressive: a decoder holds all scans.
    private mutating func readComponents(_ marker: Int, length: Int, in window: ByteWindow) -> Step? {
        // Components beyond the end of the segment are ignored.
        let count = min(window.byte(position + 9) ?? 0, max(0, length - 8) / 3)
        guard window.holds(10 + 3 * count, at: position) else {
            // It does not fit in the window. It is read again from the segment's start, unless the file ends here.
            size = nil
            return .more(at: position, count: 10 + 3 * count)
        }
        let factors = (0..<count).map { window.byte(position + 11 + 3 * $0) ?? 0x11 }
        let (across, down) = (max(1, factors.map { $0 >> 4 }.max() ?? 1), max(1, factors.map { $0 & 15 }.max() ?? 1))
        let most = across * down
        componentCount = count
        // The blocks of a single component are not interleaved.
        unit = count == 1 ? PixelSize(width: 8, height: 8) : PixelSize(width: 8 * across, height: 8 * down)
        // Rounded up: colour at half the resolution has 6 samples for four pixels.
        sampleCount = (4 * factors.reduce(0) { $0 + ($1 >> 4) * ($1 & 15) } + most - 1) / most
        if [0xC2, 0xC6, 0xCA, 0xCE].contains(marker) { held = .progressive(samples: sampleCount) }
        return nil
    }

    private mutating func readApplicationSegment(length: Int, in window: ByteWindow) -> Step? {
        let isWhole = window.holds(length + 2, at: position)
        // A segment that does not fit in the window is read again from its start, unless the file ends inside it.
        if !isWhole, position <= fileSize - length - 2 {
            return .more(at: position, count: length + 2)
        }
        if window.holds("Exif\0\0", at: position + 4) {
            take(EXIFBlock(in: window, from: position + 10, to: position + 2 + length))
        } else if isWhole {
            let bytes = window.slice(length - 2, at: position + 4)
            hasVideo = hasVideo || EmbeddedTexts.xmp(of: bytes).map(MotionPhoto.isTold) == true
            texts?.takeSegment(bytes)
            profile?.takeSegment(bytes)
        }
        return nil
    }

    /// Takes the values that earlier blocks did not have.
    mutating func take(_ block: EXIFBlock) {
        hasBlock = true
        if orientation == 1 { orientation = block.orientation ?? 1 }
        if camera == nil { (camera, maker, model) = (block.camera, block.maker, block.model) }
        time.take(block.time)
        coordinate = coordinate ?? block.coordinate
        placeName = placeName ?? block.placeName
        settings.add(block.settings)
    }
}
