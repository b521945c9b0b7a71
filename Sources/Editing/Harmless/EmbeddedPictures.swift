/// Finds JPEG files inside other bytes, such as the previews in makers' notes.
enum EmbeddedPictures {
    /// Overwrites each with zeros, so that everything else keeps its place. A JPEG without an end is kept, because other fields may follow
    /// it.
    /// - Complexity: O(bytes).
    static func blanked(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        var place = 0
        while let start = start(in: bytes, from: place) {
            guard let end = end(in: bytes, from: start + 2) else { break }
            for index in start..<end { bytes[index] = 0 }
            place = end
        }
        return bytes
    }

    /// The place of the next JPEG: its first marker, followed by another marker.
    private static func start(in bytes: [UInt8], from place: Int) -> Int? {
        guard bytes.count >= 4, place <= bytes.count - 4 else { return nil }
        return (place...(bytes.count - 4)).first { index in
            bytes[index] == 0xFF && bytes[index + 1] == 0xD8 && bytes[index + 2] == 0xFF && bytes[index + 3] >= 0xC0
                && bytes[index + 3] != 0xFF
        }
    }

    /// The place after the end marker; nil if there is none.
    private static func end(in bytes: [UInt8], from place: Int) -> Int? {
        guard place < bytes.count - 1 else { return nil }
        return (place..<(bytes.count - 1)).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 }.map { $0 + 2 }
    }
}
