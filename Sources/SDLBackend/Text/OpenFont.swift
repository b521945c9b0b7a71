import CSDL2

/// Owns one font file opened at one pixel size.
final class OpenFont {
    let pointer: OpaquePointer
    /// Device pixels from the baseline to the top of the line.
    let ascent: Int
    let height: Int

    /// SDL_ttf takes whole points; an eighth of 72 dpi makes a point an eighth of a pixel.
    private static let dpi: UInt32 = 9
    private static let pointsPerPixel = 8.0
    /// A descriptor for each size of each font would be dozens.
    private let contents: MappedFile

    init(file: String, pixelSize: Double) throws(SDLError) {
        let points = Int32(max(1, (pixelSize * Self.pointsPerPixel).rounded()))
        contents = try MappedFile(file)
        let memory = SDL_RWFromConstMem(contents.bytes.baseAddress, Int32(contents.bytes.count))
        guard let pointer = TTF_OpenFontDPIRW(memory, 1, points, Self.dpi, Self.dpi) else { throw .last("opening the font \(file)") }
        // Unhinted glyphs scale linearly, so that layout does not depend on the size or on FreeType's version.
        TTF_SetFontHinting(pointer, TTF_HINTING_NONE)
        TTF_SetFontKerning(pointer, 1)
        self.pointer = pointer
        ascent = Int(TTF_FontAscent(pointer))
        height = Int(TTF_FontHeight(pointer))
    }

    isolated deinit {
        // After TTF_Quit the font's memory is gone already.
        if TTF_WasInit() > 0 { TTF_CloseFont(pointer) }
    }

    func provides(_ scalar: Unicode.Scalar) -> Bool { TTF_GlyphIsProvided32(pointer, scalar.value) != 0 }

    /// Pen advance of a text in pixels of this font's size.
    func advance(of text: String) -> Double {
        guard !text.isEmpty else { return 0 }
        // SDL_ttf measures ink. Spaces on both sides keep the ink inside the advance, whatever the outer letters' bearings.
        return Double(extent(of: " " + text + " ") - extent(of: "  "))
    }

    private func extent(of text: String) -> Int32 {
        var width: Int32 = 0
        return TTF_SizeUTF8(pointer, text, &width, nil) == 0 ? width : 0
    }

    /// How far the first glyph reaches left of the pen, and the tallest above the ascent, in whole pixels.
    ///
    /// SDL_ttf grows its surface by just as much, and moves the pen inside it.
    func overhang(of text: String) -> (left: Int, top: Int) {
        var (left, top) = (0, 0)
        for (index, scalar) in text.unicodeScalars.enumerated() {
            var (minX, maxY): (Int32, Int32) = (0, 0)
            guard TTF_GlyphMetrics32(pointer, scalar.value, &minX, nil, nil, &maxY, nil) == 0 else { continue }
            if index == 0 { left = max(0, -Int(minX)) }
            top = max(top, Int(maxY) - ascent)
        }
        return (left, top)
    }
}
