import Imaging

/// The TIFF structure of an EXIF block. Some fields are changed in place, so everything else, such as makers' notes, keeps its offset.
///
/// Directories list entries `tag(2) type(2) count(4) value(4)`, and the offset of the next one. Source: EXIF 2.32, section 4.6.2.
struct TIFFBlock {
    private(set) var bytes: [UInt8]
    private let isBig: Bool
    /// The offset of the first directory.
    private var first: Int

    private enum Tag {
        static let (width, height, orientation, details, strips) = (0x0100, 0x0101, 0x0112, 0x8769, 0x0111)
        static let (subjectArea, subjectLocation) = (0x9214, 0xA214)
        static let (thumbnail, thumbnailLength, pixelWidth, pixelHeight) = (0x0201, 0x0202, 0xA002, 0xA003)
    }
    private enum Kind { static let (short, long) = (3, 4) }

    /// The bytes of a block that states only that the picture is upright.
    static let upright: [UInt8] = Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]

    /// - Returns: nil if there is no first directory.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        isBig = bytes.starts(with: "MM".utf8)
        first = 0
        guard isBig || bytes.starts(with: "II".utf8), word(2) == 42, let offset = long(4), offset >= 8, entries(at: offset) != nil else {
            return nil
        }
        first = offset
    }

    // MARK: Fields

    /// The orientation that the block states; nil if it states none.
    var orientation: Int? {
        entry(Tag.orientation, at: first).flatMap { word($0 + 2) == Kind.short ? word($0 + 8) : nil }
    }

    /// States an orientation, 1...8.
    /// - Returns: false if the block has no room for it.
    mutating func state(orientation: Int) -> Bool {
        if let entry = entry(Tag.orientation, at: first) {
            put(orientation, at: entry, isLong: false)
        } else {
            guard add(orientation: orientation) else { return false }
        }
        // The thumbnail has its own directory and the same stored orientation as the picture.
        if let next, let entry = entry(Tag.orientation, at: next) { put(orientation, at: entry, isLong: false) }
        return true
    }

    /// Updates the size of the stored pixels wherever it is stated.
    mutating func state(size: PixelSize) {
        for (tag, length) in [(Tag.width, size.width), (Tag.height, size.height)] {
            if let entry = entry(tag, at: first) { put(length, at: entry) }
        }
        guard let details = entry(Tag.details, at: first).flatMap({ long($0 + 8) }) else { return }
        for (tag, length) in [(Tag.pixelWidth, size.width), (Tag.pixelHeight, size.height)] {
            if let entry = entry(tag, at: details) { put(length, at: entry) }
        }
    }

    /// Removes the thumbnail, which shows the original picture.
    mutating func removeThumbnail() {
        guard let next, let entries = entries(at: next) else { return }
        if let start = entry(Tag.thumbnail, at: next).flatMap({ long($0 + 8) }),
            let length = entry(Tag.thumbnailLength, at: next).flatMap({ long($0 + 8) }), start >= 8, start <= bytes.count - 2,
            bytes[start] == 0xFF, bytes[start + 1] == 0xD8
        {
            let end = min(bytes.count, start + length)
            // A wrong offset must not cause directories to be overwritten.
            if !overlapsDirectories(start..<end) {
                for place in start..<end { bytes[place] = 0 }
                if end == bytes.count { bytes.removeSubrange(start...) }
            }
        }
        for place in next..<min(bytes.count, entries.upperBound) { bytes[place] = 0 }
        if let link { put(0, at: link, count: 4) }
    }

    /// Overwrites the previews in makers' notes and in further directories, which show the original picture.
    mutating func removePreviews() { bytes = EmbeddedPictures.blanked(bytes) }

    /// Removes the fields that state areas of the picture.
    mutating func removeAreas() {
        guard let details = entry(Tag.details, at: first).flatMap({ long($0 + 8) }) else { return }
        for tag in [Tag.subjectArea, Tag.subjectLocation] { remove(tag, at: details) }
    }

    /// Removes an entry. The entries after it, and the link to the next directory, move up.
    private mutating func remove(_ tag: Int, at directory: Int) {
        guard let entry = entry(tag, at: directory), let entries = entries(at: directory), entries.count > 12 else { return }
        let end = min(bytes.count, entries.upperBound + 4)
        bytes.replaceSubrange(entry..<end, with: Array(bytes[(entry + 12)..<end]) + [UInt8](repeating: 0, count: 12))
        put(entries.count / 12 - 1, at: directory, count: 2)
    }

    private func overlapsDirectories(_ place: Range<Int>) -> Bool {
        [first, entry(Tag.details, at: first).flatMap { long($0 + 8) }].compactMap { $0 }
            .compactMap { offset in entries(at: offset).map { offset..<($0.upperBound + 4) } }
            .contains { $0.overlaps(place) }
    }

    // MARK: Directories

    /// The bytes of a directory's entries; nil if there is none.
    private func entries(at offset: Int) -> Range<Int>? {
        guard offset >= 8, let count = word(offset), count > 0, offset + 2 + count * 12 <= bytes.count else { return nil }
        return (offset + 2)..<(offset + 2 + count * 12)
    }

    /// The offset of an entry; nil if the directory has no entry with that tag.
    private func entry(_ tag: Int, at directory: Int) -> Int? {
        entries(at: directory).flatMap { stride(from: $0.lowerBound, to: $0.upperBound, by: 12).first { word($0) == tag } }
    }

    /// The offset of the first directory's link to the next one.
    private var link: Int? { entries(at: first).flatMap { $0.upperBound + 4 <= bytes.count ? $0.upperBound : nil } }

    /// The offset of the thumbnail's directory; nil if there is none.
    private var next: Int? { link.flatMap(long).flatMap { entries(at: $0) == nil ? nil : $0 } }

    /// Adds an entry. Its directory has no room, so a longer copy of the directory is appended at the end.
    private mutating func add(orientation: Int) -> Bool {
        guard let place = entries(at: first) else { return false }
        var entries = stride(from: place.lowerBound, to: place.upperBound, by: 12).map { Array(bytes[$0..<($0 + 12)]) }
        let next = link.map { Array(bytes[$0..<($0 + 4)]) } ?? [0, 0, 0, 0]
        let entry = number(Tag.orientation, 2) + number(Kind.short, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
        let index = entries.firstIndex { number(of: $0) > Tag.orientation } ?? entries.count
        entries.insert(entry, at: index)
        // Directories begin at even offsets.
        if bytes.count % 2 == 1 { bytes.append(0) }
        first = bytes.count
        bytes += number(entries.count, 2) + entries.flatMap { $0 } + next
        put(first, at: 4, count: 4)
        return true
    }

    private func number(of entry: [UInt8]) -> Int { isBig ? Int(entry[0]) << 8 | Int(entry[1]) : Int(entry[1]) << 8 | Int(entry[0]) }

    // MARK: Numbers

    private func word(_ place: Int) -> Int? {
        guard place >= 0, place + 2 <= bytes.count else { return nil }
        return isBig ? Int(bytes[place]) << 8 | Int(bytes[place + 1]) : Int(bytes[place + 1]) << 8 | Int(bytes[place])
    }

    private func long(_ place: Int) -> Int? {
        guard let one = word(place), let two = word(place + 2) else { return nil }
        return isBig ? one << 16 | two : two << 16 | one
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBig ? bytes.reversed() : bytes
    }

    private mutating func put(_ value: Int, at place: Int, count: Int) {
        bytes.replaceSubrange(place..<(place + count), with: number(value, count))
    }

    /// Sets the single whole number of an entry, in the entry's type or as a short number.
    private mutating func put(_ value: Int, at entry: Int) { put(value, at: entry, isLong: word(entry + 2) == Kind.long) }

    private mutating func put(_ value: Int, at entry: Int, isLong: Bool) {
        put(isLong ? Kind.long : Kind.short, at: entry + 2, count: 2)
        put(1, at: entry + 4, count: 4)
        bytes.replaceSubrange((entry + 8)..<(entry + 12), with: isLong ? number(value, 4) : number(value, 2) + [0, 0])
    }
}
