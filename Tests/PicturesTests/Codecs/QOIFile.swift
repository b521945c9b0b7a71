/// Writes QOI files for tests. Source: the QOI specification 1.0.
struct QOIFile {
    var width: Int
    var height: Int
    var channels = 4
    var colorSpace = 0
    /// Words 0xAARRGGBB, row by row from the top.
    var pixels: [UInt32]

    static let end: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]

    var header: [UInt8] {
        Array("qoif".utf8) + [UInt8](high: width, 4) + [UInt8](high: height, 4) + [UInt8(channels), UInt8(colorSpace)]
    }

    var bytes: [UInt8] { header + body + Self.end }

    /// The shortest operation for each pixel, in the order in which the specification lists them.
    private var body: [UInt8] {
        var (bytes, seen, last, run) = ([UInt8](), [UInt32](repeating: 0, count: 64), UInt32(0xFF00_0000), 0)
        func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 0xFF) }
        for (place, pixel) in pixels.enumerated() {
            if pixel == last {
                run += 1
                if run == 62 || place == pixels.count - 1 {
                    bytes.append(0xC0 | UInt8(run - 1))
                    run = 0
                }
                continue
            }
            if run > 0 { bytes.append(0xC0 | UInt8(run - 1)) }
            run = 0
            let parts = [channel(pixel, 16) * 3, channel(pixel, 8) * 5, channel(pixel, 0) * 7, channel(pixel, 24) * 11]
            let slot = parts.reduce(0, +) % 64
            let steps = [UInt32(16), 8, 0].map { Int(Int8(truncatingIfNeeded: channel(pixel, $0) - channel(last, $0))) }
            let (red, blue) = (steps[0] - steps[1], steps[2] - steps[1])
            if seen[slot] == pixel {
                bytes.append(UInt8(slot))
            } else if channel(pixel, 24) != channel(last, 24) {
                bytes += [0xFF, UInt8(channel(pixel, 16)), UInt8(channel(pixel, 8)), UInt8(channel(pixel, 0)), UInt8(channel(pixel, 24))]
            } else if steps.allSatisfy((-2...1).contains) {
                bytes.append(0x40 | UInt8((steps[0] + 2) << 4 | (steps[1] + 2) << 2 | (steps[2] + 2)))
            } else if (-32...31).contains(steps[1]), (-8...7).contains(red), (-8...7).contains(blue) {
                bytes += [0x80 | UInt8(steps[1] + 32), UInt8((red + 8) << 4 | (blue + 8))]
            } else {
                bytes += [0xFE, UInt8(channel(pixel, 16)), UInt8(channel(pixel, 8)), UInt8(channel(pixel, 0))]
            }
            (seen[slot], last) = (pixel, pixel)
        }
        return bytes
    }
}
