import CCodecs
import Imaging

/// The colours of a BMP. Headers of 108 bytes and more state them as primaries and exponents; headers of 124 bytes may also have an ICC
/// profile in the file. Source: Windows SDK, BITMAPV4HEADER and BITMAPV5HEADER.
struct BMPColors {
    /// x and y of red, green, blue and white; all 0 if the file states none.
    private var chromaticities: [Float] = []
    /// The exponents of red, green and blue; 0 for sRGB's curve.
    private var exponents: [Float] = []
    private var profile: [UInt8] = []

    /// Creates colours for a file that states none; they are those of sRGB.
    init() {}

    /// - Throws: `system` if the file cannot be read.
    init(_ fields: BMPFields, _ file: inout FileBytes) throws(PictureDecodeError) {
        switch fields.colorKind {
        case .calibrated?: readPrimaries(fields)
        case .embedded?:
            guard let place = fields.profilePlace else { return }
            var bytes = [UInt8](repeating: 0, count: place.count)
            file.move(to: place.lowerBound)
            if try file.read(place.count, into: &bytes) == place.count { profile = bytes }
        case nil: break
        }
    }

    private mutating func readPrimaries(_ fields: BMPFields) {
        let colors = fields.endpoints
        let sums = colors.map { $0.x + $0.y + $0.z }
        // Many writers do not state primaries and leave them zero.
        guard sums.allSatisfy({ $0 > 0.01 }) else { return }
        chromaticities = zip(colors, sums).flatMap { [Float($0.x / $1), Float($0.y / $1)] } + Self.white
        // Some writers state the encoder's exponents, which are the inverse.
        let exponents = fields.exponents.map { $0 > 0 && $0 < 1 ? 1 / $0 : $0 }
        guard exponents.allSatisfy({ $0 > 0 }), !exponents.allSatisfy({ Self.usualExponents.contains($0) }) else { return }
        self.exponents = exponents.map { Float($0) }
    }

    /// The white point D65; the file does not state a white point.
    private static let white: [Float] = [0.3127, 0.3290]
    /// Exponents that mean sRGB's curve.
    private static let usualExponents = 2.2 * 0.95...2.2 * 1.05

    /// Stores the colours in a picture of this file.
    /// - Throws: `system` if there is no memory.
    func keep(in picture: UnsafeMutablePointer<CCodecsPicture>) throws(PictureDecodeError) {
        var space = CCodecsColourSpace()
        withUnsafeMutableBytes(of: &space.chromaticities) { place in chromaticities.withUnsafeBytes { place.copyMemory(from: $0) } }
        withUnsafeMutableBytes(of: &space.exponents) { place in exponents.withUnsafeBytes { place.copyMemory(from: $0) } }
        let isKept = profile.withUnsafeBufferPointer { profile in
            if !profile.isEmpty { (space.profile, space.profile_count) = (profile.baseAddress, profile.count) }
            return ccodecs_keep_space(picture, &space)
        }
        guard isKept != 0 else { throw .system(code: picture.pointee.system_code) }
    }
}

extension BMPFields {
    enum ColorKind { case calibrated, embedded }

    /// How the colours are stated; nil for sRGB, the system's colours, or a profile in another file.
    var colorKind: ColorKind? {
        guard length >= 108, !isOS2 else { return nil }
        // The codes LCS_CALIBRATED_RGB (0) and PROFILE_EMBEDDED ("MBED").
        switch field(56) {
        case 0: return .calibrated
        case 0x4D42_4544: return .embedded
        default: return nil
        }
    }

    /// Red, green and blue in XYZ, read in units of 2^-30.
    var endpoints: [(x: Double, y: Double, z: Double)] {
        stride(from: 60, to: 96, by: 12).map { (fixed($0, 30), fixed($0 + 4, 30), fixed($0 + 8, 30)) }
    }

    /// The exponents of red, green and blue, read in units of 2^-16.
    var exponents: [Double] { stride(from: 96, to: 108, by: 4).map { fixed($0, 16) } }

    private func fixed(_ offset: Int, _ bits: Int) -> Double { Double(field(offset)) / Double(1 << bits) }

    /// The place of the profile in the file; nil if there is none of a plausible size.
    var profilePlace: Range<Int>? {
        let (offset, count) = (field(112), field(116))
        guard length >= 124, offset > 0, (1...Self.longestProfile).contains(count) else { return nil }
        return (base + Self.start + offset)..<(base + Self.start + offset + count)
    }

    private static var longestProfile: Int { 1 << 20 }
}
