import CBlit
import LayoutMath
import Platform

/// A sprite with its pixels, its place and its colour: all that is left is to copy it.
nonisolated struct PlacedSprite {
    /// nil for a large sprite.
    let variant: Variant?
    /// The first column; of a large sprite its index.
    let left: Int32
    let top: Int32
    let side: Int32
    /// Pixels from one row to the next, and how far from `left` a group of eight may reach.
    let stride: Int32
    let tint: UInt64

    struct Variant {
        let pixels: UnsafePointer<UInt32>
        let spans: UnsafePointer<CBlitSpan>
    }
}

/// A sprite that is computed as it is drawn.
nonisolated struct LargeSprite {
    let sampler: SpriteSampler
    let x: Float
    let y: Float
    let reach: Float
    let tint: UInt64
}

/// Finds for each sprite of a batch the variant that comes closest, and where it goes.
nonisolated struct SpritePlacement {
    private let family: SpriteFamily
    private let batch: Int
    /// Device pixels of a sprite's width at scale 1.
    private let width: Float
    private let scale: Float
    private let clip: PixelRect

    /// Places beyond this many device pixels are taken for a mistake.
    private static let farthest: Float = 131_072
    /// Radians up to which `whole` can count angles.
    private static let widestAngle: Float = 16_384

    init(_ family: SpriteFamily, batch: Int, width: Float, scale: Float, clip: PixelRect) {
        self.family = family
        self.batch = batch
        self.width = width
        self.scale = scale
        self.clip = clip
    }

    enum Place {
        case nowhere
        case prepared(PlacedSprite)
        case large(LargeSprite)
    }

    /// - Complexity: O(1), and O(pixels) when its variant is new.
    @inline(__always)
    func place(_ sprite: SpriteInstance) -> Place {
        let (x, y, width) = (sprite.x * scale, sprite.y * scale, sprite.scale * width)
        // What is not finite becomes, and stays, not a number.
        let isNear = abs(sprite.rotation) < Self.widestAngle
        let angle = isNear ? sprite.rotation : sprite.rotation.truncatingRemainder(dividingBy: 2 * .pi)
        // Comparisons with what is not a number are false.
        guard abs(x) < Self.farthest, abs(y) < Self.farthest, angle == angle,
            width >= SpriteFamily.smallestWidth, width <= SpriteFamily.largestWidth, sprite.argb > 0x00FF_FFFF
        else { return .nowhere }
        let step = SpriteFamily.step(ofWidth: width)
        guard let sheet = family.sheet(step, batch: batch) else { return large(sprite, x, y, width, angle) }
        let phases = Float(sheet.phases)
        let (column, row) = (whole(x * phases), whole(y * phases))
        let shift = sheet.phases.trailingZeroBitCount
        let (left, top) = ((column &>> shift) &- sheet.half, (row &>> shift) &- sheet.half)
        guard left < clip.maxX, top < clip.maxY, left &+ sheet.side > clip.x, top &+ sheet.side > clip.y else { return .nowhere }
        let index = sheet.index(angle: whole(angle * sheet.anglesPerRadian), x: column, y: row)
        guard sheet.has(index) || family.addVariant(index, step: step) else { return large(sprite, x, y, width, angle) }
        return .prepared(
            PlacedSprite(
                variant: PlacedSprite.Variant(pixels: sheet.pixels(of: index), spans: sheet.spans(of: index)),
                left: Int32(truncatingIfNeeded: left), top: Int32(truncatingIfNeeded: top), side: Int32(truncatingIfNeeded: sheet.side),
                stride: Int32(truncatingIfNeeded: sheet.stride), tint: sprite.argb.tintLanes))
    }

    @inline(never)
    private func large(_ sprite: SpriteInstance, _ x: Float, _ y: Float, _ width: Float, _ angle: Float) -> Place {
        let reach = family.reach(width: width)
        guard reach < 2 * SpriteFamily.largestWidth, x + reach > Float(clip.x), x - reach < Float(clip.maxX), y + reach > Float(clip.y),
            y - reach < Float(clip.maxY)
        else { return .nowhere }
        let sampler = family.sampler(width: width, angle: Double(angle))
        return .large(LargeSprite(sampler: sampler, x: x, y: y, reach: reach, tint: sprite.argb.tintLanes))
    }

    /// The nearest whole number of one whose magnitude is below 2^22: next to 1.5 · 2^23 a `Float`'s last bits count ones.
    @inline(__always)
    private func whole(_ value: Float) -> Int {
        let magic: Float = 0x1.8p23
        return Int(Int32(bitPattern: (value + magic).bitPattern &- magic.bitPattern))
    }
}
