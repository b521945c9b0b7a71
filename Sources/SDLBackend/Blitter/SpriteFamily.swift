import CBlit
import Imaging
import LayoutMath
import Platform

/// The sheets of a picture or a part of it for sprites of one aspect ratio; one sheet per size step.
nonisolated final class SpriteFamily {
    /// Allowed widths in device pixels. Narrower sprites are invisible; wider ones are treated as errors.
    static let smallestWidth: Float = 1.0 / 16
    static let largestWidth: Float = 16384

    /// Sizes are rounded to four bits after the leading one: sixteen steps per doubling, at most 3 % off.
    static let shift: UInt32 = 19
    static let smallestStep = Int(smallestWidth.bitPattern >> shift)
    static let stepCount = Int(largestWidth.bitPattern >> shift) + 2 - smallestStep

    // Pictures may be divided into very many frames, each of which is a family.
    private static let tableByteCount = stepCount * (MemoryLayout<CBlitSheet>.stride + MemoryLayout<SheetUse>.stride)

    /// The identity of the bitmap that the sheets show.
    let identity: Bitmap.Identity
    /// Bytes that the next batch may still add.
    var allowance = 0
    /// Bytes of the picture, the sheets and their tables.
    private(set) var byteCount: Int
    private let mipmap: Mipmap
    /// Height of a sprite divided by its width.
    private let aspect: Float
    private let sampling: PictureSampling
    private let isSymmetric: Bool
    /// One sheet per step; steps without a sheet have no variants.
    private let sheets: UnsafeMutablePointer<CBlitSheet>
    private let uses: UnsafeMutablePointer<SheetUse>
    private let pool: VariantPool
    /// Variants ordered since `withOrders` was last called.
    private var orders: [VariantOrder] = []

    struct SheetUse {
        /// The last batch that used the sheet.
        var lastBatch = 0
        /// Bytes of the existing variants.
        var byteCount = 0
    }

    init(_ bitmap: Bitmap, part: Rect, aspect: Float, sampling: PictureSampling, pool: VariantPool) {
        self.pool = pool
        mipmap = Mipmap(bitmap, part: part)
        identity = bitmap.identity
        self.aspect = aspect
        self.sampling = sampling
        // Hard edges rotate with the picture.
        let isSmooth = sampling.minification != .nearest && sampling.magnification != .nearest
        isSymmetric = aspect == 1 && isSmooth && RadialSymmetry.holds(mipmap)
        byteCount = mipmap.byteCount + Self.tableByteCount
        sheets = .allocate(capacity: Self.stepCount)
        sheets.initialize(repeating: CBlitSheet(), count: Self.stepCount)
        uses = .allocate(capacity: Self.stepCount)
        uses.initialize(repeating: SheetUse(), count: Self.stepCount)
    }

    deinit {
        for step in 0..<Self.stepCount { removeSheet(step) }
        sheets.deallocate()
        uses.deallocate()
    }

    /// The size step of a width within the allowed ones.
    @inline(__always)
    static func step(ofWidth width: Float) -> Int { Int((width.bitPattern &+ 1 &<< (shift &- 1)) &>> shift) &- smallestStep }

    /// The width of a size step.
    static func width(ofStep step: Int) -> Float { Float(bitPattern: UInt32(step + smallestStep) << shift) }

    /// The sheet of a step, created if necessary; nil if its sprites are too large for one.
    @inline(__always)
    func sheet(_ step: Int) -> SpriteSheet? {
        if knownSheet(step) == nil { addSheet(step) }
        return SpriteSheet(sheets[step])
    }

    /// The sheet of a step; nil if there is none.
    @inline(__always)
    func knownSheet(_ step: Int) -> SpriteSheet? {
        assert(step >= 0 && step < Self.stepCount, "step \(step) of \(Self.stepCount)")
        return SpriteSheet(sheets[step])
    }

    /// All sheets, step by step.
    var tables: UnsafePointer<CBlitSheet> { UnsafePointer(sheets) }

    /// Records the steps used by a batch: those where `used` is not 0.
    func note(_ used: UnsafePointer<UInt8>, batch: Int) {
        for step in 0..<Self.stepCount where used[step] != 0 { uses[step].lastBatch = batch }
    }

    @inline(never)
    private func addSheet(_ step: Int) {
        let width = Self.width(ofStep: step)
        guard let plan = SheetPlan(width: width, height: width * aspect, looksTheSameAtAllAngles: isSymmetric) else { return }
        sheets[step] = SpriteSheet(plan).table
    }

    /// Orders a variant if the cache has room for it; returns whether it does.
    @inline(never)
    func orderVariant(_ index: Int, step: Int) -> Bool {
        guard let sheet = knownSheet(step), sheet.variantByteCount <= allowance else { return false }
        let width = Self.width(ofStep: step)
        orders.append(sheet.order(index, from: pool) { sampler(width: width, angle: $0) })
        allowance -= sheet.variantByteCount
        uses[step].byteCount += sheet.variantByteCount
        byteCount += sheet.variantByteCount
        return true
    }

    /// Passes the ordered variants to `body`, to be computed before they are drawn, and clears the list.
    func withOrders(_ body: (UnsafeBufferPointer<VariantOrder>) -> Void) {
        orders.withUnsafeBufferPointer(body)
        orders.removeAll(keepingCapacity: true)
    }

    /// The sampler for a sprite without a sheet.
    func sampler(width: Float, angle: Double) -> SpriteSampler {
        SpriteSampler(mipmap, width: width, height: width * aspect, angle: isSymmetric ? 0 : angle, sampling: sampling)
    }

    /// Greatest distance of a sprite's pixels from its centre, in device pixels.
    func reach(width: Float) -> Float { SpriteSampler.reach(width: width, height: width * aspect) }

    /// The steps that have a sheet.
    var sheetUses: [(step: Int, use: SheetUse)] {
        (0..<Self.stepCount).compactMap { knownSheet($0) == nil ? nil : ($0, uses[$0]) }
    }

    func removeSheet(_ step: Int) {
        guard let sheet = knownSheet(step) else { return }
        sheet.deallocate(into: pool)
        sheets[step] = CBlitSheet()
        byteCount -= uses[step].byteCount
        uses[step] = SheetUse()
    }
}
