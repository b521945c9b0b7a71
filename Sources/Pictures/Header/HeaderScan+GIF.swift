import Imaging
import Platform

/// GIF: screen size, optional colour table, extension blocks, then the first frame with its own position and size.
/// The picture is the screen with the first frame on it; a screen without a size is as large as the frame.
/// Source: GIF89a specification, sections 18–26.
extension HeaderScan {
    mutating func stepGIF(over window: ByteWindow) throws(PictureError) -> Step {
        if position == 0 {
            guard let width = window.word(6, bigEndian: false), let height = window.word(8, bigEndian: false),
                let flags = window.byte(10)
            else { return .more(at: 0, count: 13) }
            held = .screen
            if width > 0, height > 0 { size = PixelSize(width: width, height: height) }
            position = 13 + Self.colourTableSize(flags)
        }
        while stepOverSubBlocks(window), let block = window.byte(position) {
            switch block {
            case 0x2C:
                return try readFrame(window)
            case 0x21:
                guard let isHint = hintsAtFrames(window) else { return .more(at: position, count: 19) }
                isAnimated = isAnimated || isHint
                position += 2
                isInsideSubBlocks = true
            case 0x3B:
                throw .damaged("it ends before its pixels")
            case 0:
                position += 1
            default:
                throw .damaged("it has an unknown GIF block")
            }
        }
        return .more(at: position, count: 1)
    }

    private static func colourTableSize(_ flags: Int) -> Int {
        flags & 0x80 != 0 ? 3 << ((flags & 7) + 1) : 0
    }

    private mutating func readFrame(_ window: ByteWindow) throws(PictureError) -> Step {
        guard let left = window.word(position + 1, bigEndian: false), let top = window.word(position + 3, bigEndian: false),
            let width = window.word(position + 5, bigEndian: false), let height = window.word(position + 7, bigEndian: false)
        else { return .more(at: position, count: 10) }
        if let screen = size, left >= screen.width || top >= screen.height { throw .damaged("its first frame lies beyond the screen") }
        // A frame with a zero size fills the screen, as in browsers.
        let stated = PixelSize(width: width, height: height)
        guard let frame = width > 0 && height > 0 ? stated : size else { throw .damaged("its first frame has no pixels") }
        // The rest of the screen may be drawn by further frames.
        if let screen = size, screen != frame { isAnimated = true }
        size = size ?? frame
        pixelOffset = position + 10
        return .finished
    }

    /// Whether the extension suggests an animation: it states how often the animation plays, or how long the first frame is shown.
    /// - Returns: nil if the window ends before this can be decided but the file does not.
    private func hintsAtFrames(_ window: ByteWindow) -> Bool? {
        guard window.holds(19, at: position) || position > fileSize - 19 else { return nil }
        if window.byte(position + 1) == 0xF9 { return (window.word(position + 4, bigEndian: false) ?? 0) > 0 }
        return window.holds("NETSCAPE2.0", at: position + 3) || window.holds("ANIMEXTS1.0", at: position + 3)
    }

    /// Skips sub-blocks `count(1) …`, which end with a count of 0.
    /// - Returns: false if the window ends within them.
    private mutating func stepOverSubBlocks(_ window: ByteWindow) -> Bool {
        while isInsideSubBlocks {
            guard let count = window.byte(position) else { return false }
            position += 1 + count
            isInsideSubBlocks = count > 0
        }
        return true
    }
}
