import CParticles
import LayoutMath

/// The time and camera for converting particles to sprites.
struct SpriteView {
    let now: SplitTime
    /// Seconds since the grid point of the streams' state.
    let timeSinceGrid: Float
    /// The camera that scales particles by their depth about `center`; nil draws all of them in the plane.
    let camera: Camera?

    struct Camera {
        let center: SIMD2<Float>
        let distance: Float

        /// Particles nearer than a twentieth of the distance are scaled as if they were at that distance.
        func factor(at depth: Float) -> Float { distance / max(distance - depth, distance / 20) }
    }
}

extension BirthStreams {
    /// Writes the living, visible particles of `slots` over `sprites` from `start` on. All must have the same motion and only plain
    /// extras.
    ///
    /// p = p0 + v a + acc a^2 / 2, scale = s0 + scaleSpeed a, rotation = r0 + spin a, colour = clamp(c0 + speed a).
    /// - Returns: The index after the last sprite written; later elements are undefined.
    func writePlain(
        _ slots: Range<Int>, _ motion: CellMotion, _ view: SpriteView, over sprites: inout [Sprite], from start: Int,
        kernel: LaneKernel = .fastest
    ) -> Int {
        // Every group of eight is written completely, but only its visible sprites are counted.
        let missing = start + slots.count + 8 - sprites.count
        if missing > 0 { sprites.append(contentsOf: repeatElement(Sprite(x: 0, y: 0, scale: 0, rotation: 0, argb: 0), count: missing)) }
        var end = start
        var slot = slots.lowerBound
        if !slots.isEmpty {
            slot += kernel.write(ballistic(slot), slots.count, CParticlesView(motion, view.now), over: &sprites, from: &end)
        }
        var output = sprites.mutableSpan
        while slot < slots.upperBound {
            let eight = PlainSprites(self, slot, motion, view.now)
            let count = slots.upperBound - slot
            end = eight.write(eight.visible(of: count), into: &output, at: end)
            slot += 8
        }
        return end
    }

    /// Appends the living, visible particles of `slots`, with any motion; a trail's copies come before their particle.
    func appendRich(_ slots: Range<Int>, _ motion: CellMotion, _ view: SpriteView, to sink: inout SpriteSink) {
        sink.begin(motion)
        var slot = slots.lowerBound
        while slot < slots.upperBound {
            let age = ages(slot, at: view.now)
            let step = age.replacing(with: view.timeSinceGrid, where: age .> view.timeSinceGrid)
            sink.take(lanes(slot), motion, age: age * motion.timeScale, step: step * motion.timeScale)
            for lane in 0..<min(8, slots.upperBound - slot) { sink.append(lane, view) }
            slot += 8
        }
    }
}
