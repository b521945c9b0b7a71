import Platform
import Storage

/// Texts about pictures, made from properties of their files.
public enum Caption {
    /// A title from a file's name: without folder and extension, with hyphens and underscores as spaces.
    public static func title(ofFile name: String) -> String {
        let stem = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { $0 == name.startIndex ? name : String(name[..<$0]) } ?? name
        let words = stem.utf8.split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: " ") }
        return (words.isEmpty ? name : words.map { String(Substring($0)) }.joined(separator: " ")).shownPath
    }

    /// `1 picture`, `12 pictures`.
    public static func pictures(_ count: Int) -> String { count == 1 ? "1 picture" : "\(count) pictures" }

    /// `23 pictures, 12 – 19 September`; years are included unless all pictures are of `year`, the current one.
    /// - Parameter readings: What the clock showed for each picture, as in `PictureTime.reading`.
    public static func summary(of readings: [Int], in year: Int) -> String {
        guard !readings.isEmpty else { return "no pictures" }
        let known = readings.filter { CivilDate(secondsSince1970: $0).isKnown }
        guard let oldest = known.min(), let newest = known.max() else { return pictures(readings.count) }
        return summary(count: readings.count, from: oldest, to: newest, in: year)
    }

    /// The summary of a number of pictures that were taken on several days.
    /// - Parameter days: The numbers of the first and the last day, in days since 1970.
    public static func summary(count: Int, days: ClosedRange<Int>, in year: Int) -> String {
        summary(count: count, from: days.lowerBound * 86_400, to: days.upperBound * 86_400, in: year)
    }

    private static func summary(count: Int, from oldest: Int, to newest: Int, in year: Int) -> String {
        let (first, last) = (CivilDate(secondsSince1970: oldest), CivilDate(secondsSince1970: newest))
        return first.isKnown && last.isKnown ? "\(pictures(count)), \(span(first, last, in: year))" : pictures(count)
    }

    /// The unchanged name of a folder; for the root, its path.
    public static func title(ofFolder path: String) -> String {
        var path = path[...]
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        return FilePath.name(of: String(path)).shownPath
    }

    /// `59 files in formats that are not read: HEIC 31, AVIF 20, TIFF 8`; empty if there are none.
    public static func line(of unread: UnreadFormats) -> String {
        let formats = unread.sorted
        guard !formats.isEmpty else { return "" }
        let files = unread.total == 1 ? "1 file" : "\(unread.total) files"
        let words = formats.count == 1 ? "a format that is" : "formats that are"
        return "\(files) in \(words) not read: " + formats.map { "\($0.format) \($0.count)" }.joined(separator: ", ")
    }

    private static func span(_ first: CivilDate, _ last: CivilDate, in year: Int) -> String {
        let end = last.dayWords(in: first.year == last.year ? year : last.year - 1)
        if first.year != last.year { return "\(first.dayWords(in: last.year)) – \(end)" }
        if first.month != last.month { return "\(first.day) \(first.monthName) – \(end)" }
        return first.day == last.day ? end : "\(first.day) – \(end)"
    }
}
