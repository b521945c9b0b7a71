/// Streams of 32-bit values of equal length in one allocation. Apart from the inner loops in C, this is the only place where particles
/// use raw memory.
///
/// Raw memory avoids copy-on-write and exclusivity checks in the kernels. Indices are checked in debug builds only.
struct StreamBlock: ~Copyable {
    /// Extra bytes between streams, an odd multiple of a cache line. Streams that start at the same offset in a page would evict one
    /// another from the cache (measured: 1.9 instead of 0.75 ns per particle).
    private static let stagger = 320
    private static let page = 4096

    let streams: Int
    /// Slots of each stream, a multiple of eight.
    let slots: Int
    private let base: UnsafeMutableRawPointer
    private let stride: Int

    /// Creates streams of zeros.
    /// - Complexity: O(streams * slots).
    init(streams: Int, slots: Int) {
        self.streams = streams
        self.slots = (slots + 7) / 8 * 8
        stride = (self.slots * 4 + Self.page - 1) / Self.page * Self.page + Self.stagger
        // A read of eight values may start at the last slot.
        let byteCount = streams * stride + 32
        base = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    }

    deinit { base.deallocate() }

    /// Copies the streams of a block that has at most as many slots.
    /// - Precondition: `other` has the same number of streams and no more slots.
    /// - Complexity: O(streams * slots of `other`).
    func copy(from other: borrowing StreamBlock) {
        precondition(other.streams == streams && other.slots <= slots, "a block takes over as many streams and no more slots")
        for stream in 0..<streams {
            address(stream, 0).copyMemory(from: other.address(stream, 0), byteCount: other.slots * 4)
        }
    }

    /// Moves the values of `slots` to the slots from `slot` on; the ranges may overlap.
    func move(_ slots: Range<Int>, to slot: Int) {
        guard !slots.isEmpty else { return }
        for stream in 0..<streams { address(stream, slot).copyMemory(from: address(stream, slots.lowerBound), byteCount: slots.count * 4) }
    }

    @inline(__always)
    private func address(_ stream: Int, _ slot: Int) -> UnsafeMutableRawPointer {
        assert(slot >= 0 && slot < slots, "slot \(slot) of \(slots)")
        return base + (stream &* stride &+ slot &* 4)
    }

    /// A pointer into a stream at `slot`, valid while the block exists.
    func pointer(_ stream: Int, _ slot: Int) -> UnsafeMutablePointer<Float> { address(stream, slot).assumingMemoryBound(to: Float.self) }

    /// The start of the first stream, and the distance in bytes between streams.
    var start: UnsafeMutablePointer<CChar> { base.assumingMemoryBound(to: CChar.self) }
    var byteStride: Int { stride }

    @inline(__always)
    func float(_ stream: Int, _ slot: Int) -> Float { address(stream, slot).load(as: Float.self) }

    @inline(__always)
    func word(_ stream: Int, _ slot: Int) -> UInt32 { address(stream, slot).load(as: UInt32.self) }

    @inline(__always)
    func set(_ stream: Int, _ slot: Int, _ value: Float) { address(stream, slot).storeBytes(of: value, as: Float.self) }

    @inline(__always)
    func set(_ stream: Int, _ slot: Int, _ value: UInt32) { address(stream, slot).storeBytes(of: value, as: UInt32.self) }

    /// Writes eight values from `slot` on.
    @inline(__always)
    func set(_ stream: Int, _ slot: Int, _ values: SIMD8<Float>) { address(stream, slot).storeBytes(of: values, as: SIMD8<Float>.self) }

    @inline(__always)
    func set(_ stream: Int, _ slot: Int, _ values: SIMD8<UInt32>) { address(stream, slot).storeBytes(of: values, as: SIMD8<UInt32>.self) }

    /// Reads eight values from `slot` on; values after the last slot are undefined.
    @inline(__always)
    func floats(_ stream: Int, _ slot: Int) -> SIMD8<Float> { address(stream, slot).loadUnaligned(as: SIMD8<Float>.self) }

    @inline(__always)
    func words(_ stream: Int, _ slot: Int) -> SIMD8<UInt32> { address(stream, slot).loadUnaligned(as: SIMD8<UInt32>.self) }
}
