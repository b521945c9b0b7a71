import Imaging
import Platform

/// WebP: `RIFF size WEBP`, then chunks `type(4) length(4) …` padded to even length. Simple still pictures have one chunk `VP8 ` or `VP8L`.
/// Extended files begin with VP8X, which states the canvas, and may have EXIF after the pixels.
/// Source: RFC 9649.
extension HeaderScan {
    mutating func stepWebP(over window: ByteWindow) throws(PictureError) -> Step {
        if statedEnd == nil {
            guard let length = window.long(4, bigEndian: false) else { return .more(at: 0, count: 20) }
            statedEnd = length + 8
            position = 12
        }
        while let length = window.long(position + 4, bigEndian: false) {
            if let step = try readWebPChunk(length: length, in: window) { return step }
            position += 8 + length + (length & 1)
        }
        return .more(at: position, count: 8)
    }

    /// Reads a chunk; returns nil to continue behind it.
    private mutating func readWebPChunk(length: Int, in window: ByteWindow) throws(PictureError) -> Step? {
        if window.holds("VP8X", at: position) {
            return try readVP8X(window)
        } else if window.holds("VP8 ", at: position) {
            return try readVP8(window)
        } else if window.holds("VP8L", at: position) {
            return try readVP8L(window)
        } else if window.holds("ANMF", at: position) {
            guard size != nil else { throw .damaged("its pixels come before their size") }
            // The first frame is shown; its chunk follows a header of sixteen bytes.
            if pixelOffset == nil { held = held(ofFrameAt: position + 24, in: window) }
            pixelOffset = pixelOffset ?? position + 8
        } else if window.holds("EXIF", at: position) {
            return readWebPEXIF(length: length, in: window)
        } else if profile != nil, window.holds("ICCP", at: position) {
            if let step = stepToWhole(length + 8, at: position, in: window) { return step }
            profile?.takeChunk(window.slice(length, at: position + 8))
        } else if texts != nil, window.holds("XMP ", at: position) {
            if let step = stepToWhole(length + 8, at: position, in: window) { return step }
            texts?.takeXMP(window.slice(length, at: position + 8))
        } else if size == nil {
            throw .damaged("it has no WebP header")
        }
        return nil
    }

    private mutating func readVP8X(_ window: ByteWindow) throws(PictureError) -> Step? {
        guard let width = window.triple(position + 12), let height = window.triple(position + 15)
        else { return .more(at: position, count: 18) }
        guard size == nil else { throw .damaged("it has two WebP headers") }
        size = PixelSize(width: width + 1, height: height + 1)
        let flags = window.byte(position + 8) ?? 0
        (hasAlpha, isAnimated) = (flags & 0x10 != 0, flags & 0x02 != 0)
        return nil
    }

    private func held(ofFrameAt offset: Int, in window: ByteWindow) -> HeldPixels {
        if window.holds("VP8 ", at: offset) { return .lossy(byteCount: fileSize, hasAlpha: false) }
        if window.holds("ALPH", at: offset) { return .lossy(byteCount: fileSize, hasAlpha: true) }
        return .lossless(byteCount: fileSize)
    }

    private mutating func readVP8(_ window: ByteWindow) throws(PictureError) -> Step? {
        guard let start = window.triple(position + 11), let width = window.word(position + 14, bigEndian: false),
            let height = window.word(position + 16, bigEndian: false)
        else { return .more(at: position, count: 18) }
        guard start == 0x2A019D else { throw .damaged("it has no WebP frame") }
        if pixelOffset == nil { held = .lossy(byteCount: fileSize, hasAlpha: hasAlpha) }
        return foundFrame(PixelSize(width: width & 0x3FFF, height: height & 0x3FFF))
    }

    private mutating func readVP8L(_ window: ByteWindow) throws(PictureError) -> Step? {
        guard let signature = window.byte(position + 8), let bits = window.long(position + 9, bigEndian: false)
        else { return .more(at: position, count: 13) }
        guard signature == 0x2F else { throw .damaged("it has no WebP frame") }
        if pixelOffset == nil { held = .lossless(byteCount: fileSize) }
        return foundFrame(PixelSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1))
    }

    /// Stores a frame's size. A file without VP8X ends with its frame. Otherwise the larger size counts, because decoders differ.
    private mutating func foundFrame(_ frame: PixelSize) -> Step? {
        pixelOffset = pixelOffset ?? position + 8
        guard let canvas = size else {
            size = frame
            return .finished
        }
        size = PixelSize(width: max(canvas.width, frame.width), height: max(canvas.height, frame.height))
        return nil
    }

    private mutating func readWebPEXIF(length: Int, in window: ByteWindow) -> Step? {
        guard length <= PictureLimits.window, position <= fileSize - length - 8 else { return .finished }
        guard window.holds(length + 8, at: position) else { return .more(at: position, count: length + 8) }
        // Some writers repeat the JPEG preamble inside the chunk.
        let preamble = window.holds("Exif\0\0", at: position + 8) ? 6 : 0
        take(EXIFBlock(in: window, from: position + 8 + preamble, to: position + 8 + length))
        return nil
    }
}
