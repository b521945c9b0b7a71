import Imaging

/// The items that the box `meta` of a HEIF file describes: the properties of the primary picture, and the file ranges of others.
struct HEIFItems {
    /// The properties stated for a picture.
    struct Picture {
        /// The size after crops and rotations.
        var size: PixelSize
        /// Whether samples have more than eight bits.
        var isDeep = false
        /// The ICC profile; empty for none.
        var profile: ArraySlice<UInt8> = []
    }

    /// The largest box that is read, in bytes. A grid of 48 parts takes 4 KB, and a profile about as much.
    static let mostBytes = 1 << 20

    let window: ByteWindow
    private let boxes: [HEIFBox]
    private let data: HEIFBox?

    /// - Parameter meta: The box; it must lie in the window.
    init(in window: ByteWindow, _ meta: HEIFBox) {
        self.window = window
        // Skips its version and flags.
        boxes = HEIFBox.boxes(in: window, from: meta.start + 4, to: meta.end)
        data = boxes.first { $0.isOfType("idat") }
    }

    func box(_ type: StaticString) -> HEIFBox? { boxes.first { $0.isOfType(type) } }

    func version(of box: HEIFBox) -> Int { window.byte(box.start) ?? 0 }

    // MARK: The primary picture

    var primary: Int? {
        guard let box = box("pitm") else { return nil }
        return version(of: box) == 0 ? window.word(box.start + 4, bigEndian: true) : window.long(box.start + 4, bigEndian: true)
    }

    /// The primary picture; nil if it is missing or states no size.
    /// - Complexity: O(bytes of the box).
    var primaryPicture: Picture? {
        guard let primary else { return nil }
        let properties = properties(of: primary)
        guard let extents = properties.first(where: { $0.isOfType("ispe") }), let width = window.long(extents.start + 4, bigEndian: true),
            let height = window.long(extents.start + 8, bigEndian: true)
        else { return nil }
        var picture = Picture(size: PixelSize(width: width, height: height))
        // Crops and rotations apply in the order in which they are listed.
        for property in properties { apply(property, to: &picture) }
        return picture
    }

    func properties(of item: Int) -> [HEIFBox] {
        guard let box = box("iprp") else { return [] }
        let parts = HEIFBox.boxes(in: window, from: box.start, to: box.end)
        guard let container = parts.first(where: { $0.isOfType("ipco") }) else { return [] }
        let all = HEIFBox.boxes(in: window, from: container.start, to: container.end)
        let numbers = parts.filter { $0.isOfType("ipma") }.flatMap { associations(of: item, in: $0) }
        return numbers.compactMap { all.indices.contains($0 - 1) ? all[$0 - 1] : nil }
    }

    /// The property numbers of an item, counted from 1, in a box `ipma`.
    private func associations(of item: Int, in box: HEIFBox) -> [Int] {
        guard let flags = window.byte(box.start + 3), let count = window.long(box.start + 4, bigEndian: true) else { return [] }
        let isLong = version(of: box) > 0
        var offset = box.start + 8
        for _ in 0..<count {
            let number = isLong ? window.long(offset, bigEndian: true) : window.word(offset, bigEndian: true)
            offset += isLong ? 4 : 2
            guard let number, let length = window.byte(offset), offset < box.end else { return [] }
            let width = flags & 1 == 1 ? 2 : 1
            if number == item {
                return (0..<length).compactMap { index in
                    let place = offset + 1 + index * width
                    // The highest bit marks properties that readers must understand.
                    return width == 2 ? window.word(place, bigEndian: true).map { $0 & 0x7FFF } : window.byte(place).map { $0 & 0x7F }
                }
            }
            offset += 1 + length * width
        }
        return []
    }

    private func apply(_ property: HEIFBox, to picture: inout Picture) {
        if property.isOfType("irot"), let turns = window.byte(property.start), turns & 1 == 1 {
            picture.size = PixelSize(width: picture.size.height, height: picture.size.width)
        } else if property.isOfType("clap"), let size = cropped(property, picture.size) {
            picture.size = size
        } else if property.isOfType("pixi") {
            let count = window.byte(property.start + 4) ?? 0
            picture.isDeep = picture.isDeep || (0..<count).contains { (window.byte(property.start + 5 + $0) ?? 8) > 8 }
        } else if property.isOfType("av1C") {
            picture.isDeep = picture.isDeep || (window.byte(property.start + 2) ?? 0) & 0x40 != 0
        } else if property.isOfType("hvcC") {
            picture.isDeep = picture.isDeep || (window.byte(property.start + 17) ?? 0) & 7 > 0
        } else if property.isOfType("colr"), window.holds("prof", at: property.start) || window.holds("rICC", at: property.start) {
            picture.profile = window.slice(property.end - property.start - 4, at: property.start + 4)
        }
    }

    /// The size of a clean aperture, given by fractions for width, height and offsets; nil if it is damaged, as decoders then ignore it.
    private func cropped(_ box: HEIFBox, _ size: PixelSize) -> PixelSize? {
        func rounded(_ place: Int) -> Int? {
            guard let numerator = window.long(box.start + place, bigEndian: true),
                let denominator = window.long(box.start + place + 4, bigEndian: true), denominator > 0
            else { return nil }
            return (numerator + denominator / 2) / denominator
        }
        guard let width = rounded(0), let height = rounded(8), width > 0, height > 0 else { return nil }
        return PixelSize(width: min(width, size.width), height: min(height, size.height))
    }

    // MARK: All items

    struct Item {
        let number: Int
        let type: String
        /// The content type of an item of type `mime`, such as text/plain; empty for other items.
        let content: String
        let isHidden: Bool
    }

    /// The items listed in the boxes `infe`: version and flags, number, protection, type, name, and content type.
    /// - Complexity: O(bytes of the box).
    var items: [Item] {
        guard let box = box("iinf") else { return [] }
        let head = version(of: box) == 0 ? 6 : 8
        return HEIFBox.boxes(in: window, from: box.start + head, to: box.end).compactMap { entry in
            guard entry.isOfType("infe"), version(of: entry) >= 2 else { return nil }
            let isLong = version(of: entry) > 2
            let number = isLong ? window.long(entry.start + 4, bigEndian: true) : window.word(entry.start + 4, bigEndian: true)
            let behind = entry.start + (isLong ? 14 : 12)
            guard let number, let flags = window.byte(entry.start + 3), behind <= entry.end else { return nil }
            let type = String(decoding: window.slice(4, at: behind - 4), as: UTF8.self)
            let texts = window.slice(entry.end - behind, at: behind).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
            let content = type == "mime" && texts.count > 1 ? String(decoding: texts[1], as: UTF8.self) : ""
            return Item(number: number, type: type, content: content, isHidden: flags & 1 == 1)
        }
    }

    /// The file range of the first item with this type and content type; nil if there is none, or if it has several parts.
    func place(ofType type: String, content: String = "") -> Range<Int>? {
        items.first { $0.type == type && $0.content == content }.flatMap { place(of: $0.number) }
    }

    /// The file range of an item according to the box `iloc`: the sizes of its fields in four half bytes, then the items with their parts.
    private func place(of item: Int) -> Range<Int>? {
        guard let box = box("iloc"), let sizes = window.word(box.start + 4, bigEndian: true) else { return nil }
        let version = version(of: box)
        let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let indexSize = version > 0 ? sizes & 15 : 0
        var fields = HEIFFields(in: window, from: box.start + 6, to: box.end)
        guard let count = fields.next(version < 2 ? 2 : 4) else { return nil }
        for _ in 0..<count {
            guard let number = fields.next(version < 2 ? 2 : 4), let method = version > 0 ? fields.next(2) : 0, fields.next(2) != nil,
                let base = fields.next(baseSize), let partCount = fields.next(2)
            else { return nil }
            for part in 0..<partCount {
                guard fields.next(indexSize) != nil, let offset = fields.next(offsetSize), let length = fields.next(lengthSize) else {
                    return nil
                }
                guard number == item, part == 0 else { continue }
                guard partCount == 1, method & 15 < 2, let origin = method & 15 == 0 ? 0 : data?.start else { return nil }
                // Each is less than 2^48.
                return (origin + base + offset)..<(origin + base + offset + length)
            }
        }
        return nil
    }
}

/// Reads consecutive big-endian whole numbers from a window.
private struct HEIFFields {
    private let window: ByteWindow
    private var offset: Int
    private let end: Int

    init(in window: ByteWindow, from start: Int, to end: Int) {
        (self.window, offset, self.end) = (window, start, end)
    }

    /// Reads the next number; nil if it is beyond the end, or 2^48 or larger.
    /// - Parameter count: The number of its bytes; 0 reads the number 0.
    mutating func next(_ count: Int) -> Int? {
        guard count <= 8, offset <= end - count else { return nil }
        var number = 0
        for place in offset..<(offset + count) {
            guard let byte = window.byte(place), number < 1 << 40 else { return nil }
            number = number << 8 | byte
        }
        offset += count
        return number
    }
}
