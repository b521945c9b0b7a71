import Imaging
import Platform

/// GIF: screen size, optional colour table, extension blocks, then the first frame with a size of its own.
/// Decoders give the first frame, so its size is the picture's; the screen may not be absurd either.
/// Source: GIF89a specification, sections 18–26.
extension HeaderScan {
    mutating func stepGIF(over window: ByteWindow) throws(PictureError) -> Step {
        if position == 0 {
            guard let width = window.word(6, bigEndian: false), let height = window.word(8, bigEndian: false),
                let flags = window.byte(10)
            else { return .more(at: 0, count: 13) }
            // A screen of 0 x 0 is common and harmless.
            held = .screen
            let screen = PixelSize(width: max(1, width), height: max(1, height))
            try PictureLimits.check(screen, format: .gif, byteCount: fileSize, holding: held)
            position = 13 + Self.colourTableSize(flags)
        }
        while let block = window.byte(position) {
            switch block {
            case 0x2C:
                return try readFrame(window)
            case 0x21:
                guard let end = Self.endOfSubBlocks(from: position + 2, in: window) else {
                    return stepOverSubBlocks(window)
                }
                position = end
            case 0x3B:
                throw .damaged("it ends before its pixels")
            case 0:
                position += 1
            default:
                throw .damaged("it has an unknown GIF block")
            }
        }
        return .more(at: position, count: 2)
    }

    private static func colourTableSize(_ flags: Int) -> Int {
        flags & 0x80 != 0 ? 3 << ((flags & 7) + 1) : 0
    }

    private mutating func readFrame(_ window: ByteWindow) throws(PictureError) -> Step {
        guard let width = window.word(position + 5, bigEndian: false), let height = window.word(position + 7, bigEndian: false)
        else { return .more(at: position, count: 10) }
        size = PixelSize(width: width, height: height)
        pixelOffset = position + 10
        return .finished
    }

    /// Sub-blocks `count(1) …` end with a count of 0; nil when the window ends first.
    private static func endOfSubBlocks(from start: Int, in window: ByteWindow) -> Int? {
        var offset = start
        while let count = window.byte(offset) {
            offset += 1 + count
            if count == 0 { return offset }
        }
        return nil
    }

    /// An extension longer than a window: one window of it is read at a time from its beginning.
    private func stepOverSubBlocks(_ window: ByteWindow) -> Step {
        guard window.base < position else { return .more(at: position, count: min(PictureLimits.window, fileSize - position + 1)) }
        return .more(at: position, count: min(PictureLimits.window, max(2, fileSize - position)))
    }
}
