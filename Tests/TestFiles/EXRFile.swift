/// Writes uncompressed OpenEXR files for tests. Source: Academy Software Foundation, "OpenEXR File Layout".
public struct EXRFile {
    public enum Kind: Int, Sendable { case uint, half, float }

    /// A channel; `value` is the light of a pixel of the data window, at a level of 1, 1/2, 1/4 … of the size.
    public struct Channel {
        let name: String
        let kind: Kind
        let step: Int
        let value: (_ x: Int, _ y: Int, _ level: Int) -> Double

        /// - Parameter step: The pixels for a sample, each way.
        public init(_ name: String, _ kind: Kind = .half, step: Int = 1, value: @escaping (_ x: Int, _ y: Int, _ level: Int) -> Double) {
            (self.name, self.kind, self.step, self.value) = (name, kind, step, value)
        }
    }

    /// Left, top, and the last column and row.
    public typealias Box = (left: Int, top: Int, right: Int, bottom: Int)

    public var data: Box
    public var display: Box
    public var channels: [Channel]
    /// The side of tiles; nil for rows.
    public var tile: Int?
    /// Whether tiles have levels of half the size each, down to one pixel.
    public var hasLevels = false
    /// Red, green, blue and white: x and y of each.
    public var chromaticities: [Float] = []
    /// Attributes of any length before the windows.
    public var comment = 0
    /// The number of the compression, which is stated only.
    public var compression = 0

    public init(_ width: Int, _ height: Int, _ channels: [Channel]) {
        (data, display, self.channels) = ((0, 0, width - 1, height - 1), (0, 0, width - 1, height - 1), channels)
    }

    // MARK: The file

    public var bytes: [UInt8] {
        let head = [0x76, 0x2F, 0x31, 0x01] + little(tile == nil ? 2 : 2 | 0x200, 4) + attributes + [0]
        let parts = tile == nil ? rows : tiles
        var (offsets, offset) = ([UInt8](), head.count + parts.count * 8)
        for part in parts {
            offsets += little(offset, 8)
            offset += part.count
        }
        return head + offsets + parts.joined()
    }

    private func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

    private func real(_ value: Float) -> [UInt8] { little(Int(value.bitPattern), 4) }

    private func attribute(_ name: String, _ type: String, _ value: [UInt8]) -> [UInt8] {
        Array(name.utf8) + [0] + Array(type.utf8) + [0] + little(value.count, 4) + value
    }

    private func box(_ box: Box) -> [UInt8] { [box.left, box.top, box.right, box.bottom].flatMap { little($0, 4) } }

    private var attributes: [UInt8] {
        let sorted = channels.sorted { $0.name < $1.name }
        let list = sorted.flatMap { channel -> [UInt8] in
            Array(channel.name.utf8) + [0] + little(channel.kind.rawValue, 4) + [0, 0, 0, 0] + little(channel.step, 4)
                + little(channel.step, 4)
        }
        var attributes = attribute("channels", "chlist", list + [0]) + attribute("compression", "compression", [UInt8(compression)])
        if comment > 0 { attributes += attribute("comments", "string", [UInt8](repeating: 0x20, count: comment)) }
        if !chromaticities.isEmpty { attributes += attribute("chromaticities", "chromaticities", chromaticities.flatMap(real)) }
        attributes += attribute("dataWindow", "box2i", box(data)) + attribute("displayWindow", "box2i", box(display))
        attributes += attribute("lineOrder", "lineOrder", [0]) + attribute("pixelAspectRatio", "float", real(1))
        attributes += attribute("screenWindowCenter", "v2f", real(0) + real(0)) + attribute("screenWindowWidth", "float", real(1))
        if let tile { attributes += attribute("tiles", "tiledesc", little(tile, 4) + little(tile, 4) + [hasLevels ? 1 : 0]) }
        return attributes
    }

    // MARK: Pixels

    private func sample(_ channel: Channel, _ x: Int, _ y: Int, _ level: Int) -> [UInt8] {
        let value = channel.value(x, y, level)
        return switch channel.kind {
        case .uint: little(Int(value), 4)
        case .half: little(Int(Float16(value).bitPattern), 2)
        case .float: real(Float(value))
        }
    }

    /// The samples of a row: channel after channel. Rows and columns are those of the data window, from 0.
    private func row(_ columns: Range<Int>, _ y: Int, _ level: Int) -> [UInt8] {
        channels.sorted { $0.name < $1.name }.flatMap { channel in
            y % channel.step == 0
                ? columns.filter { $0 % channel.step == 0 }.flatMap { sample(channel, $0, y, level) } : []
        }
    }

    private var rows: [[UInt8]] {
        (0...(data.bottom - data.top)).map { y in
            let samples = row(0..<(data.right - data.left + 1), y, 0)
            return little(y + data.top, 4) + little(samples.count, 4) + samples
        }
    }

    private var tiles: [[UInt8]] {
        guard let tile else { return [] }
        var (width, height, level, parts) = (data.right - data.left + 1, data.bottom - data.top + 1, 0, [[UInt8]]())
        while true {
            for top in stride(from: 0, to: height, by: tile) {
                for left in stride(from: 0, to: width, by: tile) {
                    let columns = left..<min(left + tile, width)
                    let samples = (top..<min(top + tile, height)).flatMap { row(columns, $0, level) }
                    parts.append([left / tile, top / tile, level, level, samples.count].flatMap { little($0, 4) } + samples)
                }
            }
            guard hasLevels, max(width, height) > 1 else { return parts }
            (width, height, level) = (max(1, width / 2), max(1, height / 2), level + 1)
        }
    }
}
