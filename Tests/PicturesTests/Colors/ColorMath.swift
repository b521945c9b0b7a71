import Foundation

/// Colours by their formulas, without tables: the reference for conversions.
enum ColorMath {
    typealias Triple = SIMD3<Double>
    /// Columns.
    typealias Matrix = [Triple]

    // MARK: Matrices

    static func apply(_ matrix: Matrix, _ color: Triple) -> Triple { matrix[0] * color.x + matrix[1] * color.y + matrix[2] * color.z }

    static func product(_ a: Matrix, _ b: Matrix) -> Matrix { b.map { apply(a, $0) } }

    static func inverse(_ m: Matrix) -> Matrix {
        func cross(_ a: Triple, _ b: Triple) -> Triple {
            Triple(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
        let rows = [cross(m[1], m[2]), cross(m[2], m[0]), cross(m[0], m[1])]
        let determinant = (m[0] * rows[0]).sum()
        return (0..<3).map { Triple(rows[0][$0], rows[1][$0], rows[2][$0]) / determinant }
    }

    // MARK: Primaries

    /// x and y of red, green, blue and white.
    struct Primaries: Sendable {
        let colors: [(Double, Double)]
        let white: (Double, Double)

        static let d65 = (0.3127, 0.329)
        static let sRGB = Primaries(colors: [(0.64, 0.33), (0.3, 0.6), (0.15, 0.06)], white: d65)
        static let adobe = Primaries(colors: [(0.64, 0.33), (0.21, 0.71), (0.15, 0.06)], white: d65)
        static let p3 = Primaries(colors: [(0.68, 0.32), (0.265, 0.69), (0.15, 0.06)], white: d65)
        static let bt2020 = Primaries(colors: [(0.708, 0.292), (0.17, 0.797), (0.131, 0.046)], white: d65)
        static let proPhoto = Primaries(colors: [(0.7347, 0.2653), (0.1596, 0.8404), (0.0366, 0.0001)], white: (0.3457, 0.3585))

        /// The white as XYZ with the luminance 1.
        var whiteXYZ: Triple { Primaries.lifted(white) }

        private static func lifted(_ place: (Double, Double)) -> Triple { Triple(place.0 / place.1, 1, (1 - place.0 - place.1) / place.1) }

        /// From light to XYZ.
        var toXYZ: Matrix {
            let columns = colors.map { Triple($0.0, $0.1, 1 - $0.0 - $0.1) }
            let shares = ColorMath.apply(ColorMath.inverse(columns), whiteXYZ)
            return (0..<3).map { columns[$0] * shares[$0] }
        }

        /// From light to XYZ relative to D50, as in profiles.
        var colorants: Matrix { ColorMath.product(ColorMath.adaption(from: whiteXYZ, to: ColorMath.d50), toXYZ) }

        /// From light to that of sRGB.
        var toSRGB: Matrix {
            ColorMath.product(
                ColorMath.inverse(Primaries.sRGB.toXYZ),
                ColorMath.product(ColorMath.adaption(from: whiteXYZ, to: Primaries.sRGB.whiteXYZ), toXYZ))
        }
    }

    static let d50 = Triple(0.9642, 1, 0.8249)

    /// Bradford's.
    static func adaption(from: Triple, to: Triple) -> Matrix {
        let cones = [Triple(0.8951, -0.7502, 0.0389), Triple(0.2664, 1.7135, -0.0685), Triple(-0.1614, 0.0367, 1.0296)]
        let factors = apply(cones, to) / apply(cones, from)
        return product(inverse(cones), cones.map { $0 * factors })
    }

    // MARK: Curves

    static func power(_ color: Triple, _ exponent: Double) -> Triple { map(color) { pow($0, exponent) } }

    static func map(_ color: Triple, _ transform: (Double) -> Double) -> Triple {
        Triple(transform(color.x), transform(color.y), transform(color.z))
    }

    static func srgbLight(_ value: Double) -> Double { value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) }

    /// The level, 0...255, of light.
    static func level(_ light: Double) -> Double {
        let light = min(1, max(0, light))
        return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }

    // MARK: High dynamic range

    private static let (m1, m2) = (2610.0 / 16384, 2523.0 / 4096 * 128)
    private static let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)

    /// PQ, in cd/m².
    static func pqLight(_ value: Double) -> Double {
        let power = pow(value, 1 / m2)
        return 10_000 * pow(max(0, power - c1) / (c2 - c3 * power), 1 / m1)
    }

    static func pqValue(_ light: Double) -> Double {
        let power = pow(light / 10_000, m1)
        return pow((c1 + c2 * power) / (1 + c3 * power), m2)
    }

    /// What ITU-R BT.2390 shows of light on a display of 203 cd/m², without its lift of black; in cd/m².
    static func shown(_ light: Double, peak: Double) -> Double {
        let (most, white) = (pqValue(peak), pqValue(203) / pqValue(peak))
        let (value, knee) = (pqValue(min(light, peak)) / most, 1.5 * pqValue(203) / pqValue(peak) - 0.5)
        guard value >= knee else { return light }
        let t = (value - knee) / (1 - knee)
        let bend = (2 * t * t * t - 3 * t * t + 1) * knee + (t * t * t - 2 * t * t + t) * (1 - knee) + (3 * t * t - 2 * t * t * t) * white
        return pqLight(bend * most)
    }

    /// The scene's light of HLG, 0...1.
    static func hlgLight(_ value: Double) -> Double {
        value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
    }

    /// Light for a display, in cd/m², as light of sRGB.
    static func toned(_ light: Triple, peak: Double, _ primaries: Primaries) -> Triple {
        let most = light.max()
        return apply(primaries.toSRGB, most > 0 ? light * (shown(most, peak: peak) / most) : light) / 203
    }

    // MARK: L*a*b*

    static func lab(_ xyz: Triple) -> Triple {
        let roots = map(xyz / d50) { $0 > 216.0 / 24_389 ? cbrt($0) : (24_389.0 / 27 * $0 + 16) / 116 }
        return Triple(116 * roots.y - 16, 500 * (roots.x - roots.y), 200 * (roots.y - roots.z))
    }

    static func xyz(_ lab: Triple) -> Triple {
        let y = (lab.x + 16) / 116
        return map(Triple(y + lab.y / 500, y, y - lab.z / 200)) { $0 > 6.0 / 29 ? $0 * $0 * $0 : ($0 - 4.0 / 29) * 108 / 841 } * d50
    }
}
