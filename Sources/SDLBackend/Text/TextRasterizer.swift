import CSDL2
import Imaging
import Platform

/// A run of text as white pixels with alpha.
struct RasterizedText {
    var width: Int
    var height: Int
    var pixels: [UInt32]
    /// The position of the run's origin in the pixels: the left end of the baseline.
    var originX: Int
    var baseline: Int
}

extension FontBook {
    /// Maximum width of a rasterised run in device pixels; further text would be outside any window.
    private static let widestRun = 16_384

    /// Rasterises a run at `scale` device pixels per logical pixel; nil if it has no glyphs of the requested kind.
    /// - Parameter colours: Whether to draw the glyphs that have colours of their own, or all others.
    func rasterize(_ run: TextRun, scale: Double, colours: Bool = false) -> RasterizedText? {
        let size = run.font.size * scale
        let glyphs = layout(of: run).pieces.compactMap { piece -> GlyphSurface? in
            guard piece.x * scale < Double(Self.widestRun), piece.script.isEmoji == colours || piece.script.isEmoji,
                let font = open(piece.file, size: size, script: piece.script, isOblique: run.font.isOblique)
            else { return nil }
            return GlyphSurface(piece.text, font: font, pen: piece.x * scale, room: Self.widestRun)
        }
        return RasterizedText(joining: glyphs.filter { $0.isColoured == colours })
    }

    /// Whether a run may have glyphs with colours of their own.
    func mayHaveColours(_ run: TextRun) -> Bool { layout(of: run).pieces.contains(where: \.script.isEmoji) }
}

/// A rendered piece of a run, positioned relative to the run's origin.
private struct GlyphSurface {
    let bounds: PixelRect
    /// Words `0xAARRGGBB` with straight alpha, in rows without padding.
    let pixels: [UInt32]
    let isColoured: Bool

    init?(_ text: String, font: OpenFont, pen: Double, room: Int) {
        var fitting: Int32 = 0
        TTF_MeasureUTF8(font.pointer, text, Int32(room), nil, &fitting)
        let isCut = Int(fitting) < text.unicodeScalars.count && font.advance(of: text) > Double(room)
        let shown = isCut ? String(text.prefix(Int(fitting))) : text
        let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
        guard let surface = TTF_RenderUTF8_Blended(font.pointer, shown, white) else { return nil }
        defer { SDL_FreeSurface(surface) }
        let overhang = font.overhang(of: shown)
        let drawn = GlyphSurface.contents(surface)
        let (scaled, size) = GlyphSurface.magnified(drawn, surface, by: font.magnification)
        bounds = PixelRect(
            x: PixelRect.whole((pen + 0.5).rounded(.down)) - overhang.left, y: -font.ascent - overhang.top, width: size.width,
            height: size.height)
        pixels = scaled
        isColoured = GlyphSurface.hasColours(drawn)
    }

    /// Whether any visible pixel is not white. It is nonisolated because a closure on the main actor would check its executor at every
    /// pixel.
    private nonisolated static func hasColours(_ pixels: [UInt32]) -> Bool {
        pixels.contains { $0 >> 24 > 0 && $0 & 0xFF_FFFF != 0xFF_FFFF }
    }

    private static func contents(_ surface: UnsafeMutablePointer<SDL_Surface>) -> [UInt32] {
        let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
        guard let base = surface.pointee.pixels else { return [] }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for row in 0..<height {
            let line = (base + row * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
            pixels.append(contentsOf: UnsafeBufferPointer(start: line, count: width))
        }
        return pixels
    }

    private static func magnified(
        _ pixels: [UInt32], _ surface: UnsafeMutablePointer<SDL_Surface>, by factor: Double
    ) -> ([UInt32], PixelSize) {
        let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
        guard factor != 1, width > 0, height > 0, pixels.count == width * height else {
            return (pixels, PixelSize(width: width, height: height))
        }
        func scaled(_ length: Int) -> Int { max(1, PixelRect.whole((Double(length) * factor).rounded())) }
        let size = PixelSize(width: scaled(width), height: scaled(height))
        let crop = Resampler.Crop(x: 0, y: 0, width: Double(width), height: Double(height))
        return (Resampler.scaled(pixels, width: width, height: height, isOpaque: false, crop: crop, to: size), size)
    }
}

extension RasterizedText {
    /// Joins the pixels of all pieces. Where two overlap, the one with the greater alpha is used.
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
        let box = glyph.bounds
        for row in 0..<box.height {
            let from = row * box.width
            let start = (box.y - top + row) * width + box.x - left
            for column in 0..<box.width where glyph.pixels[from + column] >> 24 > pixels[start + column] >> 24 {
                pixels[start + column] = glyph.pixels[from + column]
            }
        }
    }
}
