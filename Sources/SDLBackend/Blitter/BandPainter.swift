import CBlit
import Imaging
import Platform

/// Draws placed sprites into some rows of the target, in order.
nonisolated struct BandPainter {
    let kernel: SpanKernel
    let blend: BlendMode
    let target: PixelTarget
    /// Memory of `scratchCount` words, used only by this painter.
    var scratch: UnsafeMutablePointer<UInt32>

    static let scratchCount = max(2 * piece, SheetPlan.largestStride)
    /// Number of pixels of a large sprite computed and drawn at a time, a multiple of eight.
    private static let piece = 256

    /// Draws the parts of the sprites within `band`.
    func draw(_ sprites: Slice<UnsafeBufferPointer<PlacedSprite>>, _ large: [LargeSprite], in band: PixelRect) {
        var index = sprites.startIndex
        while index < sprites.endIndex {
            index += kernel.draw(UnsafeBufferPointer(rebasing: sprites[index...]), blend, target, in: band)
            guard index < sprites.endIndex else { return }
            let sprite = sprites[index]
            if let variant = sprite.variant?.pointee { draw(sprite, variant, in: band) } else { draw(large[Int(sprite.left)], in: band) }
            index += 1
        }
    }

    /// Draws a sprite, one group of eight pixels after another.
    private func draw(_ sprite: PlacedSprite, _ variant: CBlitVariant, in band: PixelRect) {
        let (left, top, rows) = (Int(sprite.left), Int(sprite.top), Int(sprite.rows))
        let first = variant.firsts[min(max(0, band.y - top), rows)]
        let end = variant.firsts[min(max(0, band.maxY - top), rows)]
        var span = CBlitSpan(begin: 0, end: 8)
        withUnsafePointer(to: &span) { span in
            for group in Int(first)..<Int(max(first, end)) {
                let column = left + Int(variant.groups[group].column)
                let place = target.pixels + ((top + Int(variant.groups[group].row)) * target.stride + column)
                let source = variant.pixels + 8 * group
                let part = CBlitSprite(
                    target: place, target_stride: target.stride, next_target: source, source: source, source_stride: 0, spans: span,
                    rows: 1, tint: sprite.tint)
                let columns = max(0, band.x - column)..<max(0, band.x - column, min(8, band.maxX - column))
                if columns == 0..<8 { kernel.draw(part, blend) } else if !columns.isEmpty { drawCut(part, columns: columns) }
            }
        }
    }

    /// Draws a group that extends beyond the clip into a copy of the target's pixels, and then copies the visible ones back.
    private func drawCut(_ part: CBlitSprite, columns: Range<Int>) {
        let start = columns.lowerBound
        var part = part
        let row = part.target + start
        part.target = scratch
        (scratch + start).update(from: row, count: columns.count)
        kernel.draw(part, blend)
        row.update(from: scratch + start, count: columns.count)
    }

    private func draw(_ sprite: LargeSprite, in band: PixelRect) {
        let rows = sprite.rows.clamped(to: band.y..<band.maxY)
        let left = max(band.x, Int((sprite.x - sprite.reach).rounded(.down)))
        let right = min(band.maxX, Int((sprite.x + sprite.reach).rounded(.up)))
        guard !rows.isEmpty, left < right else { return }
        for row in rows {
            for column in Swift.stride(from: left, to: right, by: Self.piece) {
                draw(sprite, row: row, columns: column..<min(column + Self.piece, right))
            }
        }
    }

    /// Computes a piece of a row in the second half of the scratch memory, and draws it as a sprite.
    private func draw(_ sprite: LargeSprite, row: Int, columns: Range<Int>) {
        let source = scratch + Self.piece
        let (x, y) = (Float(columns.lowerBound) + 0.5 - sprite.x, Float(row) + 0.5 - sprite.y)
        let covered = sprite.sampler.columns(x: x, y: y, count: columns.count)
        guard !covered.isEmpty else { return }
        sprite.sampler.pixels(x: x, y: y, sprite.sampler.wholeGroups(covered, within: Self.piece + 8), into: source, kernel: kernel)
        let whole = covered.count & ~7
        var span = CBlitSpan(begin: UInt16(covered.lowerBound), end: UInt16(covered.lowerBound + whole))
        let place = target.pixels + (row * target.stride + columns.lowerBound)
        withUnsafePointer(to: &span) { span in
            let part = CBlitSprite(
                target: place, target_stride: target.stride, next_target: source, source: source, source_stride: 0, spans: span, rows: 1,
                tint: sprite.tint)
            kernel.draw(part, blend)
        }
        guard whole < covered.count else { return }
        span = CBlitSpan(begin: span.end, end: span.end + 8)
        withUnsafePointer(to: &span) { span in
            let rest = CBlitSprite(
                target: place, target_stride: target.stride, next_target: source, source: source, source_stride: 0, spans: span, rows: 1,
                tint: sprite.tint)
            drawCut(rest, columns: covered.lowerBound + whole..<covered.upperBound)
        }
    }
}
