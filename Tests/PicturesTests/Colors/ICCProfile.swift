import Foundation

/// Makes ICC profiles. Source: ICC.1:2022, sections 7 and 10, and ICC.1:2001-04 for tables.
struct ICCProfile {
    var space = "RGB "
    var connection = "XYZ "
    var kind = "mntr"
    var version: UInt8 = 4
    var tags: [(name: String, bytes: [UInt8])] = []

    var bytes: [UInt8] {
        var (table, body) = ([UInt8](), [UInt8]())
        let start = 132 + 12 * tags.count
        for (name, bytes) in tags {
            body += [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
            table += Array(name.utf8) + Self.big(start + body.count, 4) + Self.big(bytes.count, 4)
            body += bytes
        }
        var header = Self.big(start + body.count, 4) + [0, 0, 0, 0, version, 0x20, 0, 0] + Array((kind + space + connection).utf8)
        header += [7, 0xE8, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        header += Self.fixed(ColorMath.d50) + [UInt8](repeating: 0, count: 48)
        return header + Self.big(tags.count, 4) + table + body
    }

    // MARK: Kinds

    /// Curves and a matrix.
    /// - Parameter order: The channels' primaries.
    static func matrix(_ primaries: ColorMath.Primaries, curve: [UInt8], order: [Int] = [0, 1, 2]) -> ICCProfile {
        let colorants = order.map { primaries.colorants[$0] }
        var profile = ICCProfile()
        profile.tags = zip(["rXYZ", "gXYZ", "bXYZ"], colorants).map { ($0, xyz($1)) } + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
        profile.tags += [("wtpt", xyz(ColorMath.d50))]
        return profile
    }

    static func gray(curve: [UInt8]) -> ICCProfile {
        ICCProfile(space: "GRAY", tags: [("kTRC", curve), ("wtpt", xyz(ColorMath.d50))])
    }

    /// A table of 16-bit L*a*b*.
    /// - Parameters:
    ///   - side: Colours along each channel.
    ///   - color: XYZ relative to D50 of channels, 0...1.
    static func table(space: String, side: Int, _ color: ([Double]) -> ColorMath.Triple) -> ICCProfile {
        let channelCount = space == "CMYK" ? 4 : 3
        var colors: [UInt8] = []
        for place in 0..<Int(pow(Double(side), Double(channelCount))) {
            colors += encoded(color(coordinates(place, side, channelCount)))
        }
        let identity = (0..<9).flatMap { fixed($0 % 4 == 0 ? 1 : 0) }
        let lines = { (count: Int) in (0..<count).flatMap { _ in [0, 0, 0xFF, 0xFF] as [UInt8] } }
        let tag = Array("mft2".utf8) + [0, 0, 0, 0, UInt8(channelCount), 3, UInt8(side), 0] + identity + [0, 2, 0, 2]
        var profile = ICCProfile(space: space, connection: "Lab ", kind: space == "CMYK" ? "prtr" : "scnr", version: 2)
        profile.tags = [("A2B0", tag + lines(channelCount) + colors + lines(3)), ("wtpt", xyz(ColorMath.d50))]
        return profile
    }

    /// The channels of a place in a table, whose last channel changes first.
    private static func coordinates(_ place: Int, _ side: Int, _ count: Int) -> [Double] {
        var (rest, result) = (place, [Double]())
        for _ in 0..<count {
            result.insert(Double(rest % side) / Double(side - 1), at: 0)
            rest /= side
        }
        return result
    }

    /// L* in units of 1/652.8, a* and b* in units of 1/256 from -128 on.
    private static func encoded(_ xyz: ColorMath.Triple) -> [UInt8] {
        let lab = ColorMath.lab(xyz)
        return [lab.x * 652.8, (lab.y + 128) * 256, (lab.z + 128) * 256].flatMap { big(Int(min(65_535, max(0, $0.rounded()))), 2) }
    }

    // MARK: Parts

    static func gamma(_ exponent: Double) -> [UInt8] {
        Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1] + big(Int((exponent * 256).rounded()), 2)
    }

    /// sRGB's curve by its five parameters.
    static let srgbCurve: [UInt8] =
        Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0] + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)

    static func curve(_ values: [Double]) -> [UInt8] {
        Array("curv".utf8) + [0, 0, 0, 0] + big(values.count, 4) + values.flatMap { big(Int(($0 * 65_535).rounded()), 2) }
    }

    static func xyz(_ color: ColorMath.Triple) -> [UInt8] { Array("XYZ ".utf8) + [0, 0, 0, 0] + fixed(color) }

    private static func fixed(_ color: ColorMath.Triple) -> [UInt8] { fixed(color.x) + fixed(color.y) + fixed(color.z) }

    private static func fixed(_ value: Double) -> [UInt8] { big(Int((value * 65_536).rounded()), 4) }

    static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
    }
}
