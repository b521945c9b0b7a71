import CParticles

/// The states of a cell's particles as a structure of arrays: eleven streams of 32-bit values, and the streams of its extras.
///
/// Only positions and velocities in integrated motion change between birth and death.
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
    let block: StreamBlock
    private let depth: Int
    private let rotation: Int
    private let speeds: Int
    private let frame: Int
    private let forces: Int
    private let orbit: Int
    private let identity: Int
    private let excess: Int

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
        excess = first(.excess)
    }

    var slots: Int { block.slots }

    @inline(__always)
    func index(_ slot: Int) -> UInt32 { block.word(Stream.index, slot) }

    func birthTime(_ slot: Int) -> SplitTime {
        SplitTime(second: block.float(Stream.second, slot), fraction: block.float(Stream.fraction, slot))
    }

    func lifetime(_ slot: Int) -> Float { block.float(Stream.lifetime, slot) }

    // MARK: Eight at a time

    /// Returns the seconds of the emitter's time since each birth; at least 0.
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
    func rotations(_ slot: Int) -> SIMD8<Float> { block.floats(rotation, slot) }
    @inline(__always)
    func colors(_ slot: Int) -> SIMD8<UInt32> { block.words(Stream.color, slot) }
    /// Returns by how many levels of 255 a channel is outside 0...255.
    /// - Parameter channel: 0 for red, 1 green, 2 blue, 3 alpha.
    @inline(__always)
    func excess(_ channel: Int, _ slot: Int) -> SIMD8<Float> { block.floats(excess + channel, slot) }
    @inline(__always)
    func z(_ slot: Int) -> SIMD8<Float> { block.floats(depth, slot) }
    @inline(__always)
    func velocityZ(_ slot: Int) -> SIMD8<Float> { block.floats(depth + 1, slot) }
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

    /// Translates the particles of `slots` and the origins of their forces.
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

// MARK: - Streams

extension BirthStreams {
    /// Returns pointers into the streams for motion under forces, at `slot`.
    func pull(_ slot: Int) -> CParticlesPull {
        CParticlesPull(
            x: block.pointer(Stream.x, slot), y: block.pointer(Stream.y, slot), velocity_x: block.pointer(Stream.velocityX, slot),
            velocity_y: block.pointer(Stream.velocityY, slot), origin_x: block.pointer(forces + 2, slot),
            origin_y: block.pointer(forces + 3, slot), radial: block.pointer(forces, slot), tangential: block.pointer(forces + 1, slot))
    }

    /// Returns pointers into the streams of birth times and lifetimes, at `slot`.
    func moments(_ slot: Int) -> (second: UnsafePointer<Float>, fraction: UnsafePointer<Float>, lifetime: UnsafePointer<Float>) {
        (
            UnsafePointer(block.pointer(Stream.second, slot)), UnsafePointer(block.pointer(Stream.fraction, slot)),
            UnsafePointer(block.pointer(Stream.lifetime, slot))
        )
    }

    /// All streams, for loops that copy whole particles.
    var allStreams: CParticlesStreams {
        CParticlesStreams(
            base: block.start, stride: block.byteStride, count: block.streams, second: Stream.second, fraction: Stream.fraction,
            lifetime: Stream.lifetime)
    }

    /// Returns pointers into the streams for ballistic motion, at `slot`.
    func ballistic(_ slot: Int) -> CParticlesBallistic {
        func excess(_ channel: Int) -> UnsafePointer<Float>? {
            extras.contains(.excess) ? UnsafePointer(block.pointer(self.excess + channel, slot)) : nil
        }
        return CParticlesBallistic(
            x: block.pointer(Stream.x, slot), y: block.pointer(Stream.y, slot), velocity_x: block.pointer(Stream.velocityX, slot),
            velocity_y: block.pointer(Stream.velocityY, slot), second: block.pointer(Stream.second, slot),
            fraction: block.pointer(Stream.fraction, slot), lifetime: block.pointer(Stream.lifetime, slot),
            scale: block.pointer(Stream.scale, slot), spin: block.pointer(Stream.spin, slot),
            rotation: extras.contains(.rotation) ? UnsafePointer(block.pointer(rotation, slot)) : nil,
            color: UnsafeRawPointer(block.pointer(Stream.color, slot)).assumingMemoryBound(to: UInt32.self),
            excess: (excess(2), excess(1), excess(0), excess(3)))
    }
}

// MARK: - Whole particles

extension BirthStreams {
    /// Writes one of eight births to a slot.
    func store(_ births: BirthLanes, lane: Int, in slot: Int) {
        block.set(Stream.x, slot, births.x[lane])
        block.set(Stream.y, slot, births.y[lane])
        block.set(Stream.velocityX, slot, births.velocityX[lane])
        block.set(Stream.velocityY, slot, births.velocityY[lane])
        block.set(Stream.second, slot, births.seconds[lane])
        block.set(Stream.fraction, slot, births.fractions[lane])
        block.set(Stream.lifetime, slot, births.lifetime[lane])
        block.set(Stream.scale, slot, births.scale[lane])
        block.set(Stream.spin, slot, births.spin[lane])
        block.set(Stream.color, slot, births.color[lane])
        block.set(Stream.index, slot, births.index[lane])
        forEachExtra(births) { stream, values in block.set(stream, slot, values[lane]) }
    }

    /// Writes eight births to the slots from `slot` on.
    @inline(__always)
    func store(_ births: BirthLanes, in slot: Int) {
        block.set(Stream.x, slot, births.x)
        block.set(Stream.y, slot, births.y)
        block.set(Stream.velocityX, slot, births.velocityX)
        block.set(Stream.velocityY, slot, births.velocityY)
        block.set(Stream.second, slot, births.seconds)
        block.set(Stream.fraction, slot, births.fractions)
        block.set(Stream.lifetime, slot, births.lifetime)
        block.set(Stream.scale, slot, births.scale)
        block.set(Stream.spin, slot, births.spin)
        block.set(Stream.color, slot, births.color)
        block.set(Stream.index, slot, births.index)
        forEachExtra(births) { stream, values in block.set(stream, slot, values) }
    }

    /// Calls `write` with each extra stream and the births' values for it.
    @inline(__always)
    private func forEachExtra(_ births: BirthLanes, _ write: (Int, SIMD8<UInt32>) -> Void) {
        guard !extras.isEmpty else { return }
        func bits(_ values: SIMD8<Float>) -> SIMD8<UInt32> { SIMD8<UInt32>(bitPattern: values) }
        if extras.contains(.depth) {
            write(depth, bits(births.z))
            write(depth + 1, bits(births.velocityZ))
        }
        if extras.contains(.rotation) { write(rotation, bits(births.rotation)) }
        if extras.contains(.speeds) {
            write(speeds, bits(births.scaleSpeed))
            write(speeds + 1, bits(births.colorSpeed.red))
            write(speeds + 2, bits(births.colorSpeed.green))
            write(speeds + 3, bits(births.colorSpeed.blue))
            write(speeds + 4, bits(births.colorSpeed.alpha))
        }
        if extras.contains(.frame) { write(frame, births.frame) }
        if extras.contains(.forces) {
            write(forces, bits(births.radialAcceleration))
            write(forces + 1, bits(births.tangentialAcceleration))
            write(forces + 2, bits(births.originX))
            write(forces + 3, bits(births.originY))
        }
        if extras.contains(.orbit) {
            write(orbit, bits(births.orbitTurns))
            write(orbit + 1, bits(births.orbitSpeed))
        }
        if extras.contains(.identity) { write(identity, births.identity) }
        if extras.contains(.excess) {
            write(excess, bits(births.colorExcess.red))
            write(excess + 1, bits(births.colorExcess.green))
            write(excess + 2, bits(births.colorExcess.blue))
            write(excess + 3, bits(births.colorExcess.alpha))
        }
    }

    /// Returns the particles of the eight slots from `slot` on.
    @inline(__always)
    func lanes(_ slot: Int) -> BirthLanes {
        var births = BirthLanes()
        births.seconds = block.floats(Stream.second, slot)
        births.fractions = block.floats(Stream.fraction, slot)
        births.lifetime = block.floats(Stream.lifetime, slot)
        births.x = block.floats(Stream.x, slot)
        births.y = block.floats(Stream.y, slot)
        births.velocityX = block.floats(Stream.velocityX, slot)
        births.velocityY = block.floats(Stream.velocityY, slot)
        births.scale = block.floats(Stream.scale, slot)
        births.spin = block.floats(Stream.spin, slot)
        births.color = block.words(Stream.color, slot)
        births.index = block.words(Stream.index, slot)
        if !extras.isEmpty { readExtras(slot, into: &births) }
        return births
    }

    private func readExtras(_ slot: Int, into births: inout BirthLanes) {
        if extras.contains(.depth) {
            births.z = block.floats(depth, slot)
            births.velocityZ = block.floats(depth + 1, slot)
        }
        if extras.contains(.rotation) { births.rotation = block.floats(rotation, slot) }
        if extras.contains(.speeds) {
            births.scaleSpeed = block.floats(speeds, slot)
            births.colorSpeed.red = block.floats(speeds + 1, slot)
            births.colorSpeed.green = block.floats(speeds + 2, slot)
            births.colorSpeed.blue = block.floats(speeds + 3, slot)
            births.colorSpeed.alpha = block.floats(speeds + 4, slot)
        }
        if extras.contains(.frame) { births.frame = block.words(frame, slot) }
        if extras.contains(.forces) {
            births.radialAcceleration = block.floats(forces, slot)
            births.tangentialAcceleration = block.floats(forces + 1, slot)
            births.originX = block.floats(forces + 2, slot)
            births.originY = block.floats(forces + 3, slot)
        }
        if extras.contains(.orbit) {
            births.orbitTurns = block.floats(orbit, slot)
            births.orbitSpeed = block.floats(orbit + 1, slot)
        }
        if extras.contains(.identity) { births.identity = block.words(identity, slot) }
        if extras.contains(.excess) {
            births.colorExcess = ColorLanes(
                red: excess(0, slot), green: excess(1, slot), blue: excess(2, slot), alpha: excess(3, slot))
        }
    }
}
