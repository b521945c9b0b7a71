/// The birth states of a cell's particles as a structure of arrays: eleven streams of four bytes, never written between birth and death.
struct BirthStreams: ~Copyable {
    private enum Stream {
        static let x = 0
        static let y = 1
        static let velocityX = 2
        static let velocityY = 3
        static let second = 4
        static let fraction = 5
        static let lifetime = 6
        static let scale = 7
        static let spin = 8
        static let color = 9
        static let index = 10
        static let count = 11
    }

    private let block: StreamBlock

    init(slots: Int) { block = StreamBlock(streams: Stream.count, slots: slots) }

    var slots: Int { block.slots }

    func store(_ birth: BirthState, in slot: Int) {
        block.set(Stream.x, slot, birth.position.x)
        block.set(Stream.y, slot, birth.position.y)
        block.set(Stream.velocityX, slot, birth.velocity.x)
        block.set(Stream.velocityY, slot, birth.velocity.y)
        block.set(Stream.second, slot, birth.time.second)
        block.set(Stream.fraction, slot, birth.time.fraction)
        block.set(Stream.lifetime, slot, birth.lifetime)
        block.set(Stream.scale, slot, birth.scale)
        block.set(Stream.spin, slot, birth.spin)
        block.set(Stream.color, slot, birth.color)
        block.set(Stream.index, slot, birth.index)
    }

    func move(_ source: Int, to destination: Int) {
        for stream in 0..<Stream.count { block.set(stream, destination, block.word(stream, source)) }
    }

    @inline(__always)
    func index(_ slot: Int) -> UInt32 { block.word(Stream.index, slot) }

    func isAlive(_ slot: Int, at time: SplitTime) -> Bool {
        let birth = SplitTime(second: block.float(Stream.second, slot), fraction: block.float(Stream.fraction, slot))
        return time.age(since: birth) < block.float(Stream.lifetime, slot)
    }

    // MARK: Eight at a time

    @inline(__always)
    func ages(_ slot: Int, at time: SplitTime) -> SIMD8<Float> {
        let seconds = time.second - block.floats(Stream.second, slot)
        let ages = seconds + (time.fraction - block.floats(Stream.fraction, slot))
        return ages.replacing(with: 0, where: ages .< 0)
    }

    @inline(__always)
    func lifetimes(_ slot: Int) -> SIMD8<Float> { block.floats(Stream.lifetime, slot) }
    @inline(__always)
    func x(_ slot: Int) -> SIMD8<Float> { block.floats(Stream.x, slot) }
    @inline(__always)
    func y(_ slot: Int) -> SIMD8<Float> { block.floats(Stream.y, slot) }
    @inline(__always)
    func velocityX(_ slot: Int) -> SIMD8<Float> { block.floats(Stream.velocityX, slot) }
    @inline(__always)
    func velocityY(_ slot: Int) -> SIMD8<Float> { block.floats(Stream.velocityY, slot) }
    @inline(__always)
    func scales(_ slot: Int) -> SIMD8<Float> { block.floats(Stream.scale, slot) }
    @inline(__always)
    func spins(_ slot: Int) -> SIMD8<Float> { block.floats(Stream.spin, slot) }
    @inline(__always)
    func colors(_ slot: Int) -> SIMD8<UInt32> { block.words(Stream.color, slot) }
}

/// All that a particle is: what it was born with.
struct BirthState {
    let position: SIMD2<Float>
    let velocity: SIMD2<Float>
    let time: SplitTime
    let lifetime: Float
    let scale: Float
    let spin: Float
    /// `0xAARRGGBB`.
    let color: UInt32
    /// The birth's index modulo 2^32.
    let index: UInt32
}
