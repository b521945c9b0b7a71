import CBlit
import Imaging
import Platform

/// Draws placed sprites into its share of the rows, in their order: nobody can tell from the pixels how many painters there were.
nonisolated struct BandPainter {
    let kernel: SpanKernel
    let blend: BlendMode
    /// Within the target.
    let clip: PixelRect
    let target: PixelTarget
    let sprites: UnsafeBufferPointer<PlacedSprite>
    let large: [LargeSprite]
    /// Which of `count` painters this is.
    let index: Int
    let count: Int
    /// `scratchCount` words for this painter alone.
    let scratch: UnsafeMutablePointer<UInt32>

    static let scratchCount = max(2 * piece, SheetPlan.largestStride)
    /// Pixels of a large sprite that are computed and drawn at a time, a multiple of eight.
    private static let piece = 256
    /// Sprites lie closer in some rows than in others, so each painter has several bands.
    private static let bandsPerPainter = 2

    func run() {
        let bands = count == 1 ? 1 : min(count * Self.bandsPerPainter, clip.height)
        for band in Swift.stride(from: index, to: bands, by: count) {
            let (top, bottom) = (clip.height * band / bands, clip.height * (band + 1) / bands)
            drawBand(PixelRect(x: clip.x, y: clip.y + top, width: clip.width, height: bottom - top))
        }
    }

    private func drawBand(_ band: PixelRect) {
        for index in sprites.indices {
            let sprite = sprites[index]
            if let variant = sprite.variant {
                draw(sprite, variant, band, next: place(of: sprites[min(index &+ 1, sprites.count &- 1)]))
            } else {
                draw(large[Int(sprite.left)], band)
            }
        }
    }

    /// Where a sprite's first pixel lies in the target, or would lie.
    @inline(__always)
    private func place(of sprite: PlacedSprite) -> UnsafePointer<UInt32> {
        UnsafePointer(target.pixels + (Int(sprite.top) &* target.stride &+ Int(sprite.left)))
    }

    @inline(__always)
    private func draw(_ sprite: PlacedSprite, _ variant: PlacedSprite.Variant, _ band: PixelRect, next: UnsafePointer<UInt32>) {
        let (left, top, stride) = (Int(sprite.left), Int(sprite.top), Int(sprite.stride))
        let first = max(top, band.y)
        let end = min(top &+ Int(sprite.side), band.maxY)
        guard first < end else { return }
        let skipped = first &- top
        let part = CBlitSprite(
            target: target.pixels + (first &* target.stride &+ left), target_stride: target.stride, next_target: next,
            source: variant.pixels + skipped &* stride, source_stride: stride, spans: variant.spans + skipped, rows: end &- first,
            tint: sprite.tint)
        if left >= band.x, left &+ stride <= band.maxX {
            kernel.draw(part, blend)
        } else {
            drawCut(part, columns: max(0, band.x - left)..<min(stride, band.maxX - left))
        }
    }

    /// Draws a part whose groups of eight reach beyond the clip: in a copy of the target's pixels, of which the visible ones return.
    private func drawCut(_ part: CBlitSprite, columns: Range<Int>) {
        let start = columns.lowerBound
        var part = part
        var row = part.target + start
        let rows = part.rows
        part.target = scratch
        part.rows = 1
        for _ in 0..<rows {
            (scratch + start).update(from: row, count: columns.count)
            kernel.draw(part, blend)
            row.update(from: scratch + start, count: columns.count)
            row += target.stride
            part.source += part.source_stride
            part.spans += 1
        }
    }

    private func draw(_ sprite: LargeSprite, _ band: PixelRect) {
        let first = max(band.y, Int((sprite.y - sprite.reach).rounded(.down)))
        let last = min(band.maxY, Int((sprite.y + sprite.reach).rounded(.up)))
        let left = max(band.x, Int((sprite.x - sprite.reach).rounded(.down)))
        let right = min(band.maxX, Int((sprite.x + sprite.reach).rounded(.up)))
        guard first < last, left < right else { return }
        for row in first..<last {
            for column in Swift.stride(from: left, to: right, by: Self.piece) {
                draw(sprite, row: row, columns: column..<min(column + Self.piece, right))
            }
        }
    }

    /// Computes a piece of a row in the second half of the scratch memory, and draws it as a sprite of that size.
    private func draw(_ sprite: LargeSprite, row: Int, columns: Range<Int>) {
        let source = scratch + Self.piece
        let (x, y) = (Float(columns.lowerBound) + 0.5 - sprite.x, Float(row) + 0.5 - sprite.y)
        sprite.sampler.row(x: x, y: y, count: columns.count, into: source)
        var span = CBlitSpan(begin: 0, end: UInt16((columns.count + 7) / 8 * 8))
        withUnsafePointer(to: &span) { span in
            let part = CBlitSprite(
                target: target.pixels + (row * target.stride + columns.lowerBound), target_stride: target.stride, next_target: source,
                source: source,
                source_stride: 0, spans: span, rows: 1, tint: sprite.tint)
            drawCut(part, columns: 0..<columns.count)
        }
    }
}
