/// The time of the shot in an XMP packet, found without an XML parser because the library reads the headers of a hundred thousand pictures.
/// The notes read the complete packet with a real parser.
///
/// A property is an attribute `exif:DateTimeOriginal="…"` or an element of that name. Its prefix may be any that is declared for its
/// namespace.
struct XMPTimes {
    private let packet: [UInt8]

    /// The properties, the most trustworthy first.
    private static let properties: [(space: String, name: String)] = [
        ("http://ns.adobe.com/exif/1.0/", "DateTimeOriginal"), ("http://ns.adobe.com/photoshop/1.0/", "DateCreated"),
        ("http://ns.adobe.com/exif/1.0/", "DateTimeDigitized"), ("http://ns.adobe.com/xap/1.0/", "CreateDate"),
    ]
    /// The most occurrences of a name that are checked, and the longest time text in bytes.
    private static let (mostPlaces, longestText) = (16, 64)

    init(_ packet: [UInt8]) { self.packet = packet }

    /// The first valid time; nil if there is none.
    var time: CameraTime? {
        for property in Self.properties {
            for prefix in prefixes(of: property.space) {
                let found = values(of: prefix + Array(":\(property.name)".utf8)).lazy.compactMap { CameraTime(text: $0) }.first
                if let found { return found }
            }
        }
        return nil
    }

    /// The prefixes declared for a namespace: `xmlns:exif="http://ns.adobe.com/exif/1.0/"`.
    private func prefixes(of space: String) -> [[UInt8]] {
        let mark = Array("xmlns:".utf8)
        return places(of: Array(space.utf8)).compactMap { place in
            guard place > 0, let quote = byte(place - 1), quote == byte(place + space.utf8.count), Self.isQuote(quote) else { return nil }
            var end = place - 1
            while end > 0, Self.isSpace(packet[end - 1]) { end -= 1 }
            guard end > 0, packet[end - 1] == UInt8(ascii: "=") else { return nil }
            end -= 1
            while end > 0, Self.isSpace(packet[end - 1]) { end -= 1 }
            let start = packet[..<end].lastIndex { Self.isSpace($0) || $0 == UInt8(ascii: "<") }.map { $0 + 1 } ?? 0
            let name = packet[start..<end]
            return name.starts(with: mark) && name.count > mark.count ? Array(name.dropFirst(mark.count)) : nil
        }
    }

    /// The values of a property, from attributes and from element texts.
    private func values(of name: [UInt8]) -> [String] {
        places(of: name).compactMap { place in
            var start = place + name.count
            // Otherwise the match is the end of another name, or a closing tag.
            guard let before = byte(place - 1), before == UInt8(ascii: "<") || Self.isSpace(before) else { return nil }
            if before == UInt8(ascii: "<") {
                guard let end = packet[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
                return text(from: end + 1) { $0 == UInt8(ascii: "<") }
            }
            while let byte = byte(start), Self.isSpace(byte) || byte == UInt8(ascii: "=") { start += 1 }
            guard let quote = byte(start), Self.isQuote(quote) else { return nil }
            return text(from: start + 1) { $0 == quote }
        }
    }

    private func text(from start: Int, until isEnd: (UInt8) -> Bool) -> String? {
        guard start < packet.count else { return nil }
        let bytes = packet[start...].prefix(Self.longestText).drop { Self.isSpace($0) }.prefix { !isEnd($0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The first places at which the bytes occur.
    private func places(of bytes: [UInt8]) -> [Int] {
        var (places, place): ([Int], Int) = ([], 0)
        while places.count < Self.mostPlaces, place <= packet.count - bytes.count,
            let next = packet[place...(packet.count - bytes.count)].firstIndex(of: bytes[0])
        {
            if packet[next..<(next + bytes.count)].elementsEqual(bytes) { places.append(next) }
            place = next + 1
        }
        return places
    }

    private func byte(_ place: Int) -> UInt8? { packet.indices.contains(place) ? packet[place] : nil }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
