import CBlit
import Imaging
import Particles
import Platform
import Testing

@testable import SDLBackend

@Suite struct SpanKernelTests {
    /// Draws rows of 16 random premultiplied pixels with every tint.
    private func drawn(_ kernel: SpanKernel, _ blend: BlendMode, source: [UInt32], target: [UInt32], tint: UInt32) -> [UInt32] {
        var target = target
        let rows = source.count / 16
        let spans = (0..<rows).map { $0 % 5 == 0 ? CBlitSpan(begin: 3, end: 11) : CBlitSpan(begin: 0, end: 16) }
        target.withUnsafeMutableBufferPointer { target in
            source.withUnsafeBufferPointer { source in
                spans.withUnsafeBufferPointer { spans in
                    guard let to = target.baseAddress, let from = source.baseAddress, let spans = spans.baseAddress else { return }
                    kernel.draw(
                        CBlitSprite(
                            target: to, target_stride: 16, next_target: to, source: from, source_stride: 16, spans: spans, rows: rows,
                            tint: tint.tintLanes),
                        blend)
                }
            }
        }
        return target
    }

    private func words(_ count: Int, seed: UInt64) -> [UInt32] {
        var chance = RandomSource(seed: seed)
        return (0..<count).map { _ in UInt32(truncatingIfNeeded: chance.next()) }
    }

    @Test(arguments: SpanKernel.available, [BlendMode.additive, .sourceOver])
    func everyKernelGivesTheSamePixels(kernel: SpanKernel, blend: BlendMode) {
        let source = words(16 * 16, seed: 1).map(\.premultiplied)
        let target = words(16 * 16, seed: 2)
        for tint in words(40, seed: 3) + [0xFFFF_FFFF, 0x01FF_FFFF, 0x8000_0000, 0xFF00_FF01] {
            let own = drawn(kernel, blend, source: source, target: target, tint: tint)
            #expect(own == drawn(.portable, blend, source: source, target: target, tint: tint))
        }
    }

    @Test(arguments: SpanKernel.available, [BlendMode.additive, .sourceOver])
    func whatIsTransparentChangesNothing(kernel: SpanKernel, blend: BlendMode) {
        let target = (0..<256).map { UInt32($0) &* 0x0101_0101 }
        let clear = [UInt32](repeating: 0, count: 256)

        #expect(drawn(kernel, blend, source: clear, target: target, tint: 0xFFFF_FFFF) == target)
        #expect(drawn(kernel, blend, source: words(256, seed: 4).map(\.premultiplied), target: target, tint: 0x00FF_FFFF) == target)
    }

    @Test(arguments: SpanKernel.available)
    func opaqueWhiteTintCopies(kernel: SpanKernel) {
        let source = (0..<256).map { 0xFF00_0000 | UInt32($0) &* 0x01_0101 }

        let result = drawn(kernel, .sourceOver, source: source, target: words(256, seed: 5), tint: 0xFFFF_FFFF)

        for row in 0..<16 where row % 5 != 0 { #expect(result[row * 16..<row * 16 + 16] == source[row * 16..<row * 16 + 16]) }
    }

    /// Every channel against the formula in real numbers, rounded once.
    @Test(arguments: SpanKernel.available, [BlendMode.additive, .sourceOver])
    func pixelsAreWithinALevelOfTheFormula(kernel: SpanKernel, blend: BlendMode) {
        let (source, target) = (words(16 * 16, seed: 6).map(\.premultiplied), words(16 * 16, seed: 7))
        for tint in words(8, seed: 8) {
            let result = drawn(kernel, blend, source: source, target: target, tint: tint)
            let drawn = (0..<source.count).filter { ($0 / 16) % 5 != 0 }
            let worst = drawn.map { distance(result[$0], exact(source[$0], target[$0], tint, blend)) }.max()
            #expect(worst.map { $0 <= 1 } == true, "tint \(tint)")
        }
    }

    private func exact(_ source: UInt32, _ target: UInt32, _ tint: UInt32, _ blend: BlendMode) -> UInt32 {
        func level(_ word: UInt32, _ shift: UInt32) -> Double { Double(word >> shift & 0xFF) }
        let alpha = level(tint, 24) / 255
        let opacity = level(source, 24) * alpha / 255
        return ([0, 8, 16, 24] as [UInt32]).reduce(0) { word, shift in
            let color = level(source, shift) * alpha * (shift == 24 ? 1 : level(tint, shift) / 255)
            let sum =
                switch blend {
                case .additive: level(target, shift) + (shift == 24 ? 0 : color)
                case .sourceOver: color + level(target, shift) * (1 - opacity)
                }
            return word | UInt32(min(sum, 255).rounded()) << shift
        }
    }
}
