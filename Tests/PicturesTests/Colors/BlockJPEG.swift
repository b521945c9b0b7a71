import Foundation

/// Writes JPEG files of flat blocks, 8 by 8 pixels each, whose samples are kept exactly: only means are coded, in units of one level.
/// Source: ITU-T T.81, annexes B, F and K.
struct BlockJPEG {
    /// The number of blocks in a row.
    var columns: Int
    /// Samples of each block, row by row: as many components each.
    var blocks: [[Int]]
    /// The number that Adobe's marker has: 0 for samples as they are, 1 for YCbCr, 2 for YCCK; nil writes no marker.
    var transform: UInt8?
    /// Complete segments after the beginning of the file.
    var segments: [UInt8] = []

    var bytes: [UInt8] {
        let componentCount = blocks[0].count
        var bytes: [UInt8] = [0xFF, 0xD8] + segments
        if let transform { bytes += Self.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]) }
        // A step of 8 for the mean makes one level of it.
        bytes += Self.segment(0xDB, [0, 8] + [UInt8](repeating: 1, count: 63))
        let (height, width) = (blocks.count / columns * 8, columns * 8)
        bytes += Self.segment(
            0xC0,
            [8] + ICCProfile.big(height, 2) + ICCProfile.big(width, 2) + [UInt8(componentCount)]
                + (1...componentCount).flatMap { [UInt8($0), 0x11, 0] })
        // Twelve codes of four bits for the sizes of means; one code of one bit for the end of a block.
        bytes += Self.segment(0xC4, [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + (0...11).map { UInt8($0) })
        bytes += Self.segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
        bytes += Self.segment(0xDA, [UInt8(componentCount)] + (1...componentCount).flatMap { [UInt8($0), 0x00] } + [0, 63, 0])
        return bytes + scan + [0xFF, 0xD9]
    }

    private var scan: [UInt8] {
        var bits: [Bool] = []
        func put(_ value: Int, _ count: Int) { for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) } }
        var means = [Int](repeating: 128, count: blocks[0].count)
        for block in blocks {
            for (component, sample) in block.enumerated() {
                let difference = sample - means[component]
                means[component] = sample
                let size = abs(difference) == 0 ? 0 : Int.bitWidth - abs(difference).leadingZeroBitCount
                put(size, 4)
                put(difference < 0 ? difference + (1 << size) - 1 : difference, size)
                put(0, 1)
            }
        }
        bits += [Bool](repeating: true, count: (8 - bits.count % 8) % 8)
        return stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
            let byte = bits[start..<(start + 8)].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
            return byte == 0xFF ? [0xFF, 0] : [byte]
        }
    }

    static func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] { [0xFF, marker] + ICCProfile.big(bytes.count + 2, 2) + bytes }

    /// A profile in segments of `length` bytes at most, in their order.
    static func profileSegments(_ profile: [UInt8], length: Int = 65_519) -> [[UInt8]] {
        let parts = stride(from: 0, to: profile.count, by: length).map { Array(profile[$0..<min(profile.count, $0 + length)]) }
        return parts.enumerated().map { index, part in
            segment(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(parts.count)] + part)
        }
    }
}
