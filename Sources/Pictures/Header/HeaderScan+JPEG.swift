import Platform

/// JPEG: SOI, then segments `FF marker length(2) …`, a frame header SOF with the size, and SOS where the pixels begin.
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
                guard let length = window.word(position + 2, bigEndian: true) else { return .more(at: position, count: 4) }
                guard length >= 2 else { throw .damaged("a JPEG segment has no length") }
                if let step = try readSegment(marker, length: length, in: window) { return step }
                position += 2 + length
            }
        }
    }

    /// Moves to the next `FF marker`; stray bytes before it are skipped, as the decoders do.
    private mutating func nextMarker(in window: ByteWindow) -> Int? {
        while let first = window.byte(position), let second = window.byte(position + 1) {
            if first == 0xFF, second != 0xFF, second != 0 { return second }
            position += 1
        }
        return nil
    }

    /// Nil when the walk can go on behind the segment.
    private mutating func readSegment(_ marker: Int, length: Int, in window: ByteWindow) throws(PictureError) -> Step? {
        switch marker {
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            guard let height = window.word(position + 5, bigEndian: true), let width = window.word(position + 7, bigEndian: true)
            else { return .more(at: position, count: 9) }
            // A decoder obeys the first frame header or fails; a second one may not widen what was checked.
            guard size == nil else { throw .damaged("it has two frame headers") }
            size = PixelSize(width: width, height: height)
        case 0xDA:
            guard size != nil else { throw .damaged("its pixels come before their size") }
            pixelOffset = position + 2 + length
            return .finished
        case 0xE1:
            return readApplicationSegment(length: length, in: window)
        default:
            break
        }
        return nil
    }

    private mutating func readApplicationSegment(length: Int, in window: ByteWindow) -> Step? {
        let isWhole = window.holds(length + 2, at: position)
        // A segment cut by the window is read again from its start, unless the file ends inside it.
        if !isWhole, window.base < position, position <= fileSize - length - 2 {
            return .more(at: position, count: length + 2)
        }
        if window.holds("Exif\0\0", at: position + 4) {
            take(EXIFBlock(in: window, from: position + 10, to: position + 2 + length))
        }
        return nil
    }

    /// The first block that knows something wins.
    mutating func take(_ block: EXIFBlock) {
        if orientation == 1 { orientation = block.orientation ?? 1 }
        camera = camera ?? block.camera
        date = date ?? block.dateWords
    }
}
