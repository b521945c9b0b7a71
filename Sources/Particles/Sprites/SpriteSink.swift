/// Takes particles eight at a time and writes them as sprites, with the depth and the frame of each beside them.
struct SpriteSink {
    var sprites: [Sprite]
    /// Towards the viewer, one a sprite.
    var depths: [Float] = []
    /// One a sprite.
    var frames: [UInt32] = []

    private static let longestTrail = 64
    private var motion: CellMotion?
    private var age = SIMD8<Float>.zero
    private var lifetime = SIMD8<Float>.zero
    private var scale = SIMD8<Float>.zero
    private var color = SIMD8<UInt32>.zero
    private var frame = SIMD8<UInt32>.zero
    /// The particles themselves, and behind it the images of their trails, the nearest first.
    private var poses: [ParticlePose] = []

    init(sprites: [Sprite]) { self.sprites = sprites }

    mutating func begin(_ motion: CellMotion, _ streams: borrowing BirthStreams, _ slot: Int, age: SIMD8<Float>, step: SIMD8<Float>) {
        self.motion = motion
        self.age = age
        lifetime = streams.lifetimes(slot)
        scale = streams.scales(slot, motion, age: age)
        color = streams.colors(slot, motion, age: age)
        if motion.frames?.order == .random { frame = streams.frames(slot) }
        poses.removeAll(keepingCapacity: true)
        poses.append(streams.pose(slot, motion, age: age, step: step))
        guard let trail = motion.trail else { return }
        for image in 1...min(trail.count, Self.longestTrail) {
            let delay = Float(image) * Float(trail.interval) * motion.timeScale
            // Under forces the way back is taken for straight: the past is not kept.
            poses.append(streams.pose(slot, motion, age: age - delay, step: step - delay))
        }
    }

    /// Writes one of the eight, when it is alive and visible.
    mutating func append(_ lane: Int, _ view: SpriteView) {
        guard let motion, age[lane] < lifetime[lane], scale[lane] > 0 else { return }
        let share = min(1, age[lane] / lifetime[lane])
        let size = scale[lane] * (motion.scaleOverLife?.value(at: share).x ?? 1)
        let tint = motion.colorOverLife.map { color[lane].multiplied(by: $0.value(at: share)) } ?? color[lane]
        let shown = motion.frames.map { frame(of: $0, lane, share) } ?? 0
        if let trail = motion.trail {
            let count = poses.count - 1
            for image in stride(from: count, through: 1, by: -1) {
                guard age[lane] - Float(image) * Float(trail.interval) * motion.timeScale >= 0 else { continue }
                let nearness = 1 - Float(image) / Float(count + 1)
                let scale = size * (Float(trail.endScale) + (1 - Float(trail.endScale)) * nearness)
                let alpha = Float(trail.endAlpha) + (1 - Float(trail.endAlpha)) * nearness
                append(poses[image], lane, scale, tint.multiplied(by: SIMD4(1, 1, 1, alpha)), shown, view)
            }
        }
        append(poses[0], lane, size, tint, shown, view)
    }

    private func frame(of frames: SpriteFrames, _ lane: Int, _ share: Float) -> UInt32 {
        switch frames.order {
        case .random: return frame[lane]
        case .overLife: return UInt32(min(Float(frames.count - 1), share * Float(frames.count)))
        case .loop:
            let turns = age[lane] * Float(frames.framesPerSecond) / Float(frames.count)
            return UInt32(min(Float(frames.count - 1), (turns - turns.rounded(.down)) * Float(frames.count)))
        }
    }

    private mutating func append(
        _ pose: ParticlePose, _ lane: Int, _ scale: Float, _ argb: UInt32, _ frame: UInt32, _ view: SpriteView
    ) {
        guard scale > 0, argb > 0x00FF_FFFF else { return }
        var sprite = Sprite(x: pose.x[lane], y: pose.y[lane], scale: scale, rotation: pose.rotation[lane], argb: argb)
        if let camera = view.camera {
            let factor = camera.factor(at: pose.z[lane])
            sprite.x = camera.center.x + (sprite.x - camera.center.x) * factor
            sprite.y = camera.center.y + (sprite.y - camera.center.y) * factor
            sprite.scale *= factor
        }
        sprites.append(sprite)
        depths.append(pose.z[lane])
        frames.append(frame)
    }
}

extension UInt32 {
    /// A word `0xAARRGGBB` times red, green, blue, alpha, clamped and rounded.
    fileprivate func multiplied(by factors: SIMD4<Float>) -> UInt32 {
        let bytes = SIMD4<UInt32>(self >> 16, self >> 8, self, self >> 24) & 0xFF
        let product = (SIMD4<Float>(bytes) * factors).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        let levels = SIMD4<UInt32>(product.rounded(.toNearestOrAwayFromZero))
        return levels.w << 24 | levels.x << 16 | levels.y << 8 | levels.z
    }
}
