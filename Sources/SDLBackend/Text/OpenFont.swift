import CSDL2

/// Owns one font file opened at one pixel size for one script.
final class OpenFont {
    let pointer: OpaquePointer
    /// Device pixels from the baseline to the top of the line.
    let ascent: Int
    let height: Int
    /// Factor from the font's pixels to the requested size. It differs from 1 if the file only has bitmaps of a fixed size.
    let magnification: Double
    private let script: TextScript

    /// SDL_ttf accepts only whole points. At an eighth of 72 dpi, a point is an eighth of a pixel.
    private static let dpi: UInt32 = 9
    private static let pointsPerPixel = 8.0
    // Mapped, because otherwise each size of each font would need a file descriptor.
    private let contents: FontData

    /// - Parameters:
    ///   - contents: The contents of a font file.
    ///   - isOblique: Whether FreeType slants the letters, because the design has no italic faces.
    init(_ contents: FontData, pixelSize: Double, script: TextScript = .plain, isOblique: Bool = false) throws(SDLError) {
        let points = Int32(max(1, (pixelSize * Self.pointsPerPixel).rounded()))
        self.contents = contents
        let memory = SDL_RWFromConstMem(contents.bytes.baseAddress, Int32(contents.bytes.count))
        guard let pointer = TTF_OpenFontIndexDPIRW(memory, 1, points, contents.index, Self.dpi, Self.dpi) else {
            throw .last("opening a font")
        }
        // Unhinted glyphs scale linearly, so that layout does not depend on the size or on FreeType's version.
        TTF_SetFontHinting(pointer, TTF_HINTING_NONE)
        TTF_SetFontKerning(pointer, 1)
        if isOblique { TTF_SetFontStyle(pointer, TTF_STYLE_ITALIC) }
        if let tag = script.tag {
            TTF_SetFontScriptName(pointer, tag)
            TTF_SetFontDirection(pointer, script.isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
        }
        self.pointer = pointer
        self.script = script
        magnification = script.isEmoji ? OpenFont.magnification(of: pointer, pixelSize: pixelSize, points: points) : 1
        ascent = Int((Double(TTF_FontAscent(pointer)) * magnification).rounded())
        height = Int((Double(TTF_FontHeight(pointer)) * magnification).rounded())
    }

    // A bitmap font has the same height at every requested size.
    private static func magnification(of pointer: OpaquePointer, pixelSize: Double, points: Int32) -> Double {
        let height = TTF_FontHeight(pointer)
        TTF_SetFontSizeDPI(pointer, points * 2, dpi, dpi)
        let isFixed = TTF_FontHeight(pointer) == height
        TTF_SetFontSizeDPI(pointer, points, dpi, dpi)
        return isFixed && height > 0 ? pixelSize * lineOfPictures / Double(height) : 1
    }

    /// Line height of emoji relative to the em. It equals that of Inter, so that emoji are as tall as the text around them.
    private static let lineOfPictures = 1.21

    isolated deinit {
        // After TTF_Quit, the font has already been freed.
        if TTF_WasInit() > 0 { TTF_CloseFont(pointer) }
    }

    func provides(_ scalar: Unicode.Scalar) -> Bool { TTF_GlyphIsProvided32(pointer, scalar.value) != 0 }

    /// Advance width of a text in pixels at this font's size.
    func advance(of text: String) -> Double {
        guard !text.isEmpty else { return 0 }
        // SDL_ttf measures the ink. With spaces on both sides, the ink stays inside the advance regardless of the side bearings.
        let extent = script.isEmoji ? extent(of: text) : extent(of: " " + text + " ") - extent(of: "  ")
        return Double(extent) * magnification
    }

    private func extent(of text: String) -> Int32 {
        var width: Int32 = 0
        return TTF_SizeUTF8(pointer, text, &width, nil) == 0 ? width : 0
    }

    /// The overhang of the first glyph to the left of the pen, and of the tallest glyph above the ascent, in whole pixels.
    ///
    /// SDL_ttf enlarges its surface by this and moves the pen inside it.
    func overhang(of text: String) -> (left: Int, top: Int) {
        var (left, top) = (0, 0)
        guard !script.isEmoji else { return (left, top) }
        let leftmost = script.isRightToLeft ? text.unicodeScalars.count - 1 : 0
        for (index, scalar) in text.unicodeScalars.enumerated() {
            var (minX, maxY): (Int32, Int32) = (0, 0)
            guard TTF_GlyphMetrics32(pointer, scalar.value, &minX, nil, nil, &maxY, nil) == 0 else { continue }
            if index == leftmost { left = max(0, -Int(minX)) }
            top = max(top, Int(maxY) - ascent)
        }
        return (left, top)
    }
}
