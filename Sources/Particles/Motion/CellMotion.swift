import LayoutMath

/// The parameters that all particles of a cell have in common at every age: those of their motion and changes.
final class CellMotion: Sendable {
    enum Course: Hashable, Sendable {
        /// p0 + v a + acc a^2 / 2.
        case ballistic
        /// Decelerated by `drag` times the velocity.
        case damped
        /// A spiral around the initial position.
        case orbiting
        /// Forces without a closed form.
        case integrated
    }

    let course: Course
    /// Local seconds per second of the emitter's time.
    let timeScale: Float
    /// In px/s^2.
    let acceleration: SIMD3<Float>
    /// Per second.
    let drag: Float
    let attractors: [Attractor]
    /// Per second.
    let scaleSpeed: Float
    /// Red, green, blue and alpha per second.
    let colorSpeed: SIMD4<Float>
    let scaleOverLife: LifeTable<Float>?
    let colorOverLife: LifeTable<SIMD4<Float>>?
    let frames: SpriteFrames?
    let trail: ParticleTrail?
    /// The streams that this cell has in addition to the eleven of all cells.
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

    /// Whether position, scale, rotation and colour depend only on the eleven streams and plain extras. This is the fast path.
    var isPlain: Bool {
        course == .ballistic && extras.isSubset(of: .plain) && scaleOverLife == nil && colorOverLife == nil && frames == nil
            && trail == nil
    }
}

/// A curve or gradient sampled at 256 steps of a life, so that lookups take the same time for any number of keys.
struct LifeTable<Value: Sendable>: Sendable {
    private static var steps: Int { 256 }
    /// One more sample than the last position needs, so that interpolation always has a next sample.
    private let values: [Value]

    private init(_ value: (Double) -> Value) {
        values = (0...Self.steps + 1).map { value(min(1, Double($0) / Double(Self.steps))) }
    }

    /// Positions among the samples for eight fractions of a life, clamped to 0...1; NaN counts as 0.
    @inline(__always)
    private static func places(_ shares: SIMD8<Float>) -> SIMD8<Float> {
        shares.replacing(with: 1, where: shares .> 1).replacing(with: 0, where: .!(shares .>= 0)) * Float(steps)
    }
}

extension LifeTable<Float> {
    init(_ curve: LifeCurve) { self.init { Float(curve.value(at: $0)) } }

    /// The values at eight fractions of a life.
    @inline(__always)
    func values(at shares: SIMD8<Float>) -> SIMD8<Float> {
        let places = Self.places(shares)
        // There is no loop over lanes, because filling a vector by index goes through memory for each lane.
        return values.withUnsafeBufferPointer { values in
            func value(_ lane: Int) -> Float {
                let step = Int(places[lane])
                return values[step] + (values[step + 1] - values[step]) * (places[lane] - Float(step))
            }
            return SIMD8(value(0), value(1), value(2), value(3), value(4), value(5), value(6), value(7))
        }
    }
}

extension LifeTable<SIMD4<Float>> {
    init(_ gradient: LifeGradient) { self.init { gradient.color(at: $0).components } }

    /// The colours at eight fractions of a life.
    @inline(__always)
    func colors(at shares: SIMD8<Float>) -> ColorLanes {
        let places = Self.places(shares)
        return values.withUnsafeBufferPointer { values in
            func color(_ lane: Int) -> SIMD4<Float> {
                let step = Int(places[lane])
                return values[step] + (values[step + 1] - values[step]) * (places[lane] - Float(step))
            }
            let (a, b, c, d) = (color(0), color(1), color(2), color(3))
            let (e, f, g, h) = (color(4), color(5), color(6), color(7))
            return ColorLanes(
                red: SIMD8(a.x, b.x, c.x, d.x, e.x, f.x, g.x, h.x), green: SIMD8(a.y, b.y, c.y, d.y, e.y, f.y, g.y, h.y),
                blue: SIMD8(a.z, b.z, c.z, d.z, e.z, f.z, g.z, h.z), alpha: SIMD8(a.w, b.w, c.w, d.w, e.w, f.w, g.w, h.w))
        }
    }
}
