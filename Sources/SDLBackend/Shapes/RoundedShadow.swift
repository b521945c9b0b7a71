/// The Gaussian blur of a filled rounded rectangle around the origin.
///
/// The blur along x has a closed form in every row. Along y, the rows within three sigma are summed in bands of equal height, each
/// weighted with the Gaussian's exact integral over the band. After Evan Wallace, "Fast Rounded Rectangle Shadows" (2014).
nonisolated struct RoundedShadow {
    private let halfWidth: Double
    private let halfHeight: Double
    private let radius: Double
    private let sigma: Double

    /// Number of bands along y. It keeps the error below one level out of 255.
    private static let bands = 24

    init(width: Double, height: Double, radius: Double, sigma: Double) {
        halfWidth = width / 2
        halfHeight = height / 2
        self.radius = radius
        self.sigma = sigma
    }

    func value(x: Double, y: Double) -> Double {
        // Rows farther away than three sigma are ignored.
        let low = max(-halfHeight, y - 3 * sigma)
        let high = min(halfHeight, y + 3 * sigma)
        guard low < high else { return 0 }
        if low >= -halfHeight + radius, high <= halfHeight - radius {
            return row(x: x, halfWidth: halfWidth) * (normal(high - y) - normal(low - y))
        }
        let step = (high - low) / Double(Self.bands)
        var sum = 0.0
        var below = normal(low - y)
        for band in 0..<Self.bands {
            let edge = low + Double(band + 1) * step
            let above = normal(edge - y)
            sum += row(x: x, halfWidth: halfWidth(at: edge - step / 2)) * (above - below)
            below = above
        }
        return sum
    }

    /// Half the rectangle's width at `y`, which is smaller within the rounded corners.
    private func halfWidth(at y: Double) -> Double {
        let into = max(0, abs(y) - halfHeight + radius)
        return halfWidth - radius + (max(0, radius * radius - into * into)).squareRoot()
    }

    private func row(x: Double, halfWidth: Double) -> Double { normal(x + halfWidth) - normal(x - halfWidth) }

    /// Cumulative Gaussian: the fraction of the blur left of `x`.
    private func normal(_ x: Double) -> Double { 0.5 + 0.5 * Self.erf(x / (sigma * 2.0.squareRoot())) }

    /// The error function by formula 7.1.28 of Abramowitz and Stegun; its error is below 3e-7.
    static func erf(_ x: Double) -> Double {
        let t = abs(x)
        let p =
            1 + t * (0.0705230784 + t * (0.0422820123 + t * (0.0092705272 + t * (0.0001520143 + t * (0.0002765672 + t * 0.0000430638)))))
        let p4 = p * p * p * p
        let magnitude = 1 - 1 / (p4 * p4 * p4 * p4)
        return x < 0 ? -magnitude : magnitude
    }
}
