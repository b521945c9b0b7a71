import CBlit
import Imaging
import Platform

/// The blitter's inner loops in Swift. They are the reference for its arithmetic, and run on processors that have no optimised version.
nonisolated enum PortableSpans {
    private typealias Words = SIMD8<UInt16>
    private typealias Bytes = SIMD16<UInt8>

    static func draw(_ sprite: CBlitSprite, _ blend: BlendMode) {
        switch blend {
        case .additive: draw(sprite, tint: sprite.tint & 0x0000_FFFF_FFFF_FFFF, add)
        case .sourceOver: draw(sprite, tint: sprite.tint, over)
        }
    }

    @inline(__always)
    private static func draw(_ sprite: CBlitSprite, tint: UInt64, _ blend: (_ source: Bytes, _ target: Bytes, _ tint: Words) -> Bytes) {
        let color = unsafeBitCast(SIMD2(repeating: tint), to: Words.self)
        var target = UnsafeMutableRawPointer(sprite.target)
        var source = UnsafeRawPointer(sprite.source)
        var row = 0
        while row < sprite.rows {
            var offset = Int(sprite.spans[row].begin) &* 4
            let end = Int(sprite.spans[row].end) &* 4
            while offset < end {
                let blended = blend(
                    source.loadUnaligned(fromByteOffset: offset, as: Bytes.self),
                    target.loadUnaligned(fromByteOffset: offset, as: Bytes.self), color)
                target.storeBytes(of: blended, toByteOffset: offset, as: Bytes.self)
                offset &+= 16
            }
            target += sprite.target_stride &* 4
            source += sprite.source_stride &* 4
            row &+= 1
        }
    }

    @inline(__always)
    private static func add(_ source: Bytes, _ target: Bytes, _ tint: Words) -> Bytes {
        let low = product(Words(truncatingIfNeeded: source.lowHalf), tint)
        let light = pack(low, product(Words(truncatingIfNeeded: source.highHalf), tint))
        return target &+ pointwiseMin(light, ~target)
    }

    @inline(__always)
    private static func over(_ source: Bytes, _ target: Bytes, _ tint: Words) -> Bytes {
        pack(
            mix(fractions(source.lowHalf), fractions(target.lowHalf), tint),
            mix(fractions(source.highHalf), fractions(target.highHalf), tint))
    }

    @inline(__always)
    private static func mix(_ source: Words, _ target: Words, _ tint: Words) -> Words {
        let color = product(source, tint)
        let alpha = Words(color[3], color[3], color[3], color[3], color[7], color[7], color[7], color[7])
        return product(color &+ product(target, alpha ^ 0x7FFF), Words(repeating: 255))
    }

    /// Converts bytes to fractions of 32767: 0 to 0 and 255 to 32767.
    @inline(__always)
    private static func fractions(_ bytes: SIMD8<UInt8>) -> Words { (Words(truncatingIfNeeded: bytes) &* 257) &>> 1 }

    /// The rounded product of two fractions: (a b + 2^14) / 2^15.
    @inline(__always)
    private static func product(_ a: Words, _ b: Words) -> Words {
        let wide = SIMD8<UInt32>(truncatingIfNeeded: a) &* SIMD8<UInt32>(truncatingIfNeeded: b)
        return Words(truncatingIfNeeded: (wide &+ 0x4000) &>> 15)
    }

    @inline(__always)
    private static func pack(_ low: Words, _ high: Words) -> Bytes {
        Bytes(lowHalf: SIMD8<UInt8>(truncatingIfNeeded: low), highHalf: SIMD8<UInt8>(truncatingIfNeeded: high))
    }
}
