/// A time stated by a picture: what the camera's clock showed, with the fraction of the second, and its offset from UTC if the picture
/// states one.
public struct CameraTime: Hashable, Sendable {
    /// Seconds since 1970 as if the camera's clock showed UTC; within `CivilDate.secondsRange`.
    public let reading: Int
    /// The fraction of the second in nanoseconds, 0…999,999,999.
    public let nanoseconds: Int
    /// Seconds east of UTC; nil if the picture does not state its zone.
    public let offset: Int?

    /// The accepted offsets, in seconds. Clocks on Earth lie between −12 and +14 hours.
    static let offsets = -18 * 3_600...18 * 3_600

    /// - Parameters:
    ///   - reading: Clamped to `CivilDate.secondsRange`.
    ///   - nanoseconds: Clamped to 0…999,999,999.
    ///   - offset: Ignored outside of ±18 hours.
    public init(reading: Int, nanoseconds: Int = 0, offset: Int? = nil) {
        self.reading = min(max(reading, CivilDate.secondsRange.lowerBound), CivilDate.secondsRange.upperBound)
        self.nanoseconds = min(max(nanoseconds, 0), 999_999_999)
        self.offset = offset.flatMap { CameraTime.offsets.contains($0) ? $0 : nil }
    }

    /// Reads the formats of EXIF (`2024:05:01 06:44:10`), XMP and ISO 8601 (`2024-05-01T06:44:10.25+02:00`), and the beginnings of both if
    /// they include the day. A missing time is read as midnight, and a second above 59 as the beginning of its minute.
    /// - Parameters:
    ///   - fraction: The digits of the fraction of a second, as in EXIF's SubSecTime. Used if the text has no fraction.
    ///   - offset: `+02:00`, as in EXIF's OffsetTime. Used if the text has no offset.
    /// - Returns: nil if the text does not begin with a valid date, or if its hour or minute is out of range.
    public init?(text: String, fraction: String? = nil, offset: String? = nil) {
        var scanner = TimeScanner(text)
        guard let year = scanner.number(most: 4), scanner.skip(":-/."), let month = scanner.number(most: 2), scanner.skip(":-/."),
            let day = scanner.number(most: 2), !scanner.isAtDigit,
            let date = CivilDate(year: year, month: month, day: day, hour: 0, minute: 0)
        else { return nil }
        guard scanner.skip("T :"), let hour = scanner.number(most: 2), scanner.skip(":"), let minute = scanner.number(most: 2) else {
            self.init(reading: date.seconds)
            return
        }
        guard (0...23).contains(hour), (0...59).contains(minute), !scanner.isAtDigit else { return nil }
        var second = scanner.skip(":") ? scanner.number(most: 2) ?? 0 : 0
        if second > 59 || scanner.isAtDigit { second = 0 }
        let own = scanner.skip(".,") ? scanner.digits : fraction.map { TimeScanner($0).digits } ?? []
        let zone = scanner.offset ?? offset.flatMap { TimeScanner($0).offset }
        self.init(
            reading: date.seconds + hour * 3_600 + minute * 60 + second, nanoseconds: CameraTime.nanoseconds(of: own), offset: zone)
    }

    private static func nanoseconds(of digits: [UInt8]) -> Int {
        (0..<9).reduce(0) { sum, place in sum * 10 + (place < digits.count ? Int(digits[place] - UInt8(ascii: "0")) : 0) }
    }
}

/// Reads the parts of a time one after another.
private struct TimeScanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = Array(text.utf8).drop { $0 == UInt8(ascii: " ") } }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    var isAtDigit: Bool { rest.first.map(TimeScanner.isDigit) ?? false }

    /// The digits at the current position.
    var digits: [UInt8] { Array(rest.prefix(while: TimeScanner.isDigit)) }

    /// Reads a number of at most `most` digits; nil if there is none.
    mutating func number(most: Int) -> Int? {
        let digits = digits.prefix(most)
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Skips one of these characters; false if the next character is none of them.
    mutating func skip(_ characters: StaticString) -> Bool {
        guard let first = rest.first, characters.withUTF8Buffer({ $0.contains(first) }) else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Seconds east of UTC, from `Z`, `+02:00`, `+0200` or `+02` after any digits of a fraction; nil for any other text.
    var offset: Int? {
        var scanner = self
        scanner.rest = scanner.rest.drop { TimeScanner.isDigit($0) || $0 == UInt8(ascii: " ") }
        if scanner.skip("Zz") { return 0 }
        let isWest = scanner.rest.first == UInt8(ascii: "-")
        guard scanner.skip("+-"), let hours = scanner.number(most: 2) else { return nil }
        let minutes = scanner.skip(":") || scanner.isAtDigit ? scanner.number(most: 2) ?? 0 : 0
        guard minutes < 60 else { return nil }
        return (isWest ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}
