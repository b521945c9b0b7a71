/// Writes TIFF files of every layout for tests. Source: TIFF 6.0; AWare Systems, "BigTIFF File Format".
public struct TIFFFile {
    /// How the values of an entry are stored.
    public enum Values: Sendable {
        case bytes([UInt8], kind: Int)
        case shorts([Int])
        case longs([Int])
        case offsets([Int])
        case doubles([Double])
        /// Numerators and denominators.
        case fractions([Int])
        /// The same with signs.
        case signedFractions([Int])

        public static func text(_ text: String) -> Values { .bytes(Array(text.utf8) + [0], kind: 2) }
    }

    public enum Packing: Int, Sendable { case none = 1, lzw = 5, jpeg = 7, deflate = 8, packBits = 32_773 }

    public var width: Int
    public var height: Int
    /// The sample of a pixel and a channel, in the lowest bits.
    public var sample: (_ x: Int, _ y: Int, _ channel: Int) -> UInt64
    public var isBig = false
    /// Whether it is a BigTIFF.
    public var isLong = false
    public var bits = 8
    public var channels = 3
    /// 1 for whole numbers, 2 for signed ones, 3 for floats.
    public var format = 1
    public var photometric = 2
    public var packing = Packing.none
    public var isPlanar = false
    public var rowsPerStrip: Int?
    /// Width and height.
    public var tile: (width: Int, height: Int)?
    /// The meanings of samples behind the colours.
    public var extras: [Int] = []
    /// Red, green and blue: one after the other.
    public var palette: [Int] = []
    /// Entries besides those of the pixels. If a tag occurs twice, the last entry counts.
    public var entries: [Int: Values] = [:]
    /// Directories that an entry refers to: those of EXIF and of the position, or of smaller copies.
    public var subdirectories: [(tag: Int, entries: [Int: Values])] = []
    public var copies: [TIFFFile] = []
    /// Directories behind this one.
    public var pages: [TIFFFile] = []
    /// The parts of the file in place of those that are compressed here: the bytes of each strip.
    public var strips: [[UInt8]]?
    /// Whether directories stand before the pixels, so that the first is at the beginning of the file.
    public var beginsWithDirectory = false

    public init(width: Int, height: Int, sample: @escaping (_ x: Int, _ y: Int, _ channel: Int) -> UInt64) {
        (self.width, self.height, self.sample) = (width, height, sample)
    }

    // MARK: The file

    public var bytes: [UInt8] {
        var writer = Writer(isBig: isBig, isLong: isLong)
        writer.bytes = isBig ? [0x4D, 0x4D] : [0x49, 0x49]
        writer.bytes += writer.number(isLong ? 43 : 42, 2)
        if isLong { writer.bytes += writer.number(8, 2) + writer.number(0, 2) }
        var link = writer.bytes.count
        writer.bytes += writer.number(0, isLong ? 8 : 4)
        for page in [self] + pages {
            let offset = page.write(to: &writer, first: beginsWithDirectory)
            writer.set(offset.start, at: link)
            link = offset.link
        }
        return writer.bytes
    }

    /// - Returns: Where the directory begins, and where the offset of the next one stands.
    private func write(to writer: inout Writer, first: Bool) -> (start: Int, link: Int) {
        let parts = strips ?? packedParts(isBig: writer.isBig)
        var entries = ownEntries(parts).merging(self.entries) { $1 }
        var before: [Int] = []
        if !first { before = parts.map { writer.append($0) } }
        if !copies.isEmpty { entries[330] = .offsets(copies.map { $0.write(to: &writer, first: false).start }) }
        for subdirectory in subdirectories { entries[subdirectory.tag] = .longs([writer.append(subdirectory.entries).start]) }
        let place = tile == nil ? 273 : 324
        // Filled in below if the parts are behind.
        entries[place] = writer.isLong || first ? .offsets(before.isEmpty ? parts.map { _ in 0 } : before) : .longs(before)
        let directory = writer.append(entries)
        if first {
            let offsets = parts.map { writer.append($0) }
            writer.setValues(of: place, inDirectoryAt: directory.start, to: offsets)
        }
        return directory
    }

    private func ownEntries(_ parts: [[UInt8]]) -> [Int: Values] {
        var entries: [Int: Values] = [
            256: .longs([width]), 257: .longs([height]), 258: .shorts([Int](repeating: bits, count: channels)),
            259: .shorts([packing.rawValue]),
            262: .shorts([photometric]), 277: .shorts([channels]),
        ]
        if format != 1 { entries[339] = .shorts([Int](repeating: format, count: channels)) }
        if isPlanar { entries[284] = .shorts([2]) }
        if !extras.isEmpty { entries[338] = .shorts(extras) }
        if !palette.isEmpty { entries[320] = .shorts(palette) }
        if let tile {
            (entries[322], entries[323], entries[325]) = (.longs([tile.width]), .longs([tile.height]), .longs(parts.map(\.count)))
        } else {
            (entries[278], entries[279]) = (.longs([rowsPerStrip ?? height]), .longs(parts.map(\.count)))
        }
        return entries
    }

    // MARK: Pixels

    /// Strips or tiles, those of one plane behind those of the other.
    private func packedParts(isBig: Bool) -> [[UInt8]] {
        let planes = isPlanar ? (0..<channels).map { [$0] } : [Array(0..<channels)]
        let (width, height) = tile.map { ($0.width, $0.height) } ?? (self.width, min(rowsPerStrip ?? self.height, self.height))
        return planes.flatMap { channels in
            stride(from: 0, to: self.height, by: height).flatMap { top in
                stride(from: 0, to: self.width, by: width).map { left in
                    let bottom = tile == nil ? min(top + height, self.height) : top + height
                    return Self.pack((top..<bottom).flatMap { row(left..<(left + width), y: $0, channels, isBig: isBig) }, packing)
                }
            }
        }
    }

    /// A row of samples, filled up to complete bytes. Samples outside the picture are 0.
    private func row(_ columns: Range<Int>, y: Int, _ channels: [Int], isBig: Bool) -> [UInt8] {
        let values = columns.flatMap { x in channels.map { x < width && y < height ? sample(x, y, $0) : 0 } }
        if bits % 8 == 0 {
            return values.flatMap { value -> [UInt8] in
                let bytes = (0..<(bits / 8)).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
                return isBig ? bytes.reversed() : bytes
            }
        }
        var row = [UInt8](repeating: 0, count: (values.count * bits + 7) / 8)
        for (index, value) in values.enumerated() {
            for bit in 0..<bits where value >> UInt64(bits - 1 - bit) & 1 == 1 {
                let place = index * bits + bit
                row[place / 8] |= 0x80 >> UInt8(place % 8)
            }
        }
        return row
    }

    /// Returns the bytes of a strip as they stand in the file.
    public static func pack(_ bytes: [UInt8], _ packing: Packing) -> [UInt8] {
        switch packing {
        case .none, .jpeg: bytes
        case .packBits: packBits(bytes)
        case .deflate: deflate(bytes)
        case .lzw: lzw(bytes)
        }
    }

    /// Runs of equal bytes, and stretches of single ones.
    private static func packBits(_ bytes: [UInt8]) -> [UInt8] {
        var (packed, place) = ([UInt8](), 0)
        while place < bytes.count {
            let equal = bytes[place...].prefix(128).prefix { $0 == bytes[place] }.count
            if equal > 1 {
                packed += [UInt8(257 - equal), bytes[place]]
                place += equal
            } else {
                let single = bytes[place...].prefix(16)
                packed += [UInt8(single.count - 1)] + single
                place += single.count
            }
        }
        return packed
    }

    /// A zlib stream of stored blocks.
    private static func deflate(_ bytes: [UInt8]) -> [UInt8] {
        var (packed, low, high) = ([UInt8]([0x78, 0x01]), 1, 0)
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            let count = [UInt8(block.count & 0xFF), UInt8(block.count >> 8)]
            packed += [start + 65_535 >= bytes.count ? 1 : 0] + count + count.map { ~$0 } + block
        }
        for byte in bytes { (low, high) = ((low + Int(byte)) % 65_521, (high + low + Int(byte)) % 65_521) }
        return packed + [UInt8(high >> 8), UInt8(high & 0xFF), UInt8(low >> 8), UInt8(low & 0xFF)]
    }

    /// Codes of nine bits for single bytes; the table is emptied before it needs longer ones.
    private static func lzw(_ bytes: [UInt8]) -> [UInt8] {
        var codes: [Int] = []
        for (index, byte) in bytes.enumerated() {
            if index % 240 == 0 { codes.append(256) }
            codes.append(Int(byte))
        }
        codes.append(257)
        var packed = [UInt8](repeating: 0, count: (codes.count * 9 + 7) / 8)
        for (index, code) in codes.enumerated() {
            for bit in 0..<9 where code >> (8 - bit) & 1 == 1 { packed[(index * 9 + bit) / 8] |= 0x80 >> UInt8((index * 9 + bit) % 8) }
        }
        return packed
    }
}

/// The bytes of a file so far.
private struct Writer {
    let isBig: Bool
    let isLong: Bool
    var bytes: [UInt8] = []

    func number(_ value: Int, _ count: Int) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBig ? bytes.reversed() : bytes
    }

    /// - Returns: Where the part begins.
    mutating func append(_ part: [UInt8]) -> Int {
        let offset = bytes.count
        bytes += part + [UInt8](repeating: 0, count: part.count % 2)
        return offset
    }

    mutating func set(_ offset: Int, at place: Int) {
        bytes.replaceSubrange(place..<(place + (isLong ? 8 : 4)), with: number(offset, isLong ? 8 : 4))
    }

    private func encoded(_ values: TIFFFile.Values) -> (kind: Int, count: Int, bytes: [UInt8]) {
        switch values {
        case .bytes(let bytes, let kind): (kind, bytes.count, bytes)
        case .shorts(let values): (3, values.count, values.flatMap { number($0, 2) })
        case .longs(let values): (4, values.count, values.flatMap { number($0, 4) })
        case .offsets(let values): (isLong ? 16 : 4, values.count, values.flatMap { number($0, isLong ? 8 : 4) })
        case .doubles(let values): (12, values.count, values.flatMap { number(Int(bitPattern: UInt($0.bitPattern)), 8) })
        case .fractions(let values): (5, values.count / 2, values.flatMap { number($0, 4) })
        case .signedFractions(let values): (10, values.count / 2, values.flatMap { number($0, 4) })
        }
    }

    /// Appends a directory and the values that do not fit into it.
    mutating func append(_ entries: [Int: TIFFFile.Values]) -> (start: Int, link: Int) {
        let (room, head, length) = isLong ? (8, 8, 20) : (4, 2, 12)
        let start = bytes.count
        var directory = number(entries.count, head)
        var further: [UInt8] = []
        let end = start + head + entries.count * length + room
        for (tag, values) in entries.sorted(by: { $0.key < $1.key }) {
            let (kind, count, value) = encoded(values)
            directory += number(tag, 2) + number(kind, 2) + number(count, room)
            if value.count <= room {
                directory += value + [UInt8](repeating: 0, count: room - value.count)
            } else {
                directory += number(end + further.count, room)
                further += value + [UInt8](repeating: 0, count: value.count % 2)
            }
        }
        bytes += directory + number(0, room) + further
        return (start, end - room)
    }

    /// Replaces the offsets of an entry.
    mutating func setValues(of tag: Int, inDirectoryAt start: Int, to offsets: [Int]) {
        let (room, head, length) = isLong ? (8, 8, 20) : (4, 2, 12)
        var entry = start + head
        while Array(bytes[entry..<(entry + 2)]) != number(tag, 2) { entry += length }
        let field = entry + length - room
        let values = offsets.flatMap { number($0, room) }
        let stored = bytes[field..<(field + room)].enumerated().reduce(0) {
            $0 | Int($1.element) << (8 * (isBig ? room - 1 - $1.offset : $1.offset))
        }
        let place = values.count <= room ? field : stored
        bytes.replaceSubrange(place..<(place + values.count), with: values)
    }
}
