/// The facts about a picture's shot that are written into other files.
package struct ShotFacts: Equatable, Sendable {
    package var maker: String?
    package var model: String?
    /// Seconds since 1970, as if the camera's clock showed UTC; years 1...9999.
    package var taken: Int?
    /// Where the camera was.
    package var coordinate: GeoCoordinate?

    package init(maker: String? = nil, model: String? = nil, taken: Int? = nil, coordinate: GeoCoordinate? = nil) {
        (self.maker, self.model, self.taken, self.coordinate) = (maker, model, taken, coordinate)
    }
}

/// Writes an EXIF block: a little-endian TIFF structure that contains only known fields.
///
/// `EXIFBlock` describes the structure. Source: EXIF 2.32, sections 4.6.2 to 4.6.6.
package struct EXIFWriter {
    private enum Kind { static let (byte, text, short, long, rational, undefined) = (1, 2, 3, 4, 5, 7) }

    /// An entry of a directory; `bytes` is its complete value.
    private struct Entry {
        let tag: Int
        let kind: Int
        let count: Int
        var bytes: [UInt8]
    }

    /// Returns the block of an upright picture; empty if nothing is known.
    package static func bytes(of facts: ShotFacts) -> [UInt8] {
        var first = [facts.maker.map { text(0x010F, $0) }, facts.model.map { text(0x0110, $0) }].compactMap(\.self)
        let details = facts.taken.map {
            [Entry(tag: 0x9000, kind: Kind.undefined, count: 4, bytes: Array("0232".utf8)), text(0x9003, date($0))]
        }
        let position = facts.coordinate.map(entries)
        guard !first.isEmpty || details != nil || position != nil else { return [] }
        first.append(Entry(tag: 0x0112, kind: Kind.short, count: 1, bytes: little(1, 2)))
        // The other directories follow the first one, so its length must be known before their offsets are.
        if details != nil { first.append(Entry(tag: 0x8769, kind: Kind.long, count: 1, bytes: little(0, 4))) }
        if position != nil { first.append(Entry(tag: 0x8825, kind: Kind.long, count: 1, bytes: little(0, 4))) }
        let start = 8
        var next = start + directory(first, at: start).count
        var rest: [UInt8] = []
        for (tag, entries) in [(0x8769, details), (0x8825, position)] {
            guard let entries, let index = first.firstIndex(where: { $0.tag == tag }) else { continue }
            first[index].bytes = little(next, 4)
            let bytes = directory(entries, at: next)
            rest += bytes
            next += bytes.count
        }
        return Array("II".utf8) + little(42, 2) + little(start, 4) + directory(first, at: start) + rest
    }

    // MARK: Fields

    private static func text(_ tag: Int, _ text: String) -> Entry {
        let bytes = Array(text.utf8) + [0]
        return Entry(tag: tag, kind: Kind.text, count: bytes.count, bytes: bytes)
    }

    /// `2024:05:01 06:44:00`.
    private static func date(_ taken: Int) -> String {
        let date = CivilDate(secondsSince1970: taken)
        func padded(_ number: Int, _ length: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, length - digits.count)) + digits
        }
        let second = ((taken % 60) + 60) % 60
        return "\(padded(date.year, 4)):\(padded(date.month, 2)):\(padded(date.day, 2)) "
            + "\(padded(date.hour, 2)):\(padded(date.minute, 2)):\(padded(second, 2))"
    }

    private static func entries(of coordinate: GeoCoordinate) -> [Entry] {
        [
            Entry(tag: 0, kind: Kind.byte, count: 4, bytes: [2, 3, 0, 0]),
            text(1, coordinate.latitudeUnits < 0 ? "S" : "N"), angle(2, coordinate.latitudeUnits),
            text(3, coordinate.longitudeUnits < 0 ? "W" : "E"), angle(4, coordinate.longitudeUnits),
        ]
    }

    /// Degrees, minutes and seconds as fractions. They are exact, because a ten-millionth of a degree is 360 millionths of a second.
    private static func angle(_ tag: Int, _ units: Int32) -> Entry {
        let (degrees, rest) = Int(units.magnitude).quotientAndRemainder(dividingBy: 10_000_000)
        let (minutes, left) = (rest * 60).quotientAndRemainder(dividingBy: 10_000_000)
        let bytes = [(degrees, 1), (minutes, 1), (left * 6, 1_000_000)].flatMap { little($0, 4) + little($1, 4) }
        return Entry(tag: tag, kind: Kind.rational, count: 3, bytes: bytes)
    }

    // MARK: Structure

    /// The bytes of a directory at an offset, followed by its longer values.
    private static func directory(_ entries: [Entry], at offset: Int) -> [UInt8] {
        var bytes = little(entries.count, 2)
        var values: [UInt8] = []
        let end = offset + 2 + 12 * entries.count + 4
        for entry in entries {
            bytes += little(entry.tag, 2) + little(entry.kind, 2) + little(entry.count, 4)
            if entry.bytes.count <= 4 {
                bytes += entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count)
            } else {
                bytes += little(end + values.count, 4)
                // Values begin at even offsets.
                values += entry.bytes + [UInt8](repeating: 0, count: entry.bytes.count & 1)
            }
        }
        return bytes + little(0, 4) + values
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
}
