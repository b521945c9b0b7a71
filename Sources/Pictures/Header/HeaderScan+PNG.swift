import Imaging
import Platform

/// PNG: signature, then chunks `length(4) type(4) … crc(4)`. IHDR comes first; the pixels are in IDAT.
/// Source: PNG specification, third edition, section 5.
extension HeaderScan {
    mutating func stepPNG(over window: ByteWindow) throws(PictureError) -> Step {
        if blockPlace != nil { return readEnd(window) }
        if size == nil {
            guard window.holds(33, at: 0) else { return .more(at: 0, count: 33) }
            try readIHDR(window)
            position = 33
        }
        while let length = window.long(position, bigEndian: true), window.holds(8, at: position) {
            guard length <= 0x7FFF_FFFF else { throw .damaged("a PNG chunk has no end") }
            if window.holds("IDAT", at: position + 4) {
                pixelOffset = pixelOffset ?? position + 8
                // Texts and the EXIF block may also follow the pixels.
                if texts?.isForTime ?? true { return hasBlock && texts == nil ? .finished : readEnd(window) }
            }
            if window.holds("IEND", at: position + 4) {
                guard pixelOffset != nil else { throw .damaged("it ends before its pixels") }
                return .finished
            }
            if window.holds("acTL", at: position + 4), let count = window.long(position + 8, bigEndian: true) { isAnimated = count > 1 }
            if profile != nil, window.holds("iCCP", at: position + 4) {
                if let step = stepToWhole(length + 8, at: position, in: window) { return step }
                profile?.takeDeflated(window.slice(length, at: position + 8))
            }
            if texts != nil, window.holds("iTXt", at: position + 4) {
                if let step = stepToWhole(length + 8, at: position, in: window) { return step }
                texts?.takeText(window.slice(length, at: position + 8))
            }
            if let step = readRawProfile(length: length, in: window) { return step }
            if window.holds("eXIf", at: position + 4) {
                let isCut = !window.holds(length + 8, at: position)
                if isCut, length <= PictureLimits.window, position <= fileSize - length - 8 {
                    return .more(at: position, count: length + 8)
                }
                take(EXIFBlock(in: window, from: position + 8, to: position + 8 + length))
            }
            position += 12 + length
        }
        return .more(at: position, count: 8)
    }

    /// Reads a text that contains an EXIF block, as in files from before the chunk eXIf existed.
    /// - Returns: The part of the file that is needed first; nil to continue.
    private mutating func readRawProfile(length: Int, in window: ByteWindow) -> Step? {
        for type in ["zTXt", "tEXt", "iTXt"] as [StaticString] where window.holds(type, at: position + 4) {
            // Keywords have at most 79 bytes; the rest of other texts is not needed.
            guard window.holds("Raw profile type", at: position + 8) else { return headOfText(length: length, in: window) }
            if let step = stepToWhole(length + 8, at: position, in: window) { return step }
            if let raw = RawProfile(chunk: type, window.slice(length, at: position + 8)) { take(raw) }
        }
        return nil
    }

    /// Requests the beginning of a text that is not in the window.
    private func headOfText(length: Int, in window: ByteWindow) -> Step? {
        let count = min(length, 16) + 8
        return window.holds(count, at: position) || position > fileSize - count ? nil : .more(at: position, count: count)
    }

    /// Reads the first chunk of a PNG.
    /// - Parameter start: The file offset of its signature.
    mutating func readIHDR(_ window: ByteWindow, at start: Int = 0) throws(PictureError) {
        guard window.long(start + 8, bigEndian: true) == 13, window.holds("IHDR", at: start + 12),
            let width = window.long(start + 16, bigEndian: true), let height = window.long(start + 20, bigEndian: true),
            let depth = window.byte(start + 24), let colour = window.byte(start + 25), let interlace = window.byte(start + 28)
        else { throw .damaged("it has no PNG header") }
        guard [1, 2, 4, 8, 16].contains(depth), [0, 2, 3, 4, 6].contains(colour), interlace <= 1
        else { throw .damaged("its PNG header makes no sense") }
        size = PixelSize(width: width, height: height)
        held = interlace == 0 ? .none : depth == 16 ? .deepInterlaced : .interlaced
    }
}
