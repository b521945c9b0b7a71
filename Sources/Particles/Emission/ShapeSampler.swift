/// A place on the emitter's shape, relative to its centre, and the direction that an emission angle of zero stands for there.
struct ShapeSample {
    /// x, y in the plane, z towards the viewer.
    var offset: SIMD3<Float>
    /// The unit vector in the plane.
    var heading: SIMD2<Float>
    /// Cosine and sine of the direction's angle out of the plane.
    var elevation = SIMD2<Float>(1, 0)
}

/// Draws places on a shape, uniformly by length, area or volume as the mode says.
struct ShapeSampler: Hashable, Sendable {
    private let shape: EmitterShape
    private let mode: EmitterMode
    /// Width, height, depth.
    private let size: SIMD3<Float>
    private let orientation: NaturalOrientation
    private let mask: OpacityMask?

    init(_ emitter: Emitter) {
        shape = emitter.emitterShape == .mask && emitter.mask == nil ? .point : emitter.emitterShape
        mode = emitter.emitterMode
        let extent = SIMD3(emitter.emitterSize.width, emitter.emitterSize.height, emitter.emitterDepth)
        size = SIMD3<Float>(extent.replacing(with: 0, where: extent .< 0))
        orientation = shape.naturalOrientation(mode)
        mask = shape == .mask ? emitter.mask : nil
    }

    /// A particle of another cell emits from where it is, along its direction.
    static let particle = ShapeSampler(Emitter())

    /// True when places have a depth.
    var isDeep: Bool { (shape == .cuboid && size.z > 0) || (shape == .sphere && size.x > 0) }

    func sample(_ draws: BirthDraws) -> ShapeSample {
        let unit = SIMD3(draws.uniform(.shapeU), draws.uniform(.shapeV), draws.uniform(.shapeW))
        switch shape {
        case .point: return plain(.zero)
        case .line: return plain(SIMD3(size.x * (mode == .points ? side(unit.x) : unit.x - 0.5), 0, 0))
        case .rectangle: return plain(SIMD3(rectangle(unit), 0))
        case .cuboid: return plain(cuboid(unit))
        case .mask: return plain(SIMD3(masked(unit), 0))
        case .circle:
            let way = SIMD2(Turns.cosine(unit.x), Turns.sine(unit.x))
            return ShapeSample(offset: SIMD3(way * (size.x * circleDistance(unit)), 0), heading: heading(way))
        case .sphere: return sphere(unit)
        }
    }

    private func plain(_ offset: SIMD3<Float>) -> ShapeSample { ShapeSample(offset: offset, heading: heading(SIMD2(1, 0))) }

    private func heading(_ outward: SIMD2<Float>) -> SIMD2<Float> {
        switch orientation {
        case .right: SIMD2(1, 0)
        case .up: SIMD2(0, -1)
        case .outward: outward
        }
    }

    private func side(_ u: Float) -> Float { u < 0.5 ? -0.5 : 0.5 }

    private func corner(_ u: Float, _ v: Float) -> SIMD2<Float> { SIMD2(size.x * side(u), size.y * side(v)) }

    private func masked(_ unit: SIMD3<Float>) -> SIMD2<Float> {
        guard let mask, !mask.pixels.isEmpty else { return .zero }
        // Float steps of 2^-24 reach every pixel of the largest mask.
        let pixel = Int(mask.pixels[min(Int(unit.x * Float(mask.pixels.count)), mask.pixels.count - 1)])
        let x = (Float(pixel % mask.width) + unit.y) / Float(mask.width) - 0.5
        let y = (Float(pixel / mask.width) + unit.z) / Float(mask.height) - 0.5
        return SIMD2(size.x * x, size.y * y)
    }

    private func rectangle(_ unit: SIMD3<Float>) -> SIMD2<Float> {
        switch mode {
        case .points: return corner(unit.x, unit.y)
        case .outline:
            let way = unit.x * (size.x + size.y)
            return way <= size.x
                ? SIMD2(way - size.x / 2, size.y * side(unit.y)) : SIMD2(size.x * side(unit.y), way - size.x - size.y / 2)
        case .surface, .volume: return SIMD2(size.x * (unit.x - 0.5), size.y * (unit.y - 0.5))
        }
    }

    private func cuboid(_ unit: SIMD3<Float>) -> SIMD3<Float> {
        switch mode {
        case .points: return SIMD3(corner(unit.x, unit.y), size.z * side(unit.z))
        case .outline:
            // Four edges of each kind.
            let way = unit.x * (size.x + size.y + size.z)
            let (one, other) = (side(unit.y), side(unit.z))
            if way <= size.x { return SIMD3(way - size.x / 2, size.y * one, size.z * other) }
            if way <= size.x + size.y { return SIMD3(size.x * one, way - size.x - size.y / 2, size.z * other) }
            return SIMD3(size.x * one, size.y * other, way - size.x - size.y - size.z / 2)
        case .surface: return face(unit)
        case .volume: return size * (unit - 0.5)
        }
    }

    /// Two faces of each kind: front and back, top and bottom, left and right.
    private func face(_ unit: SIMD3<Float>) -> SIMD3<Float> {
        let areas = SIMD3(size.x * size.y, size.x * size.z, size.y * size.z)
        let pick = unit.z * areas.sum()
        let inside = size * (SIMD3(unit.x, unit.y, unit.x) - 0.5)
        func half(_ share: Float, _ area: Float) -> Float { share < area / 2 ? -0.5 : 0.5 }
        if pick <= areas.x { return SIMD3(inside.x, inside.y, size.z * half(pick, areas.x)) }
        if pick <= areas.x + areas.y { return SIMD3(inside.x, size.y * half(pick - areas.x, areas.y), size.z * (unit.y - 0.5)) }
        return SIMD3(size.x * half(pick - areas.x - areas.y, areas.z), inside.y, inside.z)
    }

    /// Distance from the centre in radii.
    private func circleDistance(_ unit: SIMD3<Float>) -> Float {
        mode == .points || mode == .outline ? 1 : unit.y.squareRoot()
    }

    /// Directions are uniform on the sphere when their z is (Archimedes).
    private func sphere(_ unit: SIMD3<Float>) -> ShapeSample {
        let way = SIMD2(Turns.cosine(unit.x), Turns.sine(unit.x))
        let sine = 2 * unit.y - 1
        let cosine = (1 - sine * sine).squareRoot()
        let distance = size.x * (mode == .volume ? Self.cubeRoot(unit.z) : 1)
        return ShapeSample(
            offset: SIMD3(way * cosine, sine) * distance, heading: heading(way),
            elevation: orientation == .outward ? SIMD2(cosine, sine) : SIMD2(1, 0))
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
