/// Writes Photoshop files for tests: composite pictures of every mode, resources, and layers without pixels.
/// Source: Adobe Photoshop File Formats Specification, November 2019.
struct PSDFile {
    var width: Int
    var height: Int
    /// 0 bitmap, 1 gray, 2 indexed, 3 RGB, 4 CMYK, 7 multiple channels, 8 duotone, 9 Lab.
    var mode: Int
    var depth = 8
    var isLarge = false
    var isPacked = false
    /// The samples of each channel, row by row from the top.
    var channels: [[UInt32]]
    var palette: [UInt8] = []
    var resources: [UInt8] = []
    /// The number of layers in the file, negative if the first channel after the colours is transparency; nil without layers.
    var layerCount: Int?
    /// Whether layers are in a separate block, as with sixteen bits.
    var hasLayerBlock = false
    /// The packing that the header states; nil for the real one.
    var packing: Int?

    /// A resource with a name and its contents.
    static func resource(_ number: Int, name: String = "", _ bytes: [UInt8]) -> [UInt8] {
        var head = Array("8BIM".utf8) + [UInt8](high: number, 2) + [UInt8(name.utf8.count)] + Array(name.utf8)
        if name.utf8.count % 2 == 0 { head.append(0) }
        return head + [UInt8](high: bytes.count, 4) + bytes + (bytes.count % 2 == 1 ? [0] : [])
    }

    var header: [UInt8] {
        Array("8BPS".utf8) + [0, isLarge ? 2 : 1, 0, 0, 0, 0, 0, 0] + [UInt8](high: channels.count, 2) + [UInt8](high: height, 4)
            + [UInt8](high: width, 4) + [UInt8](high: depth, 2) + [UInt8](high: mode, 2)
    }

    var bytes: [UInt8] {
        header + [UInt8](high: palette.count, 4) + palette + [UInt8](high: resources.count, 4) + resources + layers
            + [UInt8](high: packing ?? (isPacked ? 1 : 0), 2) + pixels
    }

    private func length(_ count: Int) -> [UInt8] { [UInt8](high: count, isLarge ? 8 : 4) }

    private var layers: [UInt8] {
        guard let layerCount else { return length(0) }
        let content = [UInt8](high: layerCount, 2) + [UInt8](repeating: 0xAB, count: 90)
        guard hasLayerBlock else { return length(length(0).count + content.count) + length(content.count) + content }
        // A mask of all layers, an unused block, and the layers.
        let key = "8BIMPatt".utf8
        var body = length(0) + [0, 0, 0, 2, 0, 0] + Array(key) + [0, 0, 0, 5] + [UInt8](repeating: 0x11, count: 8)
        body += Array("8BIMLr16".utf8) + length(content.count) + content
        return length(body.count) + body
    }

    private var rows: [[UInt8]] {
        channels.flatMap { samples in
            (0..<height).map { y in
                let row = samples[(y * width)..<((y + 1) * width)]
                return depth == 1 ? BMPFile.bits(row.map { $0 & 1 }) : row.flatMap { [UInt8](high: Int($0), depth / 8) }
            }
        }
    }

    private var pixels: [UInt8] {
        guard isPacked else { return rows.flatMap { $0 } }
        let packed = rows.map(Self.packed)
        return packed.flatMap { [UInt8](high: $0.count, isLarge ? 4 : 2) } + packed.flatMap { $0 }
    }

    /// Runs of at least three equal bytes, stretches of others, and occasionally a byte without meaning.
    private static func packed(_ row: [UInt8]) -> [UInt8] {
        var (bytes, x) = ([UInt8](), 0)
        while x < row.count {
            let run = row[x...].prefix(128).prefix { $0 == row[x] }.count
            if x % 5 == 4 { bytes.append(128) }
            if run > 2 {
                bytes += [UInt8(257 - run), row[x]]
                x += run
            } else {
                let count = min(row.count - x, 1 + x % 128)
                bytes += [UInt8(count - 1)] + row[x..<(x + count)]
                x += count
            }
        }
        return bytes
    }
}
