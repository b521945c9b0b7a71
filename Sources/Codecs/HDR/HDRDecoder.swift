import CCodecs
import Imaging

/// Reads Radiance pictures. Each pixel has four bytes: three mantissas and a common exponent, for colours proportional to light. Pixels are
/// shown as stored, including the exposure by which they were multiplied.
struct HDRDecoder: RowDecoder {
    private let header: HDRHeader
    private var file: FileBytes

    init(_ descriptor: Int32) throws(PictureDecodeError) {
        header = try FileBytes.header(descriptor) { window throws(HeaderError) in try HDRHeader(window) }
        file = FileBytes(descriptor, at: header.pixelOffset)
    }

    var size: PixelSize { header.size }

    mutating func decode(_ reduction: Int, into picture: UnsafeMutablePointer<CCodecsPicture>) throws(PictureDecodeError) {
        var rows = try PictureRows<Float>(size, reduction: reduction, colors: FileColors(isOfScene: true), into: picture)
        var scanline = HDRScanline(width: size.width)
        var count = size.width
        while !rows.isComplete, count == size.width {
            count = try scanline.read(&file)
            guard count > 0 else { break }
            put(scanline, count: count, into: &rows.row)
            rows.clear(from: count)
            rows.put()
        }
        try rows.finish(isOpaque: true, isWhole: count == size.width)
    }

    /// The light of one mantissa step for each exponent: 2^(e − 136), and 0 for the exponent 0.
    private static let scales: [Float] = [0] + (1...255).map { Float(sign: .plus, exponent: $0 - 136, significand: 1) }

    /// Converts the first `count` pixels of a scanline.
    private func put(_ scanline: HDRScanline, count: Int, into row: inout [Float]) {
        let (scales, exponents) = (Self.scales, scanline.channels[3])
        for (channel, mantissas) in scanline.channels.prefix(3).enumerated() {
            for x in 0..<count { row[4 * x + channel] = Float(mantissas[x]) * scales[Int(exponents[x])] }
        }
        for x in 0..<count { row[4 * x + 3] = 1 }
        guard header.isXYZ else { return }
        for x in 0..<count {
            let (first, second, third) = (row[4 * x], row[4 * x + 1], row[4 * x + 2])
            // To Radiance's primaries, whose white has equal X, Y and Z. Source: color.h and spec_rgb.c of Radiance.
            row[4 * x] = 2.565 * first - 1.167 * second - 0.398 * third
            row[4 * x + 1] = -1.022 * first + 1.978 * second + 0.044 * third
            row[4 * x + 2] = 0.075 * first - 0.252 * second + 1.177 * third
        }
    }
}
