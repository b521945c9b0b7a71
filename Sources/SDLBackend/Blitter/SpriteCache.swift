import Imaging
import LayoutMath
import Platform

/// The prepared sprites of a renderer, within a budget. If it is exceeded, the sprites not drawn for the longest time are removed first.
nonisolated struct SpriteCache {
    /// Bytes of prepared sprites: a 16 px star at all angles takes 0.2 MB, a soft dot of that size 0.03 MB.
    static let budget = 24 << 20

    private struct Key: Hashable {
        var image: ImageID
        var part: Rect
        var aspect: Float
        var sampling: PictureSampling
    }

    private let budget: Int
    private let pool = VariantPool()
    private var families: [Key: SpriteFamily] = [:]
    /// Bytes of all families, except for the growth of the one handed out last.
    private var settledByteCount = 0
    private var handedOut: (family: SpriteFamily, byteCount: Int)?
    /// Number of batches so far.
    private(set) var batch = 0

    /// Number of frames without sprites after which the cache is emptied: about a second.
    static let restingFrameLimit = 60
    private var lastFrame = (batch: 0, restingFrames: 0)

    init(budget: Int = SpriteCache.budget) { self.budget = budget }

    /// Ends a frame: frees everything if no sprites have been drawn for a while.
    /// - Returns: Whether it was freed in this call.
    mutating func endFrame() -> Bool {
        let rests = lastFrame.batch == batch
        lastFrame = (batch, rests ? lastFrame.restingFrames + 1 : 0)
        guard lastFrame.restingFrames == Self.restingFrameLimit else { return false }
        handedOut = nil
        families.removeAll()
        settledByteCount = 0
        pool.removeAll()
        return true
    }

    /// Returns the family for a batch of sprites, which may grow until the budget is used up.
    mutating func family(_ draw: SpriteDraw, _ bitmap: Bitmap) -> SpriteFamily {
        batch += 1
        let key = Key(image: draw.image, part: draw.part, aspect: Float(draw.size.height / draw.size.width), sampling: draw.sampling)
        settle()
        if let known = families[key], known.identity != bitmap.identity { remove(known, key) }
        trim()
        let family =
            families[key]
            ?? add(SpriteFamily(bitmap, part: draw.part, aspect: key.aspect, sampling: draw.sampling, pool: pool), key)
        family.allowance = budget - settledByteCount
        handedOut = (family, family.byteCount)
        return family
    }

    var byteCount: Int { settledByteCount + (handedOut.map { $0.family.byteCount - $0.byteCount } ?? 0) }

    private mutating func settle() {
        settledByteCount = byteCount
        handedOut = nil
    }

    private mutating func add(_ family: SpriteFamily, _ key: Key) -> SpriteFamily {
        families[key] = family
        settledByteCount += family.byteCount
        return family
    }

    private mutating func remove(_ family: SpriteFamily, _ key: Key) {
        families[key] = nil
        settledByteCount -= family.byteCount
    }

    // Trims a nearly exhausted budget to half. Otherwise, sprites that change all the time would cause a trim in every batch.
    private mutating func trim() {
        guard settledByteCount > budget / 8 * 7 else { return }
        let sheets = families.values.flatMap { family in family.sheetUses.map { (family, $0.step, $0.use) } }
        for (family, step, use) in sheets.sorted(by: { $0.2.lastBatch < $1.2.lastBatch }) where settledByteCount > budget / 2 {
            family.removeSheet(step)
            settledByteCount -= use.byteCount
        }
        // Even without sheets, the pictures and tables can be too large.
        guard settledByteCount > budget / 2 else { return }
        families.removeAll()
        settledByteCount = 0
    }
}
