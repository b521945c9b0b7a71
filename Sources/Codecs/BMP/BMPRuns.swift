import Imaging
import Platform

/// Reads rows compressed as runs of equal pixels: RLE8, RLE4, and RLE24 of OS/2.
///
/// `n c` is a run of n pixels. In RLE4 the run alternates between the two colours of `c`; in RLE24 `c` has three bytes. `0 0` ends a row,
/// `0 1` the picture. `0 2 x y` moves x pixels to the right and y rows on. `0 n` is followed by n single pixels, padded to an even number
/// of bytes. Pixels that are not written have the first colour of the palette, or black if there is no palette. Pixels beyond the end of a
/// row are dropped.
/// Source: Windows SDK, "Bitmap Compression"; OS/2 Programming Guide, BITMAPINFOHEADER2.
struct BMPRuns {
    private let header: BMPHeader
    private let palette: [UInt32]
    private var x = 0
    /// The number of finished rows.
    private var y = 0

    /// - Parameter palette: 256 colours.
    init(_ header: BMPHeader, palette: [UInt32]) {
        self.header = header
        self.palette = palette
    }

    private enum End { case picture, data, nonsense }

    /// Reads rows until the picture or the file ends.
    /// - Returns: Whether the picture is complete.
    mutating func read(_ file: inout FileBytes, into rows: inout PictureRows<UInt32>) throws(PictureDecodeError) -> Bool {
        clear(&rows)
        let end = try readRuns(&file, into: &rows)
        guard end == .picture else {
            // Keeps the pixels of an incomplete row.
            if y < header.size.height, x > 0 { finishRow(&rows) }
            return false
        }
        while y < header.size.height { finishRow(&rows) }
        return true
    }

    private mutating func readRuns(_ file: inout FileBytes, into rows: inout PictureRows<UInt32>) throws(PictureDecodeError) -> End {
        while y < header.size.height {
            guard let count = try file.byte() else { return .data }
            guard count == 0 else {
                guard let colors = try readColors(&file) else { return .data }
                putRun(Int(count), of: colors, into: &rows)
                continue
            }
            guard let mark = try file.byte() else { return .data }
            switch mark {
            case 0:
                finishRow(&rows)
                x = 0
            case 1: return .picture
            case 2:
                guard let right = try file.byte(), let on = try file.byte() else { return .data }
                guard y + Int(on) < header.size.height else { return .nonsense }
                for _ in 0..<on { finishRow(&rows) }
                x += Int(right)
            default:
                guard try readSingles(Int(mark), &file, into: &rows) else { return .data }
            }
        }
        return .picture
    }

    /// Reads a byte with two colours, or one colour of one or three bytes, which is then returned twice; nil at the end of the file.
    private func readColors(_ file: inout FileBytes) throws(PictureDecodeError) -> (UInt32, UInt32)? {
        guard let value = try file.byte() else { return nil }
        switch header.packing {
        case .runs4: return (palette[Int(value >> 4)], palette[Int(value & 15)])
        case .runs24:
            guard let green = try file.byte(), let red = try file.byte() else { return nil }
            let color = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(value)
            return (color, color)
        default: return (palette[Int(value)], palette[Int(value)])
        }
    }

    /// - Returns: Whether the file has all of them.
    private mutating func readSingles(
        _ count: Int, _ file: inout FileBytes, into rows: inout PictureRows<UInt32>
    ) throws(PictureDecodeError) -> Bool {
        let perGroup = header.packing == .runs4 ? 2 : 1
        let groups = (count + perGroup - 1) / perGroup
        for group in 0..<groups {
            guard let (first, second) = try readColors(&file) else { return false }
            put(first, into: &rows)
            if perGroup == 2, group * 2 + 1 < count { put(second, into: &rows) }
        }
        // The padding is often missing at the end of the file. Groups have one byte or three.
        if groups % 2 == 1 { _ = try file.byte() }
        return true
    }

    private mutating func putRun(_ count: Int, of colors: (UInt32, UInt32), into rows: inout PictureRows<UInt32>) {
        for place in 0..<max(0, min(count, header.size.width - x)) { rows.row[x + place] = place % 2 == 0 ? colors.0 : colors.1 }
        x += count
    }

    private mutating func put(_ color: UInt32, into rows: inout PictureRows<UInt32>) {
        if x < header.size.width { rows.row[x] = color }
        x += 1
    }

    private mutating func finishRow(_ rows: inout PictureRows<UInt32>) {
        rows.put()
        clear(&rows)
        y += 1
    }

    private func clear(_ rows: inout PictureRows<UInt32>) {
        rows.clear(with: palette[0])
    }
}
