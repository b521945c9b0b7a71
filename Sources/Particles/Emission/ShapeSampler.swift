/// A place on the emitter's shape, relative to its centre, and the unit vector that an emission angle of zero stands for there.
///
/// Both are seen from the front: on a sphere the vector is shorter than 1 where it leans out of the plane.
struct ShapeSample {
    var offset: SIMD2<Float>
    var direction: SIMD2<Float>
}

/// Draws places on a shape, uniformly by length, area or volume as the mode says.
struct ShapeSampler: Hashable, Sendable {
    private let shape: EmitterShape
    private let mode: EmitterMode
    private let size: SIMD2<Float>
    private let depth: Float
    private let orientation: NaturalOrientation

    init(_ emitter: Emitter) {
        shape = emitter.emitterShape
        mode = emitter.emitterMode
        size = SIMD2(Float(max(0, emitter.emitterSize.width)), Float(max(0, emitter.emitterSize.height)))
        depth = Float(max(0, emitter.emitterDepth))
        orientation = shape.naturalOrientation(mode)
    }

    func sample(_ draws: BirthDraws) -> ShapeSample {
        let unit = SIMD3(draws.uniform(.shapeU), draws.uniform(.shapeV), draws.uniform(.shapeW))
        switch shape {
        case .point: return ShapeSample(offset: .zero, direction: axis)
        case .line: return ShapeSample(offset: SIMD2(size.x * (mode == .points ? side(unit.x) : unit.x - 0.5), 0), direction: axis)
        case .rectangle: return ShapeSample(offset: rectangle(unit), direction: axis)
        case .cuboid: return ShapeSample(offset: cuboid(unit), direction: axis)
        case .circle, .sphere:
            let way = SIMD2(Turns.cosine(unit.x), Turns.sine(unit.x))
            let lean = shape == .sphere ? sphereLean(unit) : 1
            let distance = shape == .sphere ? sphereDistance(unit, lean) : circleDistance(unit)
            return ShapeSample(offset: way * (size.x * distance), direction: orientation == .outward ? way * lean : axis)
        }
    }

    private var axis: SIMD2<Float> { orientation == .up ? SIMD2(0, -1) : SIMD2(1, 0) }

    private func side(_ u: Float) -> Float { u < 0.5 ? -0.5 : 0.5 }

    private func corner(_ u: Float, _ v: Float) -> SIMD2<Float> { size * SIMD2(side(u), side(v)) }

    private func rectangle(_ unit: SIMD3<Float>) -> SIMD2<Float> {
        switch mode {
        case .points: return corner(unit.x, unit.y)
        case .outline:
            let way = unit.x * (size.x + size.y)
            return way <= size.x
                ? SIMD2(way - size.x / 2, size.y * side(unit.y)) : SIMD2(size.x * side(unit.y), way - size.x - size.y / 2)
        case .surface, .volume: return size * SIMD2(unit.x - 0.5, unit.y - 0.5)
        }
    }

    private func cuboid(_ unit: SIMD3<Float>) -> SIMD2<Float> {
        switch mode {
        case .points: return corner(unit.x, unit.y)
        case .outline:
            // Four edges of each kind; those along the depth look like corners from the front.
            let way = unit.x * (size.x + size.y + depth)
            if way <= size.x { return SIMD2(way - size.x / 2, size.y * side(unit.y)) }
            if way <= size.x + size.y { return SIMD2(size.x * side(unit.y), way - size.x - size.y / 2) }
            return corner(unit.y, unit.z)
        case .surface:
            // Two faces of each kind; sides, top and bottom look like edges from the front.
            let front = size.x * size.y
            let level = size.x * depth
            let pick = unit.z * (front + level + size.y * depth)
            if pick <= front { return size * SIMD2(unit.x - 0.5, unit.y - 0.5) }
            if pick <= front + level { return size * SIMD2(unit.x - 0.5, side(unit.y)) }
            return size * SIMD2(side(unit.x), unit.y - 0.5)
        case .volume: return size * SIMD2(unit.x - 0.5, unit.y - 0.5)
        }
    }

    /// Distance from the centre in radii.
    private func circleDistance(_ unit: SIMD3<Float>) -> Float {
        mode == .points || mode == .outline ? 1 : unit.y.squareRoot()
    }

    /// The part of a direction on the sphere that lies in the plane: sqrt(1 - z^2), with z uniform (Archimedes).
    private func sphereLean(_ unit: SIMD3<Float>) -> Float {
        let z = 2 * unit.y - 1
        return (1 - z * z).squareRoot()
    }

    private func sphereDistance(_ unit: SIMD3<Float>, _ lean: Float) -> Float {
        mode == .volume ? lean * Self.cubeRoot(unit.z) : lean
    }

    /// Newton's iteration, which squares the error: three steps from 6 % reach the precision of `Float`.
    static func cubeRoot(_ value: Float) -> Float {
        guard value > 0 else { return 0 }
        // A third of the bits is a third of the exponent; the constant restores the bias and centres the error.
        var root = Float(bitPattern: value.bitPattern / 3 + 0x2A51_37A0)
        for _ in 0..<3 { root = (2 * root + value / (root * root)) / 3 }
        return root
    }
}
