import LayoutMath

/// What is the same for all particles of a cell at every age: how they move, and what of them changes.
final class CellMotion: Sendable {
    enum Course: Hashable, Sendable {
        /// p0 + v a + acc a^2 / 2.
        case ballistic
        /// Slowed down by `drag` of the velocity per second.
        case damped
        /// A spiral about the place of birth.
        case orbiting
        /// Under forces that have no closed form.
        case integrated
    }

    let course: Course
    /// Seconds of age per second.
    let timeScale: Float
    /// px/s^2.
    let acceleration: SIMD3<Float>
    /// Per second.
    let drag: Float
    let attractors: [Attractor]
    /// Per second.
    let scaleSpeed: Float
    /// Red, green, blue, alpha per second.
    let colorSpeed: SIMD4<Float>
    let scaleOverLife: LifeTable?
    let colorOverLife: LifeTable?
    let frames: SpriteFrames?
    let trail: ParticleTrail?
    /// What the cell's streams hold beyond what all do.
    let extras: StreamExtras

    struct Attractor: Hashable, Sendable {
        let position: SIMD2<Float>
        let strength: Float
        let radius: Float
    }

    init(_ cell: EmitterCell, of emitter: Emitter) {
        course = Self.course(of: cell)
        timeScale = Float(max(0, cell.timing.speed))
        acceleration = SIMD3(Float(cell.xAcceleration), Float(cell.yAcceleration), Float(cell.zAcceleration))
        drag = Float(max(0, cell.drag))
        attractors = cell.attractors.filter { $0.radius > 0 }.map {
            Attractor(
                position: SIMD2(Float($0.position.x), Float($0.position.y)), strength: Float($0.strength), radius: Float($0.radius))
        }
        scaleSpeed = cell.finish == nil ? Float(cell.scaleSpeed) : 0
        colorSpeed = cell.finish == nil ? SIMD4(cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed) : .zero
        scaleOverLife = cell.scaleOverLife.map { LifeTable($0) }
        colorOverLife = cell.colorOverLife.map { LifeTable($0) }
        frames = cell.frames
        trail = cell.trail.flatMap { $0.count > 0 ? $0 : nil }
        extras = StreamExtras(cell, of: emitter, course)
    }

    private static func course(of cell: EmitterCell) -> Course {
        if cell.orbit != nil { return .orbiting }
        let forces = [
            cell.radialAcceleration, cell.radialAccelerationRange, cell.tangentialAcceleration, cell.tangentialAccelerationRange,
        ]
        if forces.contains(where: { $0 != 0 }) || cell.attractors.contains(where: { $0.radius > 0 && $0.strength != 0 }) {
            return .integrated
        }
        return cell.drag > 0 ? .damped : .ballistic
    }

    /// True when position, scale, turn and colour follow from the eleven streams alone: the fast path.
    var isPlain: Bool {
        course == .ballistic && extras.isEmpty && scaleOverLife == nil && colorOverLife == nil && frames == nil && trail == nil
    }
}

/// A curve or gradient at 256 steps of a life, so that a lookup costs the same for any number of keys.
struct LifeTable: Sendable {
    private static let steps = 256
    private let values: [SIMD4<Float>]

    init(_ curve: LifeCurve) { values = (0...Self.steps).map { SIMD4(repeating: Float(curve.value(at: Double($0) / Double(Self.steps)))) } }

    init(_ gradient: LifeGradient) { values = (0...Self.steps).map { gradient.color(at: Double($0) / Double(Self.steps)).components } }

    /// The first component at eight shares of life.
    @inline(__always)
    func values(at shares: SIMD8<Float>) -> SIMD8<Float> {
        var found = SIMD8<Float>.zero
        for lane in 0..<8 { found[lane] = value(at: shares[lane]).x }
        return found
    }

    /// All components at eight shares of life.
    @inline(__always)
    func colors(at shares: SIMD8<Float>) -> ColorLanes {
        var found = ColorLanes()
        for lane in 0..<8 {
            let color = value(at: shares[lane])
            found.red[lane] = color.x
            found.green[lane] = color.y
            found.blue[lane] = color.z
            found.alpha[lane] = color.w
        }
        return found
    }

    /// The value at a share of life in 0...1, on a straight line between two steps; what is no number counts as 0.
    @inline(__always)
    func value(at share: Float) -> SIMD4<Float> {
        let place = share >= 0 ? share * Float(Self.steps) : 0
        let step = min(Int(place), Self.steps - 1)
        return values[step] + (values[step + 1] - values[step]) * (place - Float(step))
    }
}
