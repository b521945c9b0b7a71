/// A CIE L*a*b* colour with the white point D50.
struct CIELab {
    /// 0...100.
    var lightness: Float
    var a: Float
    var b: Float

    /// Red, green and blue with sRGB's primaries, proportional to light, 1 for white; outside 0...1 for colours outside sRGB.
    ///
    /// L*a*b* to XYZ: CIE 15:2004, section 8.2.1.1. XYZ of D50 to linear sRGB: IEC 61966-2-1 with Bradford's adaptation of D65 to D50.
    var light: (Float, Float, Float) {
        let fy = (lightness + 16) / 116
        let (x, y, z) = (0.964_22 * Self.cubed(fy + a / 500), Self.cubed(fy), 0.825_21 * Self.cubed(fy - b / 200))
        return (
            3.133_856_1 * x - 1.616_866_7 * y - 0.490_614_6 * z, -0.978_768_4 * x + 1.916_141_5 * y + 0.033_454 * z,
            0.071_945_3 * x - 0.228_991_4 * y + 1.405_242_7 * z
        )
    }

    /// The inverse of CIE's function, which is linear below (6/29)³.
    private static func cubed(_ value: Float) -> Float {
        value > 6 / 29 ? value * value * value : 3 * (6 / 29) * (6 / 29) * (value - 4 / 29)
    }
}
