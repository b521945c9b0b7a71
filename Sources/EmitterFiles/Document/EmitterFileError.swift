import Storage

/// An error in reading an emitter file: one line for the user, `file:line: key: reason`.
public struct EmitterFileError: Error, Hashable, Sendable, CustomStringConvertible {
    public let file: String
    /// Counted from 1; nil if the error concerns the whole file.
    public let line: Int?
    /// The key path as written in the file, with dots, beginning at the outermost object; nil if none applies.
    public let key: String?
    public let reason: String

    init(file: String, _ mistake: Mistake) {
        self.file = file
        line = mistake.line
        key = mistake.key
        reason = mistake.reason
    }

    /// An error that concerns the whole file.
    package init(file: String, reason: String) { (self.file, line, key, self.reason) = (file, nil, nil, reason) }

    public var description: String { EmitterFileWarning(file: file, line: line, key: key, reason: reason).description }
}

/// A value that was read or written differently from the file or emitter; one line for the user.
public struct EmitterFileWarning: Hashable, Sendable, CustomStringConvertible {
    public let file: String
    /// Counted from 1; nil if no line applies, as in files being written.
    public let line: Int?
    public let key: String?
    public let reason: String

    public var description: String {
        let place = line.map { "\(file):\($0)" } ?? file
        return ([place] + (key.map { [$0.printable] } ?? []) + [reason.printable]).joined(separator: ": ")
    }
}

extension String {
    /// The text for one line of a terminal: at most 200 characters, with control characters replaced by `?`.
    var printable: String {
        let plain = String(prefix(200).map { $0.unicodeScalars.contains { $0.value < 32 || $0.value == 127 } ? "?" : $0 })
        return count > 200 ? plain + "…" : plain
    }
}
