/// Takes particles eight at a time and writes them as sprites, with the depth and the frame of each beside them.
struct SpriteSink {
    var sprites: [Sprite]
    /// Towards the viewer, one a sprite.
    var depths: [Float] = []
    /// One a sprite.
    var frames: [UInt32] = []

    private static let longestTrail = 64
    private var motion: CellMotion?
    private var births = BirthLanes()
    private var age = SIMD8<Float>.zero
    private var scale = SIMD8<Float>.zero
    private var color = ColorLanes()
    private var rotation = SIMD8<Float>.zero
    /// The particles themselves, and behind it the images of their trails, the nearest first.
    private var poses: [ParticlePose] = []

    init(sprites: [Sprite]) { self.sprites = sprites }

    mutating func begin(_ motion: CellMotion, _ births: BirthLanes, age: SIMD8<Float>, step: SIMD8<Float>) {
        self.motion = motion
        self.births = births
        self.age = age
        scale = motion.scale(births, age: age)
        color = motion.color(births, age: age)
        rotation = motion.rotation(births, age: age)
        poses.removeAll(keepingCapacity: true)
        poses.append(motion.pose(births, age: age, step: step))
        guard let trail = motion.trail else { return }
        for image in 1...min(trail.count, Self.longestTrail) {
            let delay = Float(image) * Float(trail.interval) * motion.timeScale
            // Under forces the way back is taken for straight: the past is not kept.
            poses.append(motion.pose(births, age: age - delay, step: step - delay))
        }
    }

    /// Writes one of the eight, when it is alive and visible.
    mutating func append(_ lane: Int, _ view: SpriteView) {
        guard let motion, age[lane] < births.lifetime[lane], scale[lane] > 0 else { return }
        let share = min(1, age[lane] / births.lifetime[lane])
        let size = scale[lane] * (motion.scaleOverLife?.value(at: share).x ?? 1)
        let tint = color[lane] * (motion.colorOverLife?.value(at: share) ?? SIMD4(repeating: 1))
        let shown = motion.frames.map { frame(of: $0, lane, share) } ?? 0
        if let trail = motion.trail {
            let count = poses.count - 1
            for image in stride(from: count, through: 1, by: -1) {
                guard age[lane] - Float(image) * Float(trail.interval) * motion.timeScale >= 0 else { continue }
                let nearness = 1 - Float(image) / Float(count + 1)
                let scale = size * (Float(trail.endScale) + (1 - Float(trail.endScale)) * nearness)
                let alpha = Float(trail.endAlpha) + (1 - Float(trail.endAlpha)) * nearness
                append(poses[image], lane, scale, tint * SIMD4(1, 1, 1, alpha), shown, view)
            }
        }
        append(poses[0], lane, size, tint, shown, view)
    }

    private func frame(of frames: SpriteFrames, _ lane: Int, _ share: Float) -> UInt32 {
        switch frames.order {
        case .random: return births.frame[lane]
        case .overLife: return UInt32(min(Float(frames.count - 1), share * Float(frames.count)))
        case .loop:
            let turns = age[lane] * Float(frames.framesPerSecond) / Float(frames.count)
            return UInt32(min(Float(frames.count - 1), (turns - turns.rounded(.down)) * Float(frames.count)))
        }
    }

    private mutating func append(
        _ pose: ParticlePose, _ lane: Int, _ scale: Float, _ tint: SIMD4<Float>, _ frame: UInt32, _ view: SpriteView
    ) {
        let argb = ColorLanes.word(tint)
        guard scale > 0, argb > 0x00FF_FFFF else { return }
        var sprite = Sprite(x: pose.x[lane], y: pose.y[lane], scale: scale, rotation: rotation[lane], argb: argb)
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

extension ColorLanes {
    /// Red, green, blue, alpha of one lane.
    subscript(lane: Int) -> SIMD4<Float> { SIMD4(red[lane], green[lane], blue[lane], alpha[lane]) }

    /// A word `0xAARRGGBB`.
    static func word(_ color: SIMD4<Float>) -> UInt32 {
        ColorLanes(
            red: SIMD8(repeating: color.x), green: SIMD8(repeating: color.y), blue: SIMD8(repeating: color.z),
            alpha: SIMD8(repeating: color.w)
        ).bounded.words[0]
    }
}
