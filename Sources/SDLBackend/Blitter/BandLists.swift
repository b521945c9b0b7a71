import CBlit

/// Divides the rows of a clip into bands of equal height.
nonisolated struct BandPlan {
    let count: Int
    private let top: Int
    private let rows: Int
    private let height: Int
    /// 2^32 / `height`, rounded up. Rows are divided by `height` with a multiplication by this value.
    private let reciprocal: UInt64

    /// - Parameters:
    ///   - crew: Number of threads; the bands can be distributed evenly among them.
    ///   - height: Largest number of rows in a band.
    init(_ clip: PixelRect, crew: Int, height: Int) {
        let rounds = max(1, (clip.height + crew * height - 1) / (crew * height))
        (top, rows) = (clip.y, clip.height)
        self.height = max(1, (rows + crew * rounds - 1) / (crew * rounds))
        count = (rows + self.height - 1) / self.height
        reciprocal = (1 << 32 + UInt64(self.height) - 1) / UInt64(self.height)
    }

    /// The index of a row's band; rows beyond the clip belong to the first or last one.
    @inline(__always)
    func band(ofRow row: Int) -> Int {
        let inside = min(max(0, row &- top), rows &- 1)
        return Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: inside) &* reciprocal) &>> 32)
    }

    /// The rectangle of band `index` in `clip`.
    func rect(_ index: Int, of clip: PixelRect) -> PixelRect {
        let first = index * height
        return PixelRect(x: clip.x, y: top + first, width: clip.width, height: min(height, rows - first))
    }
}

/// Lists of the sprites that overlap each band, in order.
nonisolated final class BandLists {
    private var lists: UnsafeMutableBufferPointer<UnsafeMutableBufferPointer<PlacedSprite>> = .allocate(capacity: 0)
    /// The end of each list.
    private var ends: UnsafeMutableBufferPointer<UnsafeMutablePointer<PlacedSprite>> = .allocate(capacity: 0)
    private var plan: BandPlan?
    /// Approximate number of pixels of the sprites.
    private(set) var work = 0

    deinit { deallocate() }

    /// Removes all sprites and frees their memory.
    func deallocate() {
        for list in lists { list.deallocate() }
        lists.deallocate()
        ends.deallocate()
        (lists, ends, plan) = (.allocate(capacity: 0), .allocate(capacity: 0), nil)
    }

    /// Removes all sprites; sprites added later are distributed by `plan`.
    func begin(_ plan: BandPlan) {
        self.plan = plan
        work = 0
        if lists.count < plan.count { addLists(upTo: plan.count) }
        for index in lists.indices { if let first = lists[index].baseAddress { ends[index] = first } }
    }

    private func addLists(upTo count: Int) {
        let more = UnsafeMutableBufferPointer<UnsafeMutableBufferPointer<PlacedSprite>>.allocate(capacity: count)
        for index in 0..<count { more.initializeElement(at: index, to: index < lists.count ? lists[index] : .allocate(capacity: 1)) }
        lists.deallocate()
        ends.deallocate()
        lists = more
        ends = .allocate(capacity: count)
    }

    /// Adds sprites to every band that they overlap.
    func append(_ sprites: UnsafeBufferPointer<PlacedSprite>) {
        guard let plan, let ends = ends.baseAddress else { return }
        for band in 0..<plan.count { makeRoom(in: band, for: sprites.count) }
        var work = 0
        for sprite in sprites {
            let top = Int(sprite.top)
            let (first, last) = (plan.band(ofRow: top), plan.band(ofRow: top &+ Int(sprite.rows) &- 1))
            work &+= Int(sprite.rows) &* Int(sprite.width)
            ends[first].pointee = sprite
            ends[first] += 1
            // Most overlap one or two bands. The second is always written and counted only if different, so that there is no branch to
            // mispredict.
            ends[last].pointee = sprite
            ends[last] += first == last ? 0 : 1
            guard last &- first > 1 else { continue }
            for band in first + 1..<last {
                ends[band].pointee = sprite
                ends[band] += 1
            }
        }
        self.work += work
    }

    // One element beyond the count is written.
    private func makeRoom(in band: Int, for sprites: Int) {
        let (list, count) = (lists[band], count(in: band))
        guard list.count < count + sprites + 1 else { return }
        let more = UnsafeMutableBufferPointer<PlacedSprite>.allocate(capacity: max(list.count * 3 / 2, count + sprites + 1))
        guard let first = more.baseAddress, let old = list.baseAddress else { return }
        first.update(from: old, count: count)
        list.deallocate()
        lists[band] = more
        ends[band] = first + count
    }

    func count(in band: Int) -> Int { lists[band].baseAddress.map { ends[band] - $0 } ?? 0 }

    /// The sprites of a band, valid until others are added.
    func sprites(in band: Int) -> UnsafeBufferPointer<PlacedSprite> { UnsafeBufferPointer(rebasing: lists[band][..<count(in: band)]) }
}
