// The name that a profile states for itself.
extension ColorProfile {
    /// The profile's description, such as "Display P3", on one line; nil if it has none. The profile may have any colour space.
    ///
    /// Behind its header of 128 bytes, a profile has a table of tags: a count, and entries `signature(4) offset(4) size(4)`. The
    /// description is ASCII (version 2), or UTF-16 in one or more languages, of which the first is used (version 4). Source: ICC.1:2022,
    /// 7.3 and 10.15; ICC.1:2001, 6.5.17.
    var name: String? {
        let bytes = found
        let window = ByteWindow(bytes)
        guard window.holds("acsp", at: 36), let count = window.long(128, bigEndian: true) else { return nil }
        for entry in (0..<min(count, ColorProfile.mostTags)).lazy.map({ 132 + $0 * 12 }) where window.holds("desc", at: entry) {
            guard let place = window.long(entry + 4, bigEndian: true), let length = window.long(entry + 8, bigEndian: true),
                window.holds(length, at: place)
            else { return nil }
            return window.holds("mluc", at: place) ? translation(in: window, at: place, length) : plain(in: window, at: place, length)
        }
        return nil
    }

    /// Profiles have about a dozen.
    private static let mostTags = 128
    /// In bytes; longer names are truncated.
    private static let longestName = 160

    private func plain(in window: ByteWindow, at place: Int, _ length: Int) -> String? {
        guard window.holds("desc", at: place), let count = window.long(place + 8, bigEndian: true), count <= length - 12 else { return nil }
        return line(String(decoding: window.slice(min(count, ColorProfile.longestName), at: place + 12).prefix { $0 != 0 }, as: UTF8.self))
    }

    private func translation(in window: ByteWindow, at place: Int, _ length: Int) -> String? {
        guard length >= 28, let count = window.long(place + 20, bigEndian: true), let offset = window.long(place + 24, bigEndian: true),
            offset <= length, count <= length - offset
        else { return nil }
        let bytes = Array(window.slice(min(count, ColorProfile.longestName) & ~1, at: place + offset))
        let units = stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return line(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self))
    }

    private func line(_ text: String) -> String? {
        let words = text.unicodeScalars.split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
        return words.isEmpty ? nil : words.map { String($0) }.joined(separator: " ")
    }
}
