import Storage

/// The time of a deletion, in the user's time zone.
public struct DeletionDate: Hashable, Sendable {
    public var year, month, day, hour, minute, second: Int

    public init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// The date as `2024-05-01T06:44:00`.
    var text: String {
        let date = [padded(year, to: 4), padded(month, to: 2), padded(day, to: 2)].joined(separator: "-")
        return date + "T" + [hour, minute, second].map { padded($0, to: 2) }.joined(separator: ":")
    }

    private func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// The description of a file in the trash.
package struct TrashInfo {
    /// The original path: absolute, or relative to the top folder of its file system.
    package var path: String
    package var date: DeletionDate

    package var text: String { "[Trash Info]\nPath=\(TrashInfo.encoded(path))\nDeletionDate=\(date.text)\n" }

    /// Escapes a path as the Trash specification requires: all bytes except the unreserved characters of RFC 2396 and the slash.
    static func encoded(_ path: String) -> String { path.percentEncoded(leaving: plain) }

    private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()/".utf8)
}

/// The candidate names of a file in the trash: first its own name, then with a number before the extension.
struct TrashNames: Sequence, IteratorProtocol {
    private let stem: String
    private let ending: String
    private var number = 1

    /// The longest name in bytes: the limit of file systems minus `.trashinfo`.
    private static let longest = 255 - ".trashinfo".utf8.count
    /// Far more duplicates of one name than users create.
    private static let mostTries = 100_000

    init(_ name: String) {
        let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil } ?? name.endIndex
        // An implausibly long extension counts as part of the name.
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
