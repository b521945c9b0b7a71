/// Memory for variants: what one gives back the next one of about its size takes, so that frames do not wait for the system's pages.
nonisolated final class VariantPool {
    /// Bytes that are kept for later; more goes back to the system.
    private static let largestRest = 12 << 20
    private static let alignment = 32

    /// By size class, as `sizeClass` counts them.
    private var free: [[UnsafeMutableRawPointer]] = []
    private var freeByteCount = 0

    deinit { removeAll() }

    /// Gives what is kept back to the system.
    func removeAll() {
        for blocks in free { for block in blocks { block.deallocate() } }
        free = []
        freeByteCount = 0
    }

    /// Memory of at least so many bytes, which mean nothing.
    func take(_ byteCount: Int) -> UnsafeMutableRawPointer {
        let (index, size) = Self.sizeClass(byteCount)
        if index < free.count, let block = free[index].popLast() {
            freeByteCount -= size
            return block
        }
        return .allocate(byteCount: size, alignment: Self.alignment)
    }

    /// Takes back what `take` gave for as many bytes.
    func giveBack(_ block: UnsafeMutableRawPointer, _ byteCount: Int) {
        let (index, size) = Self.sizeClass(byteCount)
        guard freeByteCount + size <= Self.largestRest else { return block.deallocate() }
        while free.count <= index { free.append([]) }
        free[index].append(block)
        freeByteCount += size
    }

    /// Four classes to the double: an eighth of a block lies idle on average.
    private static func sizeClass(_ byteCount: Int) -> (index: Int, size: Int) {
        let units = max(4, (byteCount + alignment - 1) / alignment)
        let shift = units.bitWidth - units.leadingZeroBitCount - 3
        let quarters = (units + (1 << shift) - 1) >> shift
        return (shift * 4 + quarters, (quarters << shift) * alignment)
    }
}
