import LayoutMath

/// Initial directions in a three-dimensional cone, uniform by solid angle.
///
/// θ is the angle from the axis and φ is the angle about it. With u and v uniform in 0..<1
///
///     cos θ = 1 - u h,  h = 1 - cos(range / 2),  φ = 2π v,
///
/// because a cap of the unit sphere has an area proportional to its height (Archimedes; as in Pharr, Jakob, Humphreys, "Physically Based
/// Rendering", 3rd ed., section 13.6.4).
struct ConeSpread: Hashable, Sendable {
    /// h: height of the cap that the cone cuts from the unit sphere, in 0...2.
    let height: Float

    /// Creates a spread; nil for a fan, and for a cone without width, which has the same single direction as a fan without width.
    init?(_ cell: EmitterCell) {
        guard cell.emissionSpread == .cone, cell.emissionRange != .zero else { return nil }
        // Computed as 2 sin²(range / 4), which is also precise for narrow cones.
        let sine = Turns.sine(SIMD8(repeating: Float(min(abs(cell.emissionRange.turns), 1) / 4)))[0]
        height = min(2, 2 * sine * sine)
    }

    /// Unit vectors relative to the axis: along it, across it in the plane, and across it out of the plane.
    struct Directions {
        let along: SIMD8<Float>
        let across: SIMD8<Float>
        let outward: SIMD8<Float>
    }

    @inline(__always)
    func directions(_ random: BirthDraws) -> Directions {
        let depth = height * random.uniform(.inclination)
        // sin²θ = (1 - cos θ)(1 + cos θ)
        let sine = (depth * (2 - depth)).squareRoot()
        let turns = Turns.reduced(random.uniform(.direction))
        return Directions(along: 1 - depth, across: sine * Turns.cosine(turns), outward: sine * Turns.sine(turns))
    }
}
