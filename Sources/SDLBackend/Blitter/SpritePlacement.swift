import CBlit
import LayoutMath
import Platform

/// A sprite with its pixels, position and tint, ready to be copied.
///
/// If it has no variant, it is a large sprite and `left` is its index.
typealias PlacedSprite = CBlitPlacedSprite

/// A sprite that is computed while it is drawn.
nonisolated struct LargeSprite {
    let sampler: SpriteSampler
    let x: Float
    let y: Float
    let reach: Float
    let tint: UInt64

    /// The device pixel rows that the sprite covers.
    var rows: Range<Int> { Int((y - reach).rounded(.down))..<Int((y + reach).rounded(.up)) }
}

/// Determines the nearest variant and the position of each sprite of a batch.
nonisolated struct SpritePlacement {
    private let family: SpriteFamily
    /// Device pixels of a sprite's width at scale 1.
    private let width: Float
    private let scale: Float
    private let clip: PixelRect
    private let kernel: SpanKernel

    /// Positions beyond this many device pixels are treated as errors.
    private static let farthest: Float = 131_072
    /// Largest angle in radians that `whole` can convert.
    private static let widestAngle: Float = 16_384

    init(_ family: SpriteFamily, width: Float, scale: Float, clip: PixelRect, kernel: SpanKernel) {
        self.family = family
        self.width = width
        self.scale = scale
        self.clip = clip
        self.kernel = kernel
    }

    enum Place {
        case nowhere
        case prepared(PlacedSprite)
        case large(LargeSprite)
        /// A variant or a sheet is missing, or the sprite is large.
        case unknown
    }

    /// - Parameters:
    ///   - makes: Whether to order missing variants, which only one thread may do at a time.
    ///   - used: An array of `SpriteFamily.stepCount` elements. The element of the sprite's size step is set to 1.
    /// - Complexity: O(1).
    @inline(__always)
    func place(_ sprite: Sprite, makes: Bool, used: UnsafeMutablePointer<UInt8>) -> Place {
        let (x, y, width) = (sprite.x * scale, sprite.y * scale, sprite.scale * width)
        // Infinities become NaN, which stays NaN.
        let isNear = abs(sprite.rotation) < Self.widestAngle
        let angle = isNear ? sprite.rotation : sprite.rotation.truncatingRemainder(dividingBy: 2 * .pi)
        // Comparisons with NaN are false.
        guard abs(x) < Self.farthest, abs(y) < Self.farthest, angle == angle,
            width >= SpriteFamily.smallestWidth, width <= SpriteFamily.largestWidth, sprite.argb > 0x00FF_FFFF
        else { return .nowhere }
        let step = SpriteFamily.step(ofWidth: width)
        used[step] = 1
        guard let sheet = makes ? family.sheet(step) : family.knownSheet(step) else {
            return makes ? large(sprite, x, y, width, angle) : .unknown
        }
        let phases = Float(sheet.phases)
        let (column, row) = (whole(x * phases), whole(y * phases))
        let shift = sheet.phases.trailingZeroBitCount
        let (left, top) = ((column &>> shift) &- sheet.half, (row &>> shift) &- sheet.half)
        guard left < clip.maxX, top < clip.maxY, left &+ sheet.side > clip.x, top &+ sheet.side > clip.y else { return .nowhere }
        let index = sheet.index(angle: whole(angle * sheet.anglesPerRadian), x: column, y: row)
        if sheet.variant(index) == nil {
            guard makes else { return .unknown }
            guard family.orderVariant(index, step: step) else { return large(sprite, x, y, width, angle) }
        }
        return .prepared(
            PlacedSprite(
                variant: sheet.variant(index), tint: sprite.argb.tintLanes, left: Int32(truncatingIfNeeded: left),
                top: Int32(truncatingIfNeeded: top), rows: Int32(truncatingIfNeeded: sheet.side),
                width: Int32(truncatingIfNeeded: sheet.stride)))
    }

    /// Places sprites from `start` on in groups of eight, like `place`, up to a group of which not all are prepared.
    /// - Parameters:
    ///   - output: Has room for eight more than are processed.
    ///   - count: Number of sprites in `output`.
    /// - Returns: The number of sprites processed, possibly 0.
    func placePrepared(
        _ sprites: UnsafeBufferPointer<Sprite>, from start: Int, used: UnsafeMutablePointer<UInt8>,
        into output: UnsafeMutablePointer<PlacedSprite>, _ count: inout Int
    ) -> Int {
        #if arch(x86_64)
            guard kernel.takesEights, let first = sprites.baseAddress else { return 0 }
            var placing = CBlitPlacing(
                sheets: family.tables, used: used, scale: scale, width: width, farthest: Self.farthest, widest_angle: Self.widestAngle,
                smallest_width: SpriteFamily.smallestWidth, largest_width: SpriteFamily.largestWidth,
                step_shift: Int32(SpriteFamily.shift), smallest_step: Int32(SpriteFamily.smallestStep), left: Int32(clip.x),
                top: Int32(clip.y), right: Int32(clip.maxX), bottom: Int32(clip.maxY))
            var seen = 0
            let instances = UnsafeRawPointer(first + start).assumingMemoryBound(to: CBlitInstance.self)
            let looked = cblit_place_avx2(instances, sprites.count - start, &placing, output + count, &seen)
            count += seen
            return looked
        #else
            return 0
        #endif
    }

    @inline(never)
    private func large(_ sprite: Sprite, _ x: Float, _ y: Float, _ width: Float, _ angle: Float) -> Place {
        let reach = family.reach(width: width)
        guard reach < 2 * SpriteFamily.largestWidth, x + reach > Float(clip.x), x - reach < Float(clip.maxX), y + reach > Float(clip.y),
            y - reach < Float(clip.maxY)
        else { return .nowhere }
        let sampler = family.sampler(width: width, angle: Double(angle))
        return .large(LargeSprite(sampler: sampler, x: x, y: y, reach: reach, tint: sprite.argb.tintLanes))
    }

    /// Rounds a value with a magnitude below 2^22 to the nearest integer. Near 1.5 · 2^23, the last bit of a `Float` has the value one.
    @inline(__always)
    private func whole(_ value: Float) -> Int {
        let magic: Float = 0x1.8p23
        return Int(Int32(bitPattern: (value + magic).bitPattern &- magic.bitPattern))
    }
}
