import Storage

/// When something was discarded, on the user's clock.
public struct DeletionDate: Equatable, Sendable {
    public var year, month, day, hour, minute, second: Int

    public init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// `2024-05-01T06:44:00`
    var text: String {
        let date = [padded(year, to: 4), padded(month, to: 2), padded(day, to: 2)].joined(separator: "-")
        return date + "T" + [hour, minute, second].map { padded($0, to: 2) }.joined(separator: ":")
    }

    private func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// What a trash says of a file in it.
struct TrashInfo {
    /// Where it was.
    var path: String
    var date: DeletionDate

    var text: String { "[Trash Info]\nPath=\(TrashInfo.encoded(path))\nDeletionDate=\(date.text)\n" }

    /// As the Trash specification wants a path: what RFC 2396 does not call unreserved is escaped, but for the slash between folders.
    static func encoded(_ path: String) -> String { path.percentEncoded(leaving: plain) }

    private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()/".utf8)
}

/// The names that a file may get in a trash, one after another: its own, then with a number before the extension.
struct TrashNames: Sequence, IteratorProtocol {
    private let stem: String
    private let ending: String
    private var number = 1

    /// A name of the file system has at most so many bytes, and `.trashinfo` follows it.
    private static let longest = 255 - ".trashinfo".utf8.count
    /// A trash that has so many of one name is not one that people made.
    private static let mostTries = 100_000

    init(_ name: String) {
        let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil } ?? name.endIndex
        // An ending that is longer than a name should be is a part of the name.
        let isEnding = name[dot...].utf8.count <= 32
        stem = String(isEnding ? name[..<dot] : name[...])
        ending = isEnding ? String(name[dot...]) : ""
    }

    mutating func next() -> String? {
        guard number <= TrashNames.mostTries else { return nil }
        defer { number += 1 }
        let tail = (number == 1 ? "" : ".\(number)") + ending
        var head = stem[...]
        while head.utf8.count + tail.utf8.count > TrashNames.longest { head = head.dropLast() }
        return head + tail
    }
}
