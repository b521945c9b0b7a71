import CParticles
import LayoutMath

/// How the particles of a population become sprites at an instant.
struct SpriteView {
    let now: SplitTime
    /// Seconds since the streams' point on the grid of forces.
    let timeSinceGrid: Float
    /// What particles of depth z are scaled by, about `center`; nil shows all in the plane.
    let camera: Camera?

    struct Camera {
        let center: SIMD2<Float>
        let distance: Float

        /// Nothing comes nearer than a twentieth of the distance.
        func factor(at depth: Float) -> Float { distance / max(distance - depth, distance / 20) }
    }
}

extension BirthStreams {
    /// Writes what is alive and visible of `slots`, all of one motion with plain extras only, over `sprites` from `start` on.
    ///
    /// p = p0 + v a + acc a^2 / 2, scale = s0 + scaleSpeed a, rotation = r0 + spin a, colour = clamp(c0 + speed a).
    /// - Returns: The index behind the last one; what lies there is meaningless.
    func writePlain(
        _ slots: Range<Int>, _ motion: CellMotion, _ view: SpriteView, over sprites: inout [Sprite], from start: Int,
        kernel: LaneKernel = .fastest
    ) -> Int {
        // Every group of eight is written whole, visible or not, and only its visible ones are counted.
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

    /// Appends what is alive and visible of `slots` with all that a cell may have; images of trails come before their particle.
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
