import LayoutMath

/// Eight positions on the emitter's shape, relative to its centre, with their directions for an emission angle of zero.
struct ShapeSamples {
    /// x, y in the plane, z towards the viewer.
    var x = SIMD8<Float>.zero
    var y = SIMD8<Float>.zero
    var z = SIMD8<Float>.zero
    /// Unit vectors in the plane.
    var headingX = SIMD8<Float>(repeating: 1)
    var headingY = SIMD8<Float>.zero
    /// Cosine and sine of the directions' angles out of the plane.
    var elevationCosine = SIMD8<Float>(repeating: 1)
    var elevationSine = SIMD8<Float>.zero
}

/// Samples positions on a shape, uniformly by length, area or volume, depending on the mode.
struct ShapeSampler: Hashable, Sendable {
    private typealias Lanes = SIMD8<Float>

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

    /// The sampler for nested cells: a particle emits from its position, in its direction.
    static let particle = ShapeSampler(Emitter())

    func sample(_ draws: BirthDraws) -> ShapeSamples {
        var samples = ShapeSamples()
        if orientation == .up { (samples.headingX, samples.headingY) = (.zero, Lanes(repeating: -1)) }
        guard shape != .point else { return samples }
        let (u, v, w) = (draws.uniform(.shapeU), draws.uniform(.shapeV), draws.uniform(.shapeW))
        switch shape {
        case .point: break
        case .line: samples.x = size.x * (mode == .points ? side(u) : u - 0.5)
        case .rectangle: rectangle(u, v, &samples)
        case .cuboid: cuboid(u, v, w, &samples)
        case .mask: masked(u, v, w, &samples)
        case .circle: circle(u, v, &samples)
        case .sphere: sphere(u, v, w, &samples)
        }
        return samples
    }

    private func side(_ u: Lanes) -> Lanes { Lanes(repeating: 0.5).replacing(with: -0.5, where: u .< 0.5) }

    private func rectangle(_ u: Lanes, _ v: Lanes, _ samples: inout ShapeSamples) {
        switch mode {
        case .points: (samples.x, samples.y) = (size.x * side(u), size.y * side(v))
        case .outline:
            let way = u * (size.x + size.y)
            let isLevel = way .<= size.x
            samples.x = (size.x * side(v)).replacing(with: way - size.x / 2, where: isLevel)
            samples.y = (way - size.x - size.y / 2).replacing(with: size.y * side(v), where: isLevel)
        case .surface, .volume: (samples.x, samples.y) = (size.x * (u - 0.5), size.y * (v - 0.5))
        }
    }

    private func cuboid(_ u: Lanes, _ v: Lanes, _ w: Lanes, _ samples: inout ShapeSamples) {
        switch mode {
        case .points: (samples.x, samples.y, samples.z) = (size.x * side(u), size.y * side(v), size.z * side(w))
        case .outline: edge(u, side(v), side(w), &samples)
        case .surface: face(u, v, w, &samples)
        case .volume: (samples.x, samples.y, samples.z) = (size.x * (u - 0.5), size.y * (v - 0.5), size.z * (w - 0.5))
        }
    }

    /// Four edges in each direction: along x, y and z.
    private func edge(_ u: Lanes, _ one: Lanes, _ other: Lanes, _ samples: inout ShapeSamples) {
        let way = u * size.sum()
        let isLevel = way .<= size.x
        let isFlat = way .<= size.x + size.y
        samples.x = (size.x * one).replacing(with: way - size.x / 2, where: isLevel)
        let upright = (size.y * other).replacing(with: way - size.x - size.y / 2, where: isFlat)
        samples.y = upright.replacing(with: size.y * one, where: isLevel)
        samples.z = (way - size.x - size.y - size.z / 2).replacing(with: size.z * other, where: isFlat)
    }

    /// Two faces of each kind: front and back, top and bottom, left and right.
    private func face(_ u: Lanes, _ v: Lanes, _ w: Lanes, _ samples: inout ShapeSamples) {
        let areas = SIMD3(size.x * size.y, size.x * size.z, size.y * size.z)
        let pick = w * areas.sum()
        let isFront = pick .<= areas.x
        let isFlat = pick .<= areas.x + areas.y
        func half(_ share: Lanes, _ area: Float) -> Lanes { Lanes(repeating: 0.5).replacing(with: -0.5, where: share .< area / 2) }
        let (alongX, alongY) = (size.x * (u - 0.5), size.y * (v - 0.5))
        samples.x = (size.x * half(pick - areas.x - areas.y, areas.z)).replacing(with: alongX, where: isFlat)
        let level = alongY.replacing(with: size.y * half(pick - areas.x, areas.y), where: isFlat)
        samples.y = level.replacing(with: alongY, where: isFront)
        let deep = (size.z * (u - 0.5)).replacing(with: size.z * (v - 0.5), where: isFlat)
        samples.z = deep.replacing(with: size.z * half(pick, areas.x), where: isFront)
    }

    private func masked(_ u: Lanes, _ v: Lanes, _ w: Lanes, _ samples: inout ShapeSamples) {
        guard let mask, !mask.pixels.isEmpty else { return }
        for lane in 0..<8 {
            // Random steps of 2^-24 reach every pixel of the largest mask.
            let pixel = Int(mask.pixels[min(Int(u[lane] * Float(mask.pixels.count)), mask.pixels.count - 1)])
            samples.x[lane] = size.x * ((Float(pixel % mask.width) + v[lane]) / Float(mask.width) - 0.5)
            samples.y[lane] = size.y * ((Float(pixel / mask.width) + w[lane]) / Float(mask.height) - 0.5)
        }
    }

    private func circle(_ u: Lanes, _ v: Lanes, _ samples: inout ShapeSamples) {
        let (wayX, wayY) = (Turns.cosine(u), Turns.sine(u))
        let distance = size.x * (mode == .points || mode == .outline ? Lanes(repeating: 1) : v.squareRoot())
        (samples.x, samples.y) = (wayX * distance, wayY * distance)
        if orientation == .outward { (samples.headingX, samples.headingY) = (wayX, wayY) }
    }

    /// Points are uniform on the sphere if their z is uniform (Archimedes).
    private func sphere(_ u: Lanes, _ v: Lanes, _ w: Lanes, _ samples: inout ShapeSamples) {
        let (wayX, wayY) = (Turns.cosine(u), Turns.sine(u))
        let sine = 2 * v - 1
        let cosine = (1 - sine * sine).squareRoot()
        let distance = size.x * (mode == .volume ? Self.cubeRoot(w) : Lanes(repeating: 1))
        (samples.x, samples.y, samples.z) = (wayX * cosine * distance, wayY * cosine * distance, sine * distance)
        guard orientation == .outward else { return }
        (samples.headingX, samples.headingY) = (wayX, wayY)
        (samples.elevationCosine, samples.elevationSine) = (cosine, sine)
    }

    /// Newton's iteration squares the error in each step; three steps, starting from 6 %, reach the precision of `Float`.
    static func cubeRoot(_ values: SIMD8<Float>) -> SIMD8<Float> {
        var roots = values
        // Dividing the bits by three approximately divides the exponent by three; the constant restores the bias and centres the error.
        for lane in 0..<8 { roots[lane] = Float(bitPattern: values[lane].bitPattern / 3 + 0x2A51_37A0) }
        for _ in 0..<3 { roots = (2 * roots + values / (roots * roots)) / 3 }
        return roots.replacing(with: 0, where: values .<= 0)
    }
}
