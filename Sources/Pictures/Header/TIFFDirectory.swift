import Imaging

/// The beginning of a TIFF file: the byte order, 42, and the offset of the first directory. The number is 43 in BigTIFF, whose counts and
/// offsets have eight bytes; cameras write other numbers. Source: TIFF 6.0, section 2, and AWare Systems, "BigTIFF File Format".
struct TIFFHead {
    let isBig: Bool
    /// Whether counts and offsets have eight bytes.
    let isLong: Bool
    /// The file offset of the first directory.
    let first: Int

    /// - Returns: nil if the window does not begin with a TIFF header with one of these numbers.
    init?(_ window: ByteWindow, numbers: Set<Int> = [42, 43]) {
        isBig = window.holds("MM", at: 0)
        guard isBig || window.holds("II", at: 0), let number = window.word(2, bigEndian: isBig), numbers.contains(number) else {
            return nil
        }
        isLong = number == 43
        guard let offset = isLong ? window.offset(8, bigEndian: isBig) : window.long(4, bigEndian: isBig) else { return nil }
        // BigTIFF states the size of an offset, followed by 0.
        guard !isLong || window.long(4, bigEndian: isBig) == (isBig ? 0x8_0000 : 8) else { return nil }
        first = offset
    }

    /// The lengths in bytes of a directory's count, of an entry, and of the offset after the entries.
    fileprivate var lengths: (count: Int, entry: Int, next: Int) { isLong ? (8, 20, 8) : (2, 12, 4) }
}

extension ByteWindow {
    /// Reads eight bytes; nil if they are outside the window, or if the number exceeds 2^48.
    func offset(_ place: Int, bigEndian: Bool) -> Int? {
        guard let first = long(place, bigEndian: bigEndian), let second = long(place + 4, bigEndian: bigEndian) else { return nil }
        let (high, low) = bigEndian ? (first, second) : (second, first)
        return high < 1 << 16 ? high << 32 | low : nil
    }
}

/// A directory of a TIFF file: entries `tag(2) type(2) count(4) value(4)`, and the offset of the next directory. Values longer than four
/// bytes are stored at an offset.
struct TIFFDirectory {
    private struct Values {
        let kind: Int
        let count: Int
        /// The file offset of the first value.
        let place: Int
    }

    /// The most entries that are read; files have a few dozen.
    static let mostEntries = 1_024

    /// The file range of the directory.
    let place: Range<Int>
    /// The file offset of the next directory; 0 for none.
    let next: Int
    private let values: [Int: Values]
    private let window: ByteWindow
    private let head: TIFFHead

    /// The file range of the directory at an offset. Only that of its count if the window does not contain the count.
    static func place(at offset: Int, in window: ByteWindow, _ head: TIFFHead) -> Range<Int> {
        let lengths = head.lengths
        guard let count = Self.count(at: offset, in: window, head) else { return offset..<(offset + lengths.count) }
        return offset..<(offset + lengths.count + min(count, mostEntries) * lengths.entry + lengths.next)
    }

    private static func count(at offset: Int, in window: ByteWindow, _ head: TIFFHead) -> Int? {
        head.isLong ? window.offset(offset, bigEndian: head.isBig) : window.word(offset, bigEndian: head.isBig)
    }

    /// - Returns: nil if the window does not contain the complete directory, or if it has too many entries.
    /// - Complexity: O(entries).
    init?(at offset: Int, in window: ByteWindow, _ head: TIFFHead) {
        guard let count = Self.count(at: offset, in: window, head), count <= Self.mostEntries else { return nil }
        let lengths = head.lengths
        place = Self.place(at: offset, in: window, head)
        guard window.holds(place.count, at: offset) else { return nil }
        let end = place.upperBound - lengths.next
        next = (head.isLong ? window.offset(end, bigEndian: head.isBig) : window.long(end, bigEndian: head.isBig)) ?? 0
        (self.window, self.head) = (window, head)
        var values: [Int: Values] = [:]
        for entry in stride(from: offset + lengths.count, to: end, by: lengths.entry) {
            guard let tag = window.word(entry, bigEndian: head.isBig), let found = Self.values(of: entry, in: window, head) else {
                continue
            }
            // If a tag occurs twice, readers differ about the second.
            if values[tag] == nil { values[tag] = found }
        }
        self.values = values
    }

    private static func values(of entry: Int, in window: ByteWindow, _ head: TIFFHead) -> Values? {
        guard let kind = window.word(entry + 2, bigEndian: head.isBig), sizes.indices.contains(kind), sizes[kind] > 0 else { return nil }
        let field = entry + (head.isLong ? 12 : 8)
        let count = head.isLong ? window.offset(entry + 4, bigEndian: head.isBig) : window.long(entry + 4, bigEndian: head.isBig)
        guard let count, count > 0 else { return nil }
        if count * sizes[kind] <= (head.isLong ? 8 : 4) { return Values(kind: kind, count: count, place: field) }
        let offset = head.isLong ? window.offset(field, bigEndian: head.isBig) : window.long(field, bigEndian: head.isBig)
        return offset.map { Values(kind: kind, count: count, place: $0) }
    }

    /// The size in bytes of a value of each type, by type number; 0 for unused numbers.
    private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

    func has(_ tag: Int) -> Bool { values[tag] != nil }

    /// The number of values of a tag; 0 if it is missing.
    func count(of tag: Int) -> Int { values[tag]?.count ?? 0 }

    /// The file range of a tag's values; nil if it is missing.
    func bytes(of tag: Int) -> Range<Int>? { values[tag].map { $0.place..<($0.place + $0.count * Self.sizes[$0.kind]) } }

    /// A text up to its first zero; empty if it is missing, longer than 64 bytes, or outside the window.
    func text(_ tag: Int) -> String {
        guard let found = values[tag], found.kind == 2, found.count <= 64 else { return "" }
        return String(decoding: window.slice(found.count, at: found.place).prefix { $0 != 0 }, as: UTF8.self)
    }

    /// A whole number, or a rounded fraction; nil if the tag is missing, of another type, or outside the window.
    func number(_ tag: Int, at index: Int = 0) -> Int? {
        guard let found = values[tag], (0..<found.count).contains(index) else { return nil }
        let place = found.place + index * Self.sizes[found.kind]
        switch found.kind {
        case 1: return window.byte(place)
        case 3: return window.word(place, bigEndian: head.isBig)
        case 4, 13: return window.long(place, bigEndian: head.isBig)
        case 5:
            guard let numerator = window.long(place, bigEndian: head.isBig), let denominator = window.long(place + 4, bigEndian: head.isBig)
            else { return nil }
            return denominator > 0 ? (numerator + denominator / 2) / denominator : nil
        case 16, 18: return window.offset(place, bigEndian: head.isBig)
        default: return nil
        }
    }
}

// MARK: Tags

extension TIFFDirectory {
    enum Tag {
        static let (kind, oldKind, width, height, bits, compression, photometric) = (254, 255, 256, 257, 258, 259, 262)
        static let (maker, model, orientation, samples, stripHeight, changed) = (271, 272, 274, 277, 278, 306)
        static let (tileWidth, tileHeight, directories) = (322, 323, 330)
        static let (packet, records, resources, profile) = (700, 33_723, 34_377, 34_675)
        static let (details, position) = (34_665, 34_853)
        // Tags of cameras: the DNG version, the size of the sensor's part that is the picture, and a Leaf block.
        static let (version, cropSize, leaf) = (50_706, 50_720, 34_310)
    }

    var size: PixelSize? {
        guard let width = number(Tag.width), let height = number(Tag.height) else { return nil }
        return PixelSize(width: width, height: height)
    }

    /// Whether it is a separate picture, and not a smaller copy or a mask of another one.
    var isPage: Bool { size != nil && !isReduced && (number(Tag.kind) ?? 0) & 4 == 0 }

    /// Whether it is a smaller copy of another directory's picture.
    var isReduced: Bool { (number(Tag.kind) ?? 0) & 1 == 1 || number(Tag.oldKind) == 2 }
}
