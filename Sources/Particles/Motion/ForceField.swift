/// The forces on a cell's particles that have no closed form. They are integrated in steps of fixed length.
///
/// The steps are on a grid of the emitter's time that does not depend on frames. A particle's first step is the remainder of the step in
/// which it is created. Between two grid points it is drawn after a partial step, which is then discarded. So every frame rate and every
/// seek give the same path. The rule is v += a h, x += v h (semi-implicit Euler), as in cocos2d and Particle Designer.
struct ForceField {
    /// Steps per second.
    static let rate = 60.0
    static let step = Float(1 / rate)

    /// The index of the last grid point at or before `time`.
    static func gridIndex(at time: Double) -> Int { Int((time * rate).rounded(.down)) }

    static func time(ofGrid index: Int) -> Double { Double(index) / rate }

    /// Positions and velocities of eight particles in the plane.
    struct State {
        var x: SIMD8<Float>
        var y: SIMD8<Float>
        var velocityX: SIMD8<Float>
        var velocityY: SIMD8<Float>
    }

    /// The particles' individual accelerations: away from their origins, and perpendicular to that.
    struct Pull {
        let originX: SIMD8<Float>
        let originY: SIMD8<Float>
        let radial: SIMD8<Float>
        let tangential: SIMD8<Float>
    }

    /// In px/s^2.
    let acceleration: SIMD3<Float>
    private let drag: Float
    private let attractors: [CellMotion.Attractor]
    /// Whether there is drag or an attractor.
    let isHindered: Bool

    init(motion: CellMotion) {
        acceleration = motion.acceleration
        drag = motion.drag
        attractors = motion.attractors
        isHindered = drag > 0 || !attractors.isEmpty
    }

    /// Advances each particle by `duration` seconds, at most one step.
    @inline(__always)
    func advance(_ state: inout State, _ pull: Pull, by duration: SIMD8<Float>) {
        var (forceX, forceY) = pull.forces(on: state)
        forceX += acceleration.x
        forceY += acceleration.y
        if isHindered { addDragAndAttraction(of: state, &forceX, &forceY) }
        state.velocityX += forceX * duration
        state.velocityY += forceY * duration
        state.x += state.velocityX * duration
        state.y += state.velocityY * duration
    }

    /// A separate function, because this rarely used code would take registers that the rest of a step needs.
    @inline(never)
    private func addDragAndAttraction(of state: State, _ forceX: inout SIMD8<Float>, _ forceY: inout SIMD8<Float>) {
        if drag > 0 {
            forceX -= state.velocityX * drag
            forceY -= state.velocityY * drag
        }
        for attractor in attractors { attractor.pull(state, &forceX, &forceY) }
    }
}

extension ForceField.Pull {
    /// Accelerations; 0 for a particle at its origin.
    @inline(__always)
    fileprivate func forces(on state: ForceField.State) -> (SIMD8<Float>, SIMD8<Float>) {
        let (dx, dy) = (state.x - originX, state.y - originY)
        let square = dx * dx + dy * dy
        let inverse = (1 / square.squareRoot()).replacing(with: 0, where: square .== 0)
        let (awayX, awayY) = (dx * inverse, dy * inverse)
        return (awayX * radial - awayY * tangential, awayY * radial + awayX * tangential)
    }
}

extension CellMotion.Attractor {
    @inline(__always)
    fileprivate func pull(_ state: ForceField.State, _ forceX: inout SIMD8<Float>, _ forceY: inout SIMD8<Float>) {
        let (dx, dy) = (position.x - state.x, position.y - state.y)
        let distance = (dx * dx + dy * dy).squareRoot()
        let nearness = 1 - distance / radius
        let share = nearness.replacing(with: 0, where: nearness .< 0)
        let factor = (share * strength / distance).replacing(with: 0, where: distance .== 0)
        forceX += dx * factor
        forceY += dy * factor
    }
}
