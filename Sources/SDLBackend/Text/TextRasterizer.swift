import CSDL2
import Platform

/// A run of text as white pixels with alpha.
struct RasterizedText {
    var width: Int
    var height: Int
    var pixels: [UInt32]
    /// Where the run's origin lies in the pixels: the pen at the left end of the baseline.
    var originX: Int
    var baseline: Int
}

extension FontBook {
    /// Widest rasterised run in device pixels; further text lies outside any window.
    private static let widestRun = 16_384

    /// Draws a run at `scale` device pixels a logical one; nil when it has no pixels.
    func rasterize(_ run: TextRun, scale: Double) -> RasterizedText? {
        let size = run.font.size * scale
        let glyphs = layout(of: run).pieces.compactMap { piece -> GlyphSurface? in
            guard piece.x * scale < Double(Self.widestRun), let font = open(piece.file, size: size) else { return nil }
            return GlyphSurface(piece.text, font: font, pen: piece.x * scale, room: Self.widestRun)
        }
        return RasterizedText(joining: glyphs)
    }
}

/// One rendered piece of a run and its place relative to the run's origin.
private final class GlyphSurface {
    let surface: UnsafeMutablePointer<SDL_Surface>
    let x: Int
    let y: Int

    init?(_ text: String, font: OpenFont, pen: Double, room: Int) {
        var fitting: Int32 = 0
        TTF_MeasureUTF8(font.pointer, text, Int32(room), nil, &fitting)
        let isCut = Int(fitting) < text.unicodeScalars.count && font.advance(of: text) > Double(room)
        let shown = isCut ? String(text.prefix(Int(fitting))) : text
        let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
        guard let surface = TTF_RenderUTF8_Blended(font.pointer, shown, white) else { return nil }
        let overhang = font.overhang(of: shown)
        self.surface = surface
        x = PixelRect.whole((pen + 0.5).rounded(.down)) - overhang.left
        y = -font.ascent - overhang.top
    }

    isolated deinit { SDL_FreeSurface(surface) }

    var bounds: PixelRect { PixelRect(x: x, y: y, width: Int(surface.pointee.w), height: Int(surface.pointee.h)) }
}

extension RasterizedText {
    /// The pixels of all pieces in one block; where two overlap, the denser one shows.
    fileprivate init?(joining glyphs: [GlyphSurface]) {
        let boxes = glyphs.map(\.bounds).filter { !$0.isEmpty }
        guard let left = boxes.map(\.x).min(), let right = boxes.map(\.maxX).max(), let top = boxes.map(\.y).min(),
            let bottom = boxes.map(\.maxY).max()
        else { return nil }
        width = right - left
        height = bottom - top
        originX = -left
        baseline = -top
        pixels = Array(repeating: 0x00FF_FFFF, count: width * height)
        for glyph in glyphs { overlay(glyph, left: left, top: top) }
    }

    private mutating func overlay(_ glyph: GlyphSurface, left: Int, top: Int) {
        guard let base = glyph.surface.pointee.pixels else { return }
        let box = glyph.bounds
        for row in 0..<box.height {
            let from = (base + row * Int(glyph.surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
            let start = (box.y - top + row) * width + box.x - left
            for column in 0..<box.width where from[column] >> 24 > pixels[start + column] >> 24 {
                pixels[start + column] = from[column]
            }
        }
    }
}
