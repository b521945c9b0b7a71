import TestFiles
@testable import EmitterFiles

/// PNG files of any size in a few kilobytes: all rows consist of the same byte.
nonisolated enum PackedPNG {
    /// - Parameters:
    ///   - depth: Bits a channel.
    ///   - color: As in the header: 0 grey, 2 RGB, 6 RGBA.
    static func bytes(width: Int, height: Int, depth: Int = 1, color: UInt8 = 0, isInterlaced: Bool = false, fill: UInt8 = 0xFF) -> [UInt8]
    {
        let channels = color == 2 ? 3 : color == 6 ? 4 : 1
        // Adam7: offsets and steps of the seven passes (PNG specification, third edition, section 8).
        let passes =
            isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)] : [(0, 0, 1, 1)]
        var rows: [UInt8] = []
        for (x, y, stepX, stepY) in passes {
            let columns = (width - x + stepX - 1) / stepX
            guard columns > 0 else { continue }
            let row = [0] + [UInt8](repeating: fill, count: (columns * channels * depth + 7) / 8)
            for _ in 0..<max(0, (height - y + stepY - 1) / stepY) { rows += row }
        }
        let header = big(width) + big(height) + [UInt8(depth), color, 0, 0, isInterlaced ? 1 : 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + PNGParts.chunk("IHDR", header)
            + PNGParts.chunk("IDAT", Deflate.pack(rows, as: .zlib))
            + PNGParts.chunk("IEND", [])
    }

    private static func big(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
}
