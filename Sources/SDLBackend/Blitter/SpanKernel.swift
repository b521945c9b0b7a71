import CBlit
import Imaging
import Platform

/// The implementations of the blitter's two inner loops, of which a processor supports some. All give the same pixels.
nonisolated enum SpanKernel: CaseIterable, Sendable {
    /// Swift only, for any processor.
    case portable
    /// Four pixels at a time, on nearly every x86-64 processor.
    case ssse3
    /// Eight pixels at a time, on most x86-64 processors since 2013.
    case avx2

    static var available: [SpanKernel] {
        #if arch(x86_64)
            Array(allCases.prefix(1 + Int(cblit_level())))
        #else
            [.portable]
        #endif
    }

    static let fastest = available.last ?? .portable

    /// Draws the rows of a sprite, which must meet the requirements of `CBlitSprite`.
    @inline(__always)
    func draw(_ sprite: CBlitSprite, _ blend: BlendMode) {
        #if arch(x86_64)
            withUnsafePointer(to: sprite) { sprite in
                switch (self, blend) {
                case (.portable, _): PortableSpans.draw(sprite.pointee, blend)
                case (.ssse3, .additive): cblit_add_ssse3(sprite)
                case (.ssse3, .sourceOver): cblit_over_ssse3(sprite)
                case (.avx2, .additive): cblit_add_avx2(sprite)
                case (.avx2, .sourceOver): cblit_over_avx2(sprite)
                }
            }
        #else
            PortableSpans.draw(sprite, blend)
        #endif
    }

    /// Draws sprites into a band, up to the first one that must be computed or crosses the band's sides.
    /// - Returns: The number of sprites drawn, possibly 0.
    func draw(_ sprites: UnsafeBufferPointer<PlacedSprite>, _ blend: BlendMode, _ target: PixelTarget, in band: PixelRect) -> Int {
        #if arch(x86_64)
            guard let first = sprites.baseAddress else { return 0 }
            var band = CBlitBand(
                pixels: target.pixels, stride: target.stride, left: Int32(band.x), top: Int32(band.y), right: Int32(band.maxX),
                bottom: Int32(band.maxY))
            switch (self, blend) {
            case (.portable, _): return 0
            case (.ssse3, .additive): return cblit_add_run_ssse3(first, sprites.count, &band)
            case (.ssse3, .sourceOver): return cblit_over_run_ssse3(first, sprites.count, &band)
            case (.avx2, .additive): return cblit_add_run_avx2(first, sprites.count, &band)
            case (.avx2, .sourceOver): return cblit_over_run_avx2(first, sprites.count, &band)
            }
        #else
            return 0
        #endif
    }

    /// Whether pixels of large sprites can be computed in groups of eight.
    var takesEights: Bool { self == .avx2 }
}
