/// Memory for variants. Freed blocks are reused for blocks of similar size, because page faults would delay frames.
nonisolated final class VariantPool {
    /// Largest number of bytes kept for reuse; the rest is freed.
    private static let largestRest = 12 << 20
    private static let alignment = 32

    /// Free blocks by size class, as numbered by `sizeClass`.
    private var free: [[UnsafeMutableRawPointer]] = []
    private var freeByteCount = 0

    deinit { removeAll() }

    /// Frees the blocks kept for reuse.
    func removeAll() {
        for blocks in free { for block in blocks { block.deallocate() } }
        free = []
        freeByteCount = 0
    }

    /// Allocates at least `byteCount` uninitialised bytes.
    func take(_ byteCount: Int) -> UnsafeMutableRawPointer {
        let (index, size) = Self.sizeClass(byteCount)
        if index < free.count, let block = free[index].popLast() {
            freeByteCount -= size
            return block
        }
        return .allocate(byteCount: size, alignment: Self.alignment)
    }

    /// Takes back a block that `take` returned for the same number of bytes.
    func giveBack(_ block: UnsafeMutableRawPointer, _ byteCount: Int) {
        let (index, size) = Self.sizeClass(byteCount)
        guard freeByteCount + size <= Self.largestRest else { return block.deallocate() }
        while free.count <= index { free.append([]) }
        free[index].append(block)
        freeByteCount += size
    }

    /// Four classes per doubling, so an eighth of a block is unused on average.
    private static func sizeClass(_ byteCount: Int) -> (index: Int, size: Int) {
        let units = max(4, (byteCount + alignment - 1) / alignment)
        let shift = units.bitWidth - units.leadingZeroBitCount - 3
        let quarters = (units + (1 << shift) - 1) >> shift
        return (shift * 4 + quarters, (quarters << shift) * alignment)
    }
}
