import CBlit

/// A sprite of one size at all angles and subpixel positions. Every variant is computed on first use and only copied after that.
///
/// This is a value that points to memory, which the `SpriteFamily` that created it frees. Reference counting would take a tenth of the
/// time needed to draw a small sprite.
nonisolated struct SpriteSheet {
    /// The sheet in the layout of the C kernels.
    let table: CBlitSheet
    private let variants: UnsafeMutablePointer<UnsafeMutablePointer<CBlitVariant>?>

    init(_ plan: SheetPlan) {
        variants = .allocate(capacity: plan.variantCount)
        variants.initialize(repeating: nil, count: plan.variantCount)
        table = CBlitSheet(
            variants: UnsafeRawPointer(variants).assumingMemoryBound(to: UnsafePointer<CBlitVariant>?.self), phases: Int32(plan.phases),
            angles: Int32(plan.angles), angles_per_radian: Float(Double(plan.angles) / (2 * .pi)), half: Int32(plan.half),
            side: Int32(plan.side), stride: Int32(plan.stride))
    }

    /// Creates a sheet; nil if `table` has no variants.
    @inline(__always)
    init?(_ table: CBlitSheet) {
        guard let variants = table.variants else { return nil }
        self.table = table
        self.variants = UnsafeMutableRawPointer(mutating: variants).assumingMemoryBound(to: UnsafeMutablePointer<CBlitVariant>?.self)
    }

    var half: Int { Int(table.half) }
    /// Rows and columns of a variant.
    var side: Int { Int(table.side) }
    /// Pixels from one row of a variant to the next.
    var stride: Int { Int(table.stride) }
    var angles: Int { Int(table.angles) }
    var phases: Int { Int(table.phases) }
    /// Steps of angle in a radian.
    var anglesPerRadian: Float { table.angles_per_radian }
    private var variantCount: Int { angles * phases * phases }

    func deallocate(into pool: VariantPool) {
        for index in 0..<variantCount {
            if let variant = variants[index] { pool.giveBack(UnsafeMutableRawPointer(variant), blockByteCount) }
        }
        variants.deallocate()
    }

    /// Index of the variant at an angle and a position; bits beyond a turn or a pixel are ignored.
    @inline(__always)
    func index(angle: Int, x: Int, y: Int) -> Int {
        let mask = phases &- 1
        return ((angle & (angles &- 1)) &* phases &+ (y & mask)) &* phases &+ (x & mask)
    }

    /// The variant; nil if it does not exist yet.
    @inline(__always)
    func variant(_ index: Int) -> UnsafePointer<CBlitVariant>? { UnsafePointer(variants[index]) }

    var variantByteCount: Int { side * stride * 4 }

    // Layout of a block: first the variant itself, then its rows' first groups, then its groups, and at the start of a cache line its
    // pixels.
    private var firstsOffset: Int { MemoryLayout<CBlitVariant>.stride }
    private var groupsOffset: Int { firstsOffset + (side + 1) * MemoryLayout<UInt32>.stride }
    private var pixelsOffset: Int { (groupsOffset + side * (stride / 8) * MemoryLayout<CBlitGroup>.stride + 31) / 32 * 32 }
    private var blockByteCount: Int { pixelsOffset + side * (stride / 8) * 32 }

    /// Allocates a variant, which must be computed before it is drawn.
    /// - Parameter sampler: Returns the sampler for an angle in radians.
    func order(_ index: Int, from pool: VariantPool, _ sampler: (_ angle: Double) -> SpriteSampler) -> VariantOrder {
        let (angle, place) = index.quotientAndRemainder(dividingBy: phases * phases)
        let block = pool.take(blockByteCount)
        let firsts = (block + firstsOffset).bindMemory(to: UInt32.self, capacity: side + 1)
        let groups = (block + groupsOffset).bindMemory(to: CBlitGroup.self, capacity: side * (stride / 8))
        let pixels = (block + pixelsOffset).bindMemory(to: UInt32.self, capacity: side * (stride / 8) * 8)
        let variant = block.bindMemory(to: CBlitVariant.self, capacity: 1)
        variant.initialize(to: CBlitVariant(groups: groups, pixels: pixels, firsts: firsts))
        variants[index] = variant
        return VariantOrder(
            sampler: sampler(2 * .pi * Double(angle) / Double(angles)), side: side, stride: stride,
            x: 0.5 - Float(half) - Float(place % phases) / Float(phases), y: 0.5 - Float(half) - Float(place / phases) / Float(phases),
            firsts: firsts, groups: groups, pixels: pixels)
    }
}

/// An allocated variant that still has to be computed, on any thread.
nonisolated struct VariantOrder {
    fileprivate let sampler: SpriteSampler
    fileprivate let side: Int
    fileprivate let stride: Int
    /// Position of the first pixel's centre, relative to the sprite's centre.
    fileprivate let x: Float
    fileprivate let y: Float
    fileprivate let firsts: UnsafeMutablePointer<UInt32>
    fileprivate let groups: UnsafeMutablePointer<CBlitGroup>
    fileprivate let pixels: UnsafeMutablePointer<UInt32>

    var pixelCount: Int { side * side }

    /// Computes the pixels.
    /// - Complexity: O(pixels).
    func make() {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: stride) { line in
            guard let line = line.baseAddress else { return }
            line.initialize(repeating: 0, count: stride)
            var count = 0
            for row in 0..<side {
                firsts[row] = UInt32(count)
                let covered = sampler.wholeGroups(sampler.columns(x: x, y: y + Float(row), count: side), within: stride)
                sampler.pixels(x: x, y: y + Float(row), covered, into: line)
                let visible = visible(line, covered)
                for column in Swift.stride(from: visible.lowerBound, to: visible.upperBound, by: 8) {
                    groups[count] = CBlitGroup(row: UInt16(row), column: UInt16(column))
                    (pixels + 8 * count).update(from: line + column, count: 8)
                    count += 1
                }
                (line + covered.lowerBound).update(repeating: 0, count: covered.count)
            }
            firsts[side] = UInt32(count)
        }
    }

    /// The columns from the first to the last nontransparent pixel.
    private func visible(_ line: UnsafePointer<UInt32>, _ covered: Range<Int>) -> Range<Int> {
        var (begin, end) = (covered.lowerBound, covered.upperBound)
        while end > begin, line[end - 1] == 0 { end -= 1 }
        while begin < end, line[begin] == 0 { begin += 1 }
        return begin..<end
    }
}
