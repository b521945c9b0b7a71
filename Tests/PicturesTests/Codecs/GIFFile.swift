/// Writes GIF files of every kind for tests. Source: GIF89a specification.
struct GIFFile {
    var width: Int
    var height: Int
    /// The size that the file states for its screen, and where the frame lies on it.
    var screen: (width: Int, height: Int)
    var place = (left: 0, top: 0)
    /// Row by row from the top.
    var indexes: [UInt8]
    var globalColors: [UInt32]? = nil
    var localColors: [UInt32]? = nil
    var isInterlaced = false
    var clearIndex: UInt8?
    /// The disposal of the frame, 0 to 7, and its duration in hundredths of a second.
    var disposal = 0
    var delay = 0
    /// Bits of the smallest codes.
    var codeSize = 8
    /// Blocks between the head and the frame.
    var preface: [UInt8] = []

    init(width: Int, height: Int, indexes: [UInt8]) {
        (self.width, self.height, self.indexes) = (width, height, indexes)
        screen = (width, height)
    }

    static let end: UInt8 = 0x3B

    /// A comment in blocks of 255 bytes.
    static func comment(_ count: Int) -> [UInt8] { [0x21, 0xFE] + blocks([UInt8](repeating: 0x2C, count: count)) }

    var bytes: [UInt8] { head + frame + [Self.end] }

    var head: [UInt8] {
        let flags = globalColors.map(Self.flags(of:)) ?? 0
        return Array("GIF89a".utf8) + [UInt8](low: screen.width, 2) + [UInt8](low: screen.height, 2) + [flags, 0, 0]
            + Self.table(globalColors) + preface
    }

    /// The extension with the transparent index and the times, and the frame with its pixels.
    var frame: [UInt8] {
        let bits = UInt8(disposal << 2) | (clearIndex == nil ? 0 : 1)
        let control = bits == 0 && delay == 0 ? [] : [0x21, 0xF9, 4, bits] + [UInt8](low: delay, 2) + [clearIndex ?? 0, 0]
        let flags = (localColors.map(Self.flags(of:)) ?? 0) | (isInterlaced ? 0x40 : 0)
        let corner = [UInt8](low: place.left, 2) + [UInt8](low: place.top, 2)
        let size = [UInt8](low: width, 2) + [UInt8](low: height, 2)
        return control + [0x2C] + corner + size + [flags] + Self.table(localColors) + [UInt8(codeSize)]
            + Self.blocks(Self.packed(rowOrder.flatMap { indexes[($0 * width)..<(($0 + 1) * width)] }, codeSize: codeSize))
    }

    /// The rows in the order in which the file has them.
    var rowOrder: [Int] {
        guard isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }

    /// The table's presence and length, which is a power of two.
    private static func flags(of colors: [UInt32]) -> UInt8 {
        0x80 | UInt8(max(1, (colors.count - 1).bitWidth - (colors.count - 1).leadingZeroBitCount) - 1)
    }

    private static func table(_ colors: [UInt32]?) -> [UInt8] {
        (colors ?? []).flatMap { [UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
    }

    /// Data in blocks that begin with their length, and an empty one.
    private static func blocks(_ bytes: [UInt8]) -> [UInt8] {
        stride(from: 0, to: bytes.count, by: 255).flatMap { start -> [UInt8] in
            let part = bytes[start..<min(start + 255, bytes.count)]
            return [UInt8(part.count)] + part
        } + [0]
    }

    /// Indexes as codes that grow with the table of strings. The table restarts when it is full.
    private static func packed(_ indexes: [UInt8], codeSize: Int) -> [UInt8] {
        let clear = 1 << codeSize
        var (bits, bitCount, bytes) = (0, 0, [UInt8]())
        var (strings, next, length) = ([Int: Int](), clear + 2, codeSize + 1)
        func put(_ code: Int) {
            bits |= code << bitCount
            bitCount += length
            while bitCount >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: bits))
                (bits, bitCount) = (bits >> 8, bitCount - 8)
            }
        }
        put(clear)
        var current = Int(indexes[0])
        for index in indexes.dropFirst() {
            let key = current << 8 | Int(index)
            if let code = strings[key] {
                current = code
                continue
            }
            put(current)
            strings[key] = next
            // A decoder adds a string one code later.
            if next == 1 << length, length < 12 { length += 1 }
            next += 1
            if next == 4_096 {
                put(clear)
                (strings, next, length) = ([:], clear + 2, codeSize + 1)
            }
            current = Int(index)
        }
        put(current)
        if next == 1 << length, length < 12 { length += 1 }
        put(clear + 1)
        if bitCount > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
        return bytes
    }
}
