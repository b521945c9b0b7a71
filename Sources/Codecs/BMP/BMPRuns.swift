import Imaging
import Platform

/// Rows that are stored in runs of equal pixels: RLE8 and RLE4.
///
/// Pairs of bytes: `n c` is a run of n pixels, with RLE4 of the two colours of `c` in turn; `0 0` ends a row, `0 1` the picture, `0 2 x y` goes
/// x pixels to the right and y rows on, `0 n` is followed by n single pixels, filled up to an even number of bytes. Pixels that no run writes
/// have the first colour of the palette; what would lie beyond the end of a row is left out.
/// Source: Windows SDK, "Bitmap Compression".
struct BMPRuns {
    private let header: BMPHeader
    private let palette: [UInt32]
    private var x = 0
    /// Rows that are finished.
    private var y = 0

    /// - Parameter palette: 256 colours.
    init(_ header: BMPHeader, palette: [UInt32]) {
        self.header = header
        self.palette = palette
    }

    private enum End { case picture, data, nonsense }

    /// Reads the rows as far as the file goes.
    /// - Returns: whether the picture ends as it should.
    mutating func read(_ file: inout FileBytes, into sink: inout BMPRowSink) throws(PictureDecodeError) -> Bool {
        clear(&sink)
        let end = try readRuns(&file, into: &sink)
        guard end == .picture else {
            // A row that was begun is worth showing.
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

    /// - Returns: whether all of them came.
    private mutating func readSingles(
        _ count: Int, _ file: inout FileBytes, into sink: inout BMPRowSink
    ) throws(PictureDecodeError) -> Bool {
        let perByte = header.packing == .runs4 ? 2 : 1
        let byteCount = (count + perByte - 1) / perByte
        for byte in 0..<byteCount {
            guard let value = try file.byte() else { return false }
            for place in 0..<min(perByte, count - byte * perByte) { put(index(place, in: value), into: &sink) }
        }
        // At the end of the file the filling is often left out.
        if byteCount % 2 == 1 { _ = try file.byte() }
        return true
    }

    /// The colour of the pixel at `place` among those that a byte stands for.
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
