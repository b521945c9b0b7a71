import LayoutMath

/// Data kept beside a cell's sprites while they are computed. It is reused from frame to frame to avoid allocations.
struct SpriteScratch: Hashable {
    /// Depth of each sprite, towards the viewer; empty if not needed.
    var depths: [Float] = []
    /// Frame of each sprite; empty if not needed.
    var frames: [UInt32] = []
    /// Poses of the trail copies of eight particles, the nearest copy first.
    var poses: [ParticlePose] = []
}

/// Converts particles to sprites, eight at a time, and keeps the depth and frame of each if needed.
struct SpriteSink {
    var sprites: [Sprite]
    var scratch: SpriteScratch

    private static let longestTrail = 64
    // Only values of the motion are copied, because a reference would be retained and released for every particle.
    private var trail: ParticleTrail?
    private var frames: SpriteFrames?
    private var timeScale: Float = 1
    private var age = SIMD8<Float>.zero
    private var lifetime = SIMD8<Float>.zero
    private var share = SIMD8<Float>.zero
    private var scale = SIMD8<Float>.zero
    private var color = ColorLanes()
    private var words = SIMD8<UInt32>.zero
    private var rotation = SIMD8<Float>.zero
    private var frame = SIMD8<UInt32>.zero
    private var pose = ParticlePose.zero

    private let keepsDepths: Bool
    private let keepsFrames: Bool

    /// - Parameters:
    ///   - keepsDepths: Whether to keep the sprites' depths; `keepsFrames` does the same for their frames.
    init(keepsDepths: Bool, keepsFrames: Bool) {
        sprites = []
        scratch = SpriteScratch()
        self.keepsDepths = keepsDepths
        self.keepsFrames = keepsFrames
    }

    /// Sets the motion of the particles that follow.
    mutating func begin(_ motion: CellMotion) {
        trail = motion.trail
        frames = motion.frames
        timeScale = motion.timeScale
    }

    /// Loads eight particles.
    @inline(__always)
    mutating func take(_ births: BirthLanes, _ motion: CellMotion, age: SIMD8<Float>, step: SIMD8<Float>) {
        self.age = age
        lifetime = births.lifetime
        frame = births.frame
        let lived = age / births.lifetime
        share = lived.replacing(with: 1, where: lived .> 1)
        scale = motion.scale(births, age: age)
        if let curve = motion.scaleOverLife { scale *= curve.values(at: share) }
        color = motion.color(births, age: age)
        if let gradient = motion.colorOverLife { color = color.mapped(with: gradient.colors(at: share)) { $0 * $1 } }
        words = color.bounded.words
        rotation = motion.rotation(births, age: age)
        pose = motion.pose(births, age: age, step: step)
        if let trail { takeTrail(trail, births, motion, age: age, step: step) }
    }

    private mutating func takeTrail(
        _ trail: ParticleTrail, _ births: BirthLanes, _ motion: CellMotion, age: SIMD8<Float>, step: SIMD8<Float>
    ) {
        scratch.poses.removeAll(keepingCapacity: true)
        for image in 1...min(trail.count, Self.longestTrail) {
            let delay = Float(image) * Float(trail.interval) * timeScale
            // Under forces, the previous path is assumed to be straight, because past states are not kept.
            scratch.poses.append(motion.pose(births, age: age - delay, step: step - delay))
        }
    }

    /// Writes one of the eight particles if it is alive and visible.
    @inline(__always)
    mutating func append(_ lane: Int, _ view: SpriteView) {
        guard age[lane] < lifetime[lane], scale[lane] > 0 else { return }
        let shown = frames.map { frame(of: $0, lane) } ?? 0
        if let trail { appendTrail(trail, lane, shown, view) }
        append(pose, lane, scale[lane], words[lane], shown, view)
    }

    private mutating func appendTrail(_ trail: ParticleTrail, _ lane: Int, _ frame: UInt32, _ view: SpriteView) {
        let count = scratch.poses.count
        for image in stride(from: count, through: 1, by: -1) {
            guard age[lane] - Float(image) * Float(trail.interval) * timeScale >= 0 else { continue }
            let nearness = 1 - Float(image) / Float(count + 1)
            let size = scale[lane] * (Float(trail.endScale) + (1 - Float(trail.endScale)) * nearness)
            let alpha = Float(trail.endAlpha) + (1 - Float(trail.endAlpha)) * nearness
            append(scratch.poses[image - 1], lane, size, ColorLanes.word(color[lane] * SIMD4(1, 1, 1, alpha)), frame, view)
        }
    }

    private func frame(of frames: SpriteFrames, _ lane: Int) -> UInt32 {
        switch frames.order {
        case .random: return frame[lane]
        case .overLife: return UInt32(min(Float(frames.count - 1), share[lane] * Float(frames.count)))
        case .loop:
            let turns = age[lane] * Float(frames.framesPerSecond) / Float(frames.count)
            return UInt32(min(Float(frames.count - 1), (turns - turns.rounded(.down)) * Float(frames.count)))
        }
    }

    @inline(__always)
    private mutating func append(
        _ pose: ParticlePose, _ lane: Int, _ scale: Float, _ argb: UInt32, _ frame: UInt32, _ view: SpriteView
    ) {
        guard scale > 0, argb > 0x00FF_FFFF else { return }
        var sprite = Sprite(x: pose.x[lane], y: pose.y[lane], scale: scale, rotation: rotation[lane], argb: argb)
        if let camera = view.camera {
            let factor = camera.factor(at: pose.z[lane])
            sprite.x = camera.center.x + (sprite.x - camera.center.x) * factor
            sprite.y = camera.center.y + (sprite.y - camera.center.y) * factor
            sprite.scale *= factor
        }
        sprites.append(sprite)
        if keepsDepths { scratch.depths.append(pose.z[lane]) }
        if keepsFrames { scratch.frames.append(frame) }
    }
}

extension ColorLanes {
    /// Red, green, blue and alpha of one lane.
    subscript(lane: Int) -> SIMD4<Float> { SIMD4(red[lane], green[lane], blue[lane], alpha[lane]) }

    /// A word `0xAARRGGBB`.
    static func word(_ color: SIMD4<Float>) -> UInt32 {
        ColorLanes(
            red: SIMD8(repeating: color.x), green: SIMD8(repeating: color.y), blue: SIMD8(repeating: color.z),
            alpha: SIMD8(repeating: color.w)
        ).bounded.words[0]
    }
}
