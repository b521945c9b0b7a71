import Imaging
import Platform

/// Reads rows compressed as runs of equal pixels: RLE8 and RLE4.
///
/// Pairs of bytes: `n c` is a run of n pixels, in RLE4 alternating between the two colours of `c`; `0 0` ends a row, `0 1` the picture;
/// `0 2 x y` moves x pixels to the right and y rows on; `0 n` is followed by n single pixels, padded to an even number of bytes. Pixels
/// that are not written have the first colour of the palette; pixels beyond the end of a row are dropped.
/// Source: Windows SDK, "Bitmap Compression".
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
    mutating func read(_ file: inout FileBytes, into sink: inout BMPRowSink) throws(PictureDecodeError) -> Bool {
        clear(&sink)
        let end = try readRuns(&file, into: &sink)
        guard end == .picture else {
            // Keeps the pixels of an incomplete row.
            if y < header.size.height, x > 0 { finishRow(&sink) }
            return false
        }
        while y < header.size.height { finishRow(&sink) }
        return true
    }

    private mutating func readRuns(_ file: inout FileBytes, into sink: inout BMPRowSink) throws(PictureDecodeError) -> End {
        while y < header.size.height {
            guard let count = try file.byte(), let value = try file.byte() else { return .data }
            switch (count, value) {
            case (0, 0):
                finishRow(&sink)
                x = 0
            case (0, 1): return .picture
            case (0, 2):
                guard let right = try file.byte(), let on = try file.byte() else { return .data }
                guard y + Int(on) < header.size.height else { return .nonsense }
                for _ in 0..<on { finishRow(&sink) }
                x += Int(right)
            case (0, _):
                guard try readSingles(Int(value), &file, into: &sink) else { return .data }
            default:
                putRun(Int(count), of: value, into: &sink)
            }
        }
        return .picture
    }

    /// - Returns: Whether the file has all of them.
    private mutating func readSingles(
        _ count: Int, _ file: inout FileBytes, into sink: inout BMPRowSink
    ) throws(PictureDecodeError) -> Bool {
        let perByte = header.packing == .runs4 ? 2 : 1
        let byteCount = (count + perByte - 1) / perByte
        for byte in 0..<byteCount {
            guard let value = try file.byte() else { return false }
            for place in 0..<min(perByte, count - byte * perByte) { put(index(place, in: value), into: &sink) }
        }
        // The padding is often missing at the end of the file.
        if byteCount % 2 == 1 { _ = try file.byte() }
        return true
    }

    /// The palette index of the pixel at `place` within a byte.
    private func index(_ place: Int, in value: UInt8) -> Int {
        guard header.packing == .runs4 else { return Int(value) }
        return Int(place % 2 == 0 ? value >> 4 : value & 15)
    }

    private mutating func putRun(_ count: Int, of value: UInt8, into sink: inout BMPRowSink) {
        let (first, second) = (palette[index(0, in: value)], palette[index(1, in: value)])
        for place in 0..<max(0, min(count, header.size.width - x)) { sink.row[x + place] = place % 2 == 0 ? first : second }
        x += count
    }

    private mutating func put(_ index: Int, into sink: inout BMPRowSink) {
        if x < header.size.width { sink.row[x] = palette[index] }
        x += 1
    }

    private mutating func finishRow(_ sink: inout BMPRowSink) {
        sink.put()
        clear(&sink)
        y += 1
    }

    private func clear(_ sink: inout BMPRowSink) {
        for place in sink.row.indices { sink.row[place] = palette[0] }
    }
}
