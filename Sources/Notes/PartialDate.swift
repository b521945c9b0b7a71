public import Pictures

/// A date of which possibly only the first components are known: `1987`, `1987-06`, `1987-06-05` or `1987-06-05T14:30`.
///
/// In local time, without a time zone. Invalid dates such as 30 February cannot be created.
/// Source of the text form: ISO 8601, as restricted by ISO 16684-1 (XMP), 8.2.1.3.
public struct PartialDate: Hashable, Sendable {
    /// 1…9999.
    public let year: Int
    /// 1…12; nil if only the year is known.
    public let month: Int?
    /// 1…31; nil if only year and month are known.
    public let day: Int?
    /// 0…23; nil if the time is not known.
    public let hour: Int?
    /// 0…59; nil exactly if `hour` is nil.
    public let minute: Int?

    /// Creates a date; nil if a component is out of range, or is given without those before it.
    public init?(year: Int, month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int? = nil) {
        guard (1...9_999).contains(year), month.map({ (1...12).contains($0) }) ?? (day == nil),
            day.map({ (1...PartialDate.length(ofMonth: month ?? 1, year: year)).contains($0) }) ?? (hour == nil),
            hour.map({ (0...23).contains($0) }) ?? true, minute.map({ (0...59).contains($0) }) ?? true, (hour == nil) == (minute == nil)
        else { return nil }
        (self.year, self.month, self.day, self.hour, self.minute) = (year, month, day, hour, minute)
    }

    /// Reads `2024-05-01T06:44:10.5+02:00` and beginnings of it; seconds and time zone are ignored. Also reads the EXIF form `2024:05:01
    /// 06:44:10`, which some programs write into XMP; components that are zero in it are unknown.
    /// - Returns: nil for text in another form, and for invalid dates.
    public init?(text: String) {
        let halves = text[...].utf8.split(maxSplits: 1) { $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: " ") }
        guard let first = halves.first, let day = PartialDate.numbers(first, most: 3, widths: [4, 2, 2]) else { return nil }
        let known = day.prefix { $0 != 0 }
        guard known.count == day.count || first.contains(UInt8(ascii: ":")) else { return nil }
        var time: [Int] = []
        if halves.count == 2, known.count == 3 {
            let clock = halves[1].prefix { $0 == UInt8(ascii: ":") || PartialDate.isDigit($0) }
            guard let parts = PartialDate.numbers(clock, most: 3, widths: [2, 2, 2]), parts.count >= 2 else { return nil }
            time = parts
        }
        guard let year = known.first else { return nil }
        self.init(
            year: year, month: known.dropFirst().first, day: known.dropFirst(2).first, hour: time.first, minute: time.dropFirst().first)
    }

    /// Creates a date with its time from a calendar date; nil if it does not exist, such as 30 February.
    public init?(_ date: CivilDate) {
        self.init(year: date.year, month: date.month, day: date.day, hour: date.hour, minute: date.minute)
    }

    /// `1987-06-05T14:30`; only the known components.
    public var text: String {
        var text = PartialDate.padded(year, to: 4)
        for part in [month, day] { if let part { text += "-" + PartialDate.padded(part, to: 2) } }
        if let hour, let minute { text += "T\(PartialDate.padded(hour, to: 2)):\(PartialDate.padded(minute, to: 2))" }
        return text
    }

    /// `1987:06:05 14:30:00`, the EXIF form; nil unless the time is known.
    var exifText: String? {
        guard let month, let day, let hour, let minute else { return nil }
        let parts = [month, day].map { ":" + PartialDate.padded($0, to: 2) }.joined()
        return PartialDate.padded(year, to: 4) + parts + " \(PartialDate.padded(hour, to: 2)):\(PartialDate.padded(minute, to: 2)):00"
    }

    /// The date with its time, or with midnight if the time is unknown; nil unless the day is known.
    public var civil: CivilDate? {
        guard let month, let day else { return nil }
        return CivilDate(year: year, month: month, day: day, hour: hour ?? 0, minute: minute ?? 0)
    }

    /// The number of days in a month.
    static func length(ofMonth month: Int, year: Int) -> Int {
        let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Reads numbers separated by hyphens or colons; nil unless each has its required width.
    private static func numbers(_ text: Substring.UTF8View, most: Int, widths: [Int]) -> [Int]? {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
        guard parts.count <= most else { return nil }
        var numbers: [Int] = []
        for (part, width) in zip(parts, widths) {
            guard part.count == width, part.allSatisfy(isDigit) else { return nil }
            numbers.append(part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
        }
        return numbers
    }
}
