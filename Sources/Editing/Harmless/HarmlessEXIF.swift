/// An EXIF block with only those fields that cannot reveal what was cut off: texts and numbers about the shot.
///
/// Makers' notes, previews, thumbnails, areas of the picture, unknown fields and the bytes between fields are left out.
/// Source: EXIF 3.0, sections 4.6.4 to 4.6.8.
struct HarmlessEXIF {
    private let bytes: [UInt8]
    private let isBig: Bool

    /// A field in a directory.
    private struct Field {
        let tag: Int
        let kind: Int
        let count: Int
        let value: [UInt8]
    }

    private enum Tag {
        static let (details, place, interoperability) = (0x8769, 0x8825, 0xA005)
        static let userComment = 0x9286
        static let windowsTexts = 0x9C9B...0x9C9F
    }
    private enum Kind { static let (text, long, undefined, utf8) = (2, 4, 7, 129) }

    /// Fields about the file, its maker and its rights, without the positions of strips and previews.
    private static let main: Set<Int> = Set([
        0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x010E, 0x010F, 0x0110, 0x0112, 0x0115, 0x011A, 0x011B, 0x011C, 0x0128, 0x0131, 0x0132,
        0x013B, 0x013C, 0x013E, 0x013F, 0x0211, 0x0212, 0x0213, 0x0214, 0x4746, 0x4749, 0x8298, 0x9C9B, 0x9C9C, 0x9C9D, 0x9C9E, 0x9C9F,
    ])
    /// Fields about the shot: time, exposure, lens and people, without areas of the picture, response tables and makers' notes.
    private static let details: Set<Int> = Set(
        [
            0x829A, 0x829D, 0x8822, 0x8824, 0x8827, 0x8830, 0x8831, 0x8832, 0x8833, 0x8834, 0x8835, 0x9000, 0x9003, 0x9004, 0x9010, 0x9011,
            0x9012, 0x9101, 0x9102, 0x9286, 0x9290, 0x9291, 0x9292, 0xA000, 0xA001, 0xA002, 0xA003, 0xA20B, 0xA20E, 0xA20F, 0xA210, 0xA215,
            0xA217, 0xA300, 0xA301, 0xA401, 0xA402, 0xA403, 0xA404, 0xA405, 0xA406, 0xA407, 0xA408, 0xA409, 0xA40A, 0xA40C, 0xA420, 0xA430,
            0xA431, 0xA432, 0xA433, 0xA434, 0xA435, 0xA460, 0xA461, 0xA500,
        ] + Array(0x9201...0x920A) + Array(0x9400...0x9405) + Array(0xA436...0xA43C))
    private static let place = Set(0x00...0x1F)
    /// The kind of the file and its version.
    private static let interoperability: Set<Int> = [0x0001, 0x0002]

    /// - Returns: nil if there is no first directory.
    static func block(of bytes: [UInt8]) -> [UInt8]? { HarmlessEXIF(bytes)?.block }

    private init?(_ bytes: [UInt8]) {
        (self.bytes, isBig) = (bytes, bytes.starts(with: "MM".utf8))
        guard isBig || bytes.starts(with: "II".utf8), number(2, 2) == 42 else { return nil }
    }

    private var block: [UInt8]? {
        guard let first = number(4, 4), var fields = fields(at: first, Self.main) else { return nil }
        var result = Array(bytes.prefix(4)) + put(8, 4)
        // The lower directories come first in the list and last in the file, because their places are known only then.
        let below = directories(below: first)
        fields += below.map { Field(tag: $0.tag, kind: Kind.long, count: 1, value: put(0, 4)) }
        fields.sort { $0.tag < $1.tag }
        let links = append(fields, to: &result)
        for (tag, directory) in below {
            point(tag, to: result.count, in: links, &result)
            appendDetails(directory, &result)
        }
        return result
    }

    private func directories(below first: Int) -> [(tag: Int, fields: [Field])] {
        [(Tag.details, Self.details), (Tag.place, Self.place)].compactMap { tag, known in
            guard let offset = pointer(tag, in: first), var found = fields(at: offset, known) else { return nil }
            if tag == Tag.details, let other = pointer(Tag.interoperability, in: offset), fields(at: other, Self.interoperability) != nil {
                found.append(Field(tag: Tag.interoperability, kind: Kind.long, count: 1, value: put(other, 4)))
            }
            return found.isEmpty ? nil : (tag, found.sorted { $0.tag < $1.tag })
        }
    }

    private func appendDetails(_ fields: [Field], _ result: inout [UInt8]) {
        let links = append(fields, to: &result)
        guard let pointer = fields.first(where: { $0.tag == Tag.interoperability && $0.kind == Kind.long }), let place = links[pointer.tag],
            let offset = value(pointer.value), let below = self.fields(at: offset, Self.interoperability)
        else { return }
        result.replaceSubrange(place..<(place + 4), with: put(result.count, 4))
        _ = append(below, to: &result)
    }

    private func point(_ tag: Int, to offset: Int, in places: [Int: Int], _ result: inout [UInt8]) {
        if let place = places[tag] { result.replaceSubrange(place..<(place + 4), with: put(offset, 4)) }
    }

    // MARK: Reading

    /// The known fields of a directory whose values are harmless; nil if there is no directory.
    private func fields(at offset: Int, _ known: Set<Int>) -> [Field]? {
        guard offset >= 8, let count = number(offset, 2), count > 0, offset + 2 + 12 * count <= bytes.count else { return nil }
        var (seen, result): (Set<Int>, [Field]) = ([], [])
        for index in 0..<count {
            guard let field = field(at: offset + 2 + 12 * index), known.contains(field.tag), isHarmless(field),
                seen.insert(field.tag).inserted
            else { continue }
            result.append(field)
        }
        return result.sorted { $0.tag < $1.tag }
    }

    private func field(at place: Int) -> Field? {
        guard let tag = number(place, 2), let kind = number(place + 2, 2), let count = number(place + 4, 4), let size = Self.sizes[kind],
            count <= bytes.count, case let length = size * count
        else { return nil }
        guard let start = length <= 4 ? place + 8 : number(place + 8, 4), start >= 8, start + length <= bytes.count else { return nil }
        return Field(tag: tag, kind: kind, count: count, value: Array(bytes[start..<(start + length)]))
    }

    private func pointer(_ tag: Int, in directory: Int) -> Int? {
        guard let count = number(directory, 2), directory + 2 + 12 * count <= bytes.count else { return nil }
        for index in 0..<count where number(directory + 2 + 12 * index, 2) == tag { return number(directory + 10 + 12 * index, 4) }
        return nil
    }

    /// The size in bytes of a value of each kind.
    private static let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 129: 1]
    /// The most bytes of numbers, which is the length of six fractions, and of bytes without a stated meaning.
    private static let (mostNumbers, mostBytes) = (48, 8)

    private func isHarmless(_ field: Field) -> Bool {
        switch field.kind {
        case Kind.text, Kind.utf8: HarmlessText.accepts(field.value)
        case Kind.undefined where field.value.count > Self.mostBytes: isCodedText(field.value)
        case 1 where Tag.windowsTexts.contains(field.tag): isWideText(field.value)
        default: field.value.count <= Self.mostNumbers
        }
    }

    /// Whether the value is a text preceded by eight bytes that name its character code.
    private func isCodedText(_ value: [UInt8]) -> Bool {
        let text = Array(value.dropFirst(8))
        if value.starts(with: "ASCII\0\0\0".utf8) || value.starts(with: "JIS\0\0\0\0\0".utf8) { return HarmlessText.accepts(text) }
        if value.starts(with: "UNICODE\0".utf8) { return isWideText(text) }
        return value.allSatisfy { $0 == 0 || $0 == 0x20 }
    }

    /// Whether the value is a text in UTF-16 of either byte order.
    private func isWideText(_ value: [UInt8]) -> Bool {
        guard value.count % 2 == 0 else { return false }
        let units = stride(from: 0, to: value.count, by: 2).map { UInt16(value[$0]) << 8 | UInt16(value[$0 + 1]) }
        return [units, units.map(\.byteSwapped)].contains { units in
            var text = units[...]
            while text.last == 0 { text.removeLast() }
            return String(validating: text, as: UTF16.self).map { HarmlessText.accepts($0) && $0.unicodeScalars.allSatisfy(isAssigned) }
                ?? false
        }
    }

    private func isAssigned(_ scalar: Unicode.Scalar) -> Bool {
        ![.unassigned, .privateUse, .surrogate].contains(scalar.properties.generalCategory)
    }

    private func number(_ place: Int, _ count: Int) -> Int? {
        guard place >= 0, place + count <= bytes.count else { return nil }
        return value(Array(bytes[place..<(place + count)]))
    }

    private func value(_ bytes: [UInt8]) -> Int? { (isBig ? bytes : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) } }

    // MARK: Writing

    /// - Returns: The position of each four-byte field's value.
    private func append(_ fields: [Field], to result: inout [UInt8]) -> [Int: Int] {
        var (places, far): ([Int: Int], [UInt8]) = ([:], [])
        let end = result.count + 2 + 12 * fields.count + 4
        result += put(fields.count, 2)
        for field in fields {
            result += put(field.tag, 2) + put(field.kind, 2) + put(field.count, 4)
            places[field.tag] = result.count
            if field.value.count <= 4 {
                result += field.value + [UInt8](repeating: 0, count: 4 - field.value.count)
            } else {
                result += put(end + far.count, 4)
                // Values begin at even offsets.
                far += field.value + (field.value.count % 2 == 0 ? [] : [0])
            }
        }
        result += put(0, 4) + far
        return places
    }

    private func put(_ value: Int, _ count: Int) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBig ? bytes.reversed() : bytes
    }
}
