import Storage

extension TrashInfo {
    /// The longest description in bytes that is read. A path has up to 4,096 bytes, each of which becomes three when escaped.
    static let longest = 16_384

    /// Parses a description; nil if the group, a valid path or a valid date is missing. Unknown keys and groups are ignored. If a key is
    /// repeated, the first one counts.
    /// - Complexity: O(n).
    package init?(parsing bytes: [UInt8]) {
        guard bytes.count <= TrashInfo.longest else { return nil }
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
        guard let first = lines.first, first.elementsEqual("[Trash Info]".utf8) else { return nil }
        var (path, date): (String?, DeletionDate?)
        for line in lines.dropFirst() {
            if line.first == UInt8(ascii: "[") { break }
            if path == nil, let value = TrashInfo.value(of: "Path", in: line) {
                guard let decoded = TrashInfo.decoded(value) else { return nil }
                path = decoded
            }
            if date == nil, let value = TrashInfo.value(of: "DeletionDate", in: line) { date = DeletionDate(parsing: value) }
        }
        guard let path, let date else { return nil }
        self.init(path: path, date: date)
    }

    private static func value(of key: String, in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let head = Array(key.utf8) + [UInt8(ascii: "=")]
        return line.starts(with: head) ? line.dropFirst(head.count) : nil
    }

    /// Returns the path with %XX escapes decoded; nil if it is empty, an escape is incomplete, or it contains a zero byte.
    private static func decoded(_ text: ArraySlice<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes.isEmpty || bytes.contains(0) ? nil : String(pathBytes: bytes)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

extension DeletionDate {
    /// Parses `2024-05-01T06:44:00` and ignores what follows; nil for anything else.
    init?(parsing text: some Collection<UInt8>) {
        let bytes = Array(text.prefix(19))
        let separators = [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":")]
        guard bytes.count == 19, separators.allSatisfy({ bytes[$0.0] == $0.1.utf8.first }) else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            let digits = bytes[range]
            guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
            let minute = number(14..<16), let second = number(17..<19), (1...12).contains(month), (1...31).contains(day), hour < 24,
            minute < 60, second < 61
        else { return nil }
        self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    /// Days since 1 January 1970; the smallest possible number if the date is not valid.
    public var dayNumber: Int {
        CivilDate(year: year, month: month, day: day, hour: 0, minute: 0)?.dayNumber
            ?? CivilDate.dayNumber(ofSeconds: CivilDate.secondsRange.lowerBound)
    }
}
