/// Writes BMP files of every kind for tests: a header of any length, masks, a palette, and rows or runs.
/// Source: Windows SDK, BITMAPFILEHEADER to BITMAPV5HEADER; OS/2 Programming Guide, BITMAPINFOHEADER2.
struct BMPFile {
    var width: Int
    /// Negative when the first row is the highest.
    var height: Int
    var bitCount: Int
    /// 12 and 16 to 64 for OS/2, 40 to 124 for Windows.
    var headerLength = 40
    var compression = 0
    /// Red, green, blue and perhaps alpha.
    var masks: [UInt32] = []
    /// `0xRRGGBB`.
    var palette: [UInt32] = []
    /// The length of the palette that the header states; nil if it states 0, which means the most that the bits can index.
    var statedColorCount: Int?
    /// The position of the pixels that the header states; nil for the real one.
    var statedOffset: Int?
    /// The bytes between the palette and the pixels.
    var gap: [UInt8] = []
    var pixels: [UInt8] = []

    var bytes: [UInt8] {
        let before = header + maskBytes + paletteBytes + gap
        let offset = 14 + before.count
        return Array("BM".utf8) + [UInt8](low: offset + pixels.count, 4) + [0, 0, 0, 0] + [UInt8](low: statedOffset ?? offset, 4) + before
            + pixels
    }

    private var header: [UInt8] {
        let length = [UInt8](low: headerLength, 4)
        if headerLength == 12 { return length + [width, height, 1, bitCount].flatMap { [UInt8](low: $0, 2) } }
        var fields = length + [UInt8](low: width, 4) + [UInt8](low: height, 4) + [1, 0] + [UInt8](low: bitCount, 2)
        fields += [UInt8](low: compression, 4) + [UInt8](low: pixels.count, 4) + [UInt8](repeating: 0, count: 8)
        fields += [UInt8](low: statedColorCount ?? 0, 4) + [0, 0, 0, 0]
        if headerLength >= 52, headerLength != 64 { fields += masks.flatMap { [UInt8](low: Int($0), 4) } }
        return Array((fields + [UInt8](repeating: 0, count: 124)).prefix(headerLength))
    }

    /// Behind a header that has no room for them.
    private var maskBytes: [UInt8] { headerLength == 40 ? masks.flatMap { [UInt8](low: Int($0), 4) } : [] }

    private var paletteBytes: [UInt8] {
        palette.flatMap { Array([UInt8](low: Int($0), 4).prefix(headerLength == 12 ? 3 : 4)) }
    }

    /// Rows of values, the first one first, packed to the file's bits and filled up to groups of four bytes.
    static func rows(_ rows: [[UInt32]], bitCount: Int) -> [UInt8] {
        rows.flatMap { row -> [UInt8] in
            var bytes: [UInt8] = []
            if bitCount >= 8 {
                bytes = row.flatMap { [UInt8](low: Int($0), bitCount / 8) }
            } else {
                let perByte = 8 / bitCount
                for start in stride(from: 0, to: row.count, by: perByte) {
                    let part = row[start..<min(start + perByte, row.count)]
                    let byte = part.reduce(0) { $0 << UInt32(bitCount) | $1 } << UInt32(bitCount * (perByte - part.count))
                    bytes.append(UInt8(byte))
                }
            }
            return bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        }
    }

    /// A row of bits, the first one highest, filled up to complete bytes.
    static func bits(_ row: [UInt32]) -> [UInt8] { Array(rows([row], bitCount: 1).prefix((row.count + 7) / 8)) }

    /// Rows in runs of equal pixels, in turn with stretches of single ones; with the ends of rows and of the picture.
    static func runs(_ rows: [[UInt32]], bitCount: Int) -> [UInt8] {
        rows.flatMap { row -> [UInt8] in
            var (bytes, x) = ([UInt8](), 0)
            while x < row.count {
                let equal = row[x...].prefix(255).prefix { $0 == row[x] }.count
                // Fewer than three single ones would read as a mark.
                let single = min(row.count - x, x % 2 == 0 ? 5 : 4)
                if equal >= 3 || single < 3 {
                    bytes += run(row[x], equal, bitCount)
                    x += equal
                } else {
                    bytes += singles(Array(row[x..<(x + single)]), bitCount)
                    x += single
                }
            }
            return bytes + [0, 0]
        } + [0, 1]
    }

    static func run(_ value: UInt32, _ count: Int, _ bitCount: Int) -> [UInt8] {
        [UInt8(count), UInt8(bitCount == 4 ? value << 4 | value : value)]
    }

    /// - Parameter values: at least three.
    static func singles(_ values: [UInt32], _ bitCount: Int) -> [UInt8] {
        let pairs = stride(from: 0, to: values.count, by: 2).map {
            $0 + 1 < values.count ? values[$0] << 4 | values[$0 + 1] : values[$0] << 4
        }
        let bytes = (bitCount == 4 ? pairs : values).map { UInt8($0) }
        return [0, UInt8(values.count)] + bytes + (bytes.count % 2 == 1 ? [0] : [])
    }
}
