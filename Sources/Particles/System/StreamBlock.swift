/// Equally long streams of 32-bit values in one allocation: the one place where particles touch raw memory, but for the
/// inner loops in C.
///
/// Raw memory instead of arrays keeps copy-on-write and exclusivity checks out of the kernels. Indices are checked in debug builds only.
struct StreamBlock: ~Copyable {
    /// Extra bytes between streams, an odd multiple of a cache line: streams that start at the same place of a page evict one another
    /// (measured: 1.9 instead of 0.75 ns a particle).
    private static let stagger = 320
    private static let page = 4096

    let streams: Int
    /// Slots of each stream, a multiple of eight.
    let slots: Int
    private let base: UnsafeMutableRawPointer
    private let stride: Int

    /// Streams of zeros.
    /// - Complexity: O(streams * slots).
    init(streams: Int, slots: Int) {
        self.streams = streams
        self.slots = (slots + 7) / 8 * 8
        stride = (self.slots * 4 + Self.page - 1) / Self.page * Self.page + Self.stagger
        // A read of eight may begin at the last slot.
        let byteCount = streams * stride + 32
        base = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    }

    deinit { base.deallocate() }

    /// Takes over the streams of a block of fewer slots.
    /// - Precondition: `other` has as many streams, and no more slots.
    /// - Complexity: O(streams * slots of `other`).
    func copy(from other: borrowing StreamBlock) {
        precondition(other.streams == streams && other.slots <= slots, "a block takes over as many streams and no more slots")
        for stream in 0..<streams {
            address(stream, 0).copyMemory(from: other.address(stream, 0), byteCount: other.slots * 4)
        }
    }

    /// Moves the values of some slots to `slot` and those behind it; the two may overlap.
    func move(_ slots: Range<Int>, to slot: Int) {
        guard !slots.isEmpty else { return }
        for stream in 0..<streams { address(stream, slot).copyMemory(from: address(stream, slots.lowerBound), byteCount: slots.count * 4) }
    }

    @inline(__always)
    private func address(_ stream: Int, _ slot: Int) -> UnsafeMutableRawPointer {
        assert(slot >= 0 && slot < slots, "slot \(slot) of \(slots)")
        return base + (stream &* stride &+ slot &* 4)
    }

    /// Where a stream goes on from `slot`, for as long as the block lives.
    func pointer(_ stream: Int, _ slot: Int) -> UnsafeMutablePointer<Float> { address(stream, slot).assumingMemoryBound(to: Float.self) }

    /// Where the first stream begins, and how many bytes lie from there to the next.
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

    /// Eight values from `slot` on; what lies behind the last slot is meaningless.
    @inline(__always)
    func floats(_ stream: Int, _ slot: Int) -> SIMD8<Float> { address(stream, slot).loadUnaligned(as: SIMD8<Float>.self) }

    @inline(__always)
    func words(_ stream: Int, _ slot: Int) -> SIMD8<UInt32> { address(stream, slot).loadUnaligned(as: SIMD8<UInt32>.self) }
}
