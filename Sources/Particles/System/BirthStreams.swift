/// The states of a cell's particles as a structure of arrays: eleven streams of four bytes, and those of its extras.
///
/// Nothing is written between birth and death, but for places and velocities in integrated motion.
struct BirthStreams: ~Copyable {
    enum Stream {
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

    let extras: StreamExtras
    private let block: StreamBlock
    private let depth: Int
    private let rotation: Int
    private let speeds: Int
    private let frame: Int
    private let forces: Int
    private let orbit: Int
    private let identity: Int

    init(slots: Int, extras: StreamExtras = []) {
        self.extras = extras
        block = StreamBlock(streams: Stream.count + extras.streamCount, slots: slots)
        func first(_ extra: StreamExtras) -> Int { Stream.count + extras.offset(of: extra) }
        depth = first(.depth)
        rotation = first(.rotation)
        speeds = first(.speeds)
        frame = first(.frame)
        forces = first(.forces)
        orbit = first(.orbit)
        identity = first(.identity)
    }

    var slots: Int { block.slots }

    /// The same streams with more room.
    func grown(to slots: Int) -> BirthStreams {
        let grown = BirthStreams(slots: slots, extras: extras)
        grown.block.copy(from: block)
        return grown
    }

    func move(_ source: Int, to destination: Int) {
        for stream in 0..<block.streams { block.set(stream, destination, block.word(stream, source)) }
    }

    @inline(__always)
    func index(_ slot: Int) -> UInt32 { block.word(Stream.index, slot) }

    func birthTime(_ slot: Int) -> SplitTime {
        SplitTime(second: block.float(Stream.second, slot), fraction: block.float(Stream.fraction, slot))
    }

    func lifetime(_ slot: Int) -> Float { block.float(Stream.lifetime, slot) }

    // MARK: Eight at a time

    /// Seconds of the emitter's time since birth.
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
    @inline(__always)
    func z(_ slot: Int) -> SIMD8<Float> { block.floats(depth, slot) }
    @inline(__always)
    func velocityZ(_ slot: Int) -> SIMD8<Float> { block.floats(depth + 1, slot) }
    @inline(__always)
    func rotations(_ slot: Int) -> SIMD8<Float> { block.floats(rotation, slot) }
    @inline(__always)
    func scaleSpeeds(_ slot: Int) -> SIMD8<Float> { block.floats(speeds, slot) }
    /// `channel`: 0 red, 1 green, 2 blue, 3 alpha.
    @inline(__always)
    func colorSpeeds(_ slot: Int, channel: Int) -> SIMD8<Float> { block.floats(speeds + 1 + channel, slot) }
    @inline(__always)
    func frames(_ slot: Int) -> SIMD8<UInt32> { block.words(frame, slot) }
    @inline(__always)
    func orbitTurns(_ slot: Int) -> SIMD8<Float> { block.floats(orbit, slot) }
    @inline(__always)
    func orbitSpeeds(_ slot: Int) -> SIMD8<Float> { block.floats(orbit + 1, slot) }
    @inline(__always)
    func radialAccelerations(_ slot: Int) -> SIMD8<Float> { block.floats(forces, slot) }
    @inline(__always)
    func tangentialAccelerations(_ slot: Int) -> SIMD8<Float> { block.floats(forces + 1, slot) }
    @inline(__always)
    func originX(_ slot: Int) -> SIMD8<Float> { block.floats(forces + 2, slot) }
    @inline(__always)
    func originY(_ slot: Int) -> SIMD8<Float> { block.floats(forces + 3, slot) }

    @inline(__always)
    func setPlane(_ slot: Int, x: SIMD8<Float>, y: SIMD8<Float>, velocityX: SIMD8<Float>, velocityY: SIMD8<Float>) {
        block.set(Stream.x, slot, x)
        block.set(Stream.y, slot, y)
        block.set(Stream.velocityX, slot, velocityX)
        block.set(Stream.velocityY, slot, velocityY)
    }

    @inline(__always)
    func setDepth(_ slot: Int, z: SIMD8<Float>, velocityZ: SIMD8<Float>) {
        block.set(depth, slot, z)
        block.set(depth + 1, slot, velocityZ)
    }

    /// Moves the particles of `slots`, and what their forces refer to.
    func translate(_ slots: Range<Int>, x: Float, y: Float) {
        for slot in slots {
            block.set(Stream.x, slot, block.float(Stream.x, slot) + x)
            block.set(Stream.y, slot, block.float(Stream.y, slot) + y)
            guard extras.contains(.forces) else { continue }
            block.set(forces + 2, slot, block.float(forces + 2, slot) + x)
            block.set(forces + 3, slot, block.float(forces + 3, slot) + y)
        }
    }
}

// MARK: - One at a time

extension BirthStreams {
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
        if !extras.isEmpty { storeExtras(birth, in: slot) }
    }

    private func storeExtras(_ birth: BirthState, in slot: Int) {
        if extras.contains(.depth) {
            block.set(depth, slot, birth.position.z)
            block.set(depth + 1, slot, birth.velocity.z)
        }
        if extras.contains(.rotation) { block.set(rotation, slot, birth.rotation) }
        if extras.contains(.speeds) {
            block.set(speeds, slot, birth.scaleSpeed)
            for channel in 0..<4 { block.set(speeds + 1 + channel, slot, birth.colorSpeed[channel]) }
        }
        if extras.contains(.frame) { block.set(frame, slot, birth.frame) }
        if extras.contains(.forces) {
            block.set(forces, slot, birth.radialAcceleration)
            block.set(forces + 1, slot, birth.tangentialAcceleration)
            block.set(forces + 2, slot, birth.origin.x)
            block.set(forces + 3, slot, birth.origin.y)
        }
        if extras.contains(.orbit) {
            block.set(orbit, slot, birth.orbit.x)
            block.set(orbit + 1, slot, birth.orbit.y)
        }
        if extras.contains(.identity) { block.set(identity, slot, birth.identity) }
    }

    func state(_ slot: Int) -> BirthState {
        var birth = BirthState(time: birthTime(slot))
        birth.position = SIMD3(block.float(Stream.x, slot), block.float(Stream.y, slot), 0)
        birth.velocity = SIMD3(block.float(Stream.velocityX, slot), block.float(Stream.velocityY, slot), 0)
        birth.lifetime = lifetime(slot)
        birth.scale = block.float(Stream.scale, slot)
        birth.spin = block.float(Stream.spin, slot)
        birth.color = block.word(Stream.color, slot)
        birth.index = index(slot)
        if !extras.isEmpty { readExtras(slot, into: &birth) }
        return birth
    }

    private func readExtras(_ slot: Int, into birth: inout BirthState) {
        if extras.contains(.depth) {
            birth.position.z = block.float(depth, slot)
            birth.velocity.z = block.float(depth + 1, slot)
        }
        if extras.contains(.rotation) { birth.rotation = block.float(rotation, slot) }
        if extras.contains(.speeds) {
            birth.scaleSpeed = block.float(speeds, slot)
            for channel in 0..<4 { birth.colorSpeed[channel] = block.float(speeds + 1 + channel, slot) }
        }
        if extras.contains(.frame) { birth.frame = block.word(frame, slot) }
        if extras.contains(.forces) {
            birth.radialAcceleration = block.float(forces, slot)
            birth.tangentialAcceleration = block.float(forces + 1, slot)
            birth.origin = SIMD2(block.float(forces + 2, slot), block.float(forces + 3, slot))
        }
        if extras.contains(.orbit) { birth.orbit = SIMD2(block.float(orbit, slot), block.float(orbit + 1, slot)) }
        if extras.contains(.identity) { birth.identity = block.word(identity, slot) }
    }
}
