import LayoutMath

/// Times and positions of eight births, and the values they inherit.
struct BirthSites {
    var moments = BirthMoments()
    /// Positions of the emitter, or of the parent particles.
    var x = SIMD8<Float>.zero
    var y = SIMD8<Float>.zero
    var z = SIMD8<Float>.zero
    /// Values inherited from parent particles; nil for births directly from the emitter.
    var parents: Parents?

    struct Parents {
        /// The direction of a longitude of zero.
        var headingX = SIMD8<Float>(repeating: 1)
        var headingY = SIMD8<Float>.zero
        var scale = SIMD8<Float>(repeating: 1)
        var color = ColorLanes()
    }
}

/// Eight colours, one vector per channel.
struct ColorLanes {
    var red = SIMD8<Float>(repeating: 1)
    var green = SIMD8<Float>(repeating: 1)
    var blue = SIMD8<Float>(repeating: 1)
    var alpha = SIMD8<Float>(repeating: 1)

    /// Applies a function to each channel of both colours.
    @inline(__always)
    func mapped(with other: ColorLanes, _ transform: (SIMD8<Float>, SIMD8<Float>) -> SIMD8<Float>) -> ColorLanes {
        ColorLanes(
            red: transform(red, other.red), green: transform(green, other.green), blue: transform(blue, other.blue),
            alpha: transform(alpha, other.alpha))
    }

    /// The colours with channels clamped to 0...1.
    @inline(__always)
    var bounded: ColorLanes {
        mapped(with: self) { value, _ in
            let raised = value.replacing(with: 0, where: value .< 0)
            return raised.replacing(with: 1, where: raised .> 1)
        }
    }

    /// By how many levels of 255 each channel is outside 0...255 when it is rounded; 0 if it is inside.
    @inline(__always)
    var excess: ColorLanes {
        mapped(with: self) { value, _ in
            let level = (value * 255 + 0x1.8p23) - 0x1.8p23
            let raised = level.replacing(with: 0, where: level .< 0)
            return level - raised.replacing(with: 255, where: raised .> 255)
        }
    }

    /// Words `0xAARRGGBB`, for channels in 0...1.
    @inline(__always)
    var words: SIMD8<UInt32> {
        @inline(__always)
        func bytes(_ channel: SIMD8<Float>) -> SIMD8<UInt32> {
            // From 2^23 on, adjacent `Float` values differ by one, so the sum's low bits are the rounded level.
            SIMD8<UInt32>(bitPattern: channel * 255 + 0x1p23) & 0xFF
        }
        return bytes(alpha) &<< 24 | bytes(red) &<< 16 | bytes(green) &<< 8 | bytes(blue)
    }
}

extension SIMD8<UInt32> {
    /// Reinterprets the bits of eight numbers.
    @inline(__always)
    init(bitPattern numbers: SIMD8<Float>) {
        self = unsafeBitCast(numbers, to: SIMD8<UInt32>.self)
    }
}

/// The complete state of eight particles: their initial values and, in integrated motion, their current positions and velocities.
struct BirthLanes {
    var seconds = SIMD8<Float>.zero
    var fractions = SIMD8<Float>.zero
    /// In local seconds of age, not seconds of the emitter's time.
    var lifetime = SIMD8<Float>.zero
    /// Positions in the emitter's coordinates, z towards the viewer; for orbits, their centres.
    var x = SIMD8<Float>.zero
    var y = SIMD8<Float>.zero
    var z = SIMD8<Float>.zero
    /// In px/s. For orbits: the initial radius and its change per second.
    var velocityX = SIMD8<Float>.zero
    var velocityY = SIMD8<Float>.zero
    var velocityZ = SIMD8<Float>.zero
    var scale = SIMD8<Float>(repeating: 1)
    /// In radians.
    var rotation = SIMD8<Float>.zero
    /// In radians per second.
    var spin = SIMD8<Float>.zero
    /// Words `0xAARRGGBB`.
    var color = SIMD8<UInt32>.zero
    /// Levels of 255 to be added to the colour's bytes; not 0 if the initial colour is outside 0...255.
    var colorExcess = ColorLanes(red: .zero, green: .zero, blue: .zero, alpha: .zero)
    /// Changes per second, in addition to the cell's.
    var scaleSpeed = SIMD8<Float>.zero
    var colorSpeed = ColorLanes(red: .zero, green: .zero, blue: .zero, alpha: .zero)
    var frame = SIMD8<UInt32>.zero
    /// In px/s^2.
    var radialAcceleration = SIMD8<Float>.zero
    var tangentialAcceleration = SIMD8<Float>.zero
    /// Origins of those accelerations.
    var originX = SIMD8<Float>.zero
    var originY = SIMD8<Float>.zero
    /// Initial angle of orbits in turns, and turns per second.
    var orbitTurns = SIMD8<Float>.zero
    var orbitSpeed = SIMD8<Float>.zero
    /// The state from which births from these particles are drawn.
    var identity = SIMD8<UInt32>.zero
    /// Indices of the births in their cell, modulo 2^32.
    var index = SIMD8<UInt32>.zero

    // Computed, because accessing a stored constant would require a lock.
    @inline(__always)
    static var numbers: SIMD8<UInt32> { SIMD8(0, 1, 2, 3, 4, 5, 6, 7) }
    /// The same as `Float`, because even old processors can compare eight floats at a time.
    @inline(__always)
    static var places: SIMD8<Float> { SIMD8(0, 1, 2, 3, 4, 5, 6, 7) }

    /// One of the particles, replicated to all eight lanes.
    func replicated(_ lane: Int) -> BirthLanes {
        func all(_ values: SIMD8<Float>) -> SIMD8<Float> { SIMD8(repeating: values[lane]) }
        func all(_ words: SIMD8<UInt32>) -> SIMD8<UInt32> { SIMD8(repeating: words[lane]) }
        return BirthLanes(
            seconds: all(seconds), fractions: all(fractions), lifetime: all(lifetime), x: all(x), y: all(y), z: all(z),
            velocityX: all(velocityX), velocityY: all(velocityY), velocityZ: all(velocityZ), scale: all(scale), rotation: all(rotation),
            spin: all(spin), color: all(color), colorExcess: colorExcess.mapped(with: colorExcess) { value, _ in all(value) },
            scaleSpeed: all(scaleSpeed),
            colorSpeed: colorSpeed.mapped(with: colorSpeed) { value, _ in all(value) }, frame: all(frame),
            radialAcceleration: all(radialAcceleration), tangentialAcceleration: all(tangentialAcceleration), originX: all(originX),
            originY: all(originY), orbitTurns: all(orbitTurns), orbitSpeed: all(orbitSpeed), identity: all(identity), index: all(index))
    }
}

/// Times of eight births.
struct BirthMoments {
    var seconds = SIMD8<Float>.zero
    var fractions = SIMD8<Float>.zero

    init() {}

    /// Splits the times like `SplitTime`.
    @inline(__always)
    init(_ times: SIMD8<Seconds>) {
        // From 2^52 on, `Double` has only integers, so the sum is rounded to nearest. Calling a function for each lane would take five
        // times as long.
        let nearest = (times + 0x1.8p52) - 0x1.8p52
        let whole = nearest.replacing(with: nearest - 1, where: nearest .> times)
        seconds = SIMD8<Float>(whole)
        fractions = SIMD8<Float>(times - whole)
    }

    mutating func set(_ moment: Double, _ lane: Int) {
        let time = SplitTime(moment)
        seconds[lane] = time.second
        fractions[lane] = time.fraction
    }

    subscript(lane: Int) -> SplitTime { SplitTime(second: seconds[lane], fraction: fractions[lane]) }

    /// Seconds since each birth; at least 0.
    @inline(__always)
    func ages(at now: SplitTime) -> SIMD8<Float> {
        let ages = (now.second - seconds) + (now.fraction - fractions)
        return ages.replacing(with: 0, where: ages .< 0)
    }
}
