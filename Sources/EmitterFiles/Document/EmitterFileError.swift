import Storage

/// Why a file is not an emitter: one line for the user, `file:line: key: reason`. Nothing of the file has been taken over.
public struct EmitterFileError: Error, Hashable, Sendable, CustomStringConvertible {
    public let file: String
    /// Counted from 1; nil where the whole file is meant.
    public let line: Int?
    /// The key in the words of the file, its way from the outermost object with dots; nil where none is meant.
    public let key: String?
    public let reason: String

    init(file: String, _ mistake: Mistake) {
        self.file = file
        line = mistake.line
        key = mistake.key
        reason = mistake.reason
    }

    public var description: String { EmitterFileWarning(file: file, line: line, key: key, reason: reason).description }
}

/// What was read or written in another way than the file or the emitter says; one line for the user.
public struct EmitterFileWarning: Hashable, Sendable, CustomStringConvertible {
    public let file: String
    /// Counted from 1; nil where no line is meant, as in files that are being written.
    public let line: Int?
    public let key: String?
    public let reason: String

    public var description: String {
        let place = line.map { "\(file):\($0)" } ?? file
        return ([place] + (key.map { [$0.printable] } ?? []) + [reason.printable]).joined(separator: ": ")
    }
}

extension String {
    /// The text on one line of a terminal: at most 200 characters, and none of them steers.
    fileprivate var printable: String {
        let plain = String(prefix(200).map { $0.unicodeScalars.contains { $0.value < 32 || $0.value == 127 } ? "?" : $0 })
        return count > 200 ? plain + "…" : plain
    }
}
