/// Reads the scanlines of a Radiance picture.
///
/// A scanline that begins with 2, 2 and its length has its channels one after another, each coded as runs. A byte n above 128 is followed
/// by one byte that is repeated n − 128 times; any other n is followed by n bytes. Other scanlines have their pixels one after another, and
/// 1, 1, 1, n repeats the previous pixel n times. If several such repetitions follow each other, each n counts 256 times as much as the one
/// before. Source: color.c of Radiance.
struct HDRScanline {
    /// The mantissas of the three colours and the exponents of the last scanline.
    private(set) var channels: [[UInt8]]
    private let width: Int

    init(width: Int) {
        self.width = width
        channels = [[UInt8]](repeating: [UInt8](repeating: 0, count: width), count: 4)
    }

    private static let packedWidths = 8...0x7FFF

    /// Reads a scanline.
    /// - Returns: The number of pixels that were in the file.
    mutating func read(_ file: inout FileBytes) throws(PictureDecodeError) -> Int {
        let start = try file.bytes(4)
        guard start.count == 4 else { return 0 }
        if Self.packedWidths.contains(width), start[0] == 2, start[1] == 2, Int(start[2]) << 8 | Int(start[3]) == width {
            for channel in 0..<4 { guard try readRuns(of: channel, &file) else { return 0 } }
            return width
        }
        return try readPixels(from: start, &file)
    }

    private mutating func readRuns(of channel: Int, _ file: inout FileBytes) throws(PictureDecodeError) -> Bool {
        var x = 0
        while x < width {
            guard let code = try file.byte(), code > 0 else { return false }
            if code > 128 {
                guard let value = try file.byte() else { return false }
                let end = min(width, x + Int(code) - 128)
                while x < end {
                    channels[channel][x] = value
                    x += 1
                }
            } else {
                let count = min(Int(code), width - x)
                guard try file.read(count, into: &channels[channel], at: x) == count else { return false }
                x += count
            }
        }
        return true
    }

    private mutating func readPixels(from start: [UInt8], _ file: inout FileBytes) throws(PictureDecodeError) -> Int {
        // If the scanline begins with a repetition, it repeats the last pixel of the previous scanline.
        var last = channels.map { $0[width - 1] }
        var (pixel, x, shift) = (start, 0, 0)
        while true {
            if pixel[0] == 1, pixel[1] == 1, pixel[2] == 1 {
                let count = min(width - x, shift < 24 ? Int(pixel[3]) << shift : 0)
                for _ in 0..<count { put(last, at: &x) }
                shift += 8
            } else {
                put(pixel, at: &x)
                (last, shift) = (pixel, 0)
            }
            guard x < width else { return x }
            guard try file.read(4, into: &pixel) == 4 else { return x }
        }
    }

    private mutating func put(_ pixel: [UInt8], at x: inout Int) {
        for channel in 0..<4 { channels[channel][x] = pixel[channel] }
        x += 1
    }
}
