import Glibc

/// A line of output for people. The programs write all text that is not data in this way. File names, messages of libraries and requests of
/// other programs become part of such lines; none of them can control the terminal, begin a new line or fill the screen.
public enum TerminalLine {
    /// The most characters of a line, before they are escaped. The middle of a longer line is left out, so that it still begins with its
    /// subject and ends with its reason.
    package static let longest = 4_096

    /// The text with escapes instead of all scalars that steer text: `\n`, `\x1B`, `\u{202E}`; and `\xE9` for a byte of a path that is not
    /// UTF-8.
    /// - Complexity: O(n).
    package static func escaped(_ text: String) -> String {
        var line = ""
        let scalars = text.unicodeScalars
        let isLong = scalars.count > longest
        for scalar in scalars.prefix(isLong ? longest * 3 / 4 : longest) { append(scalar, to: &line) }
        if isLong {
            line += " … "
            for scalar in scalars.suffix(longest / 4) { append(scalar, to: &line) }
        }
        return line
    }

    /// Writes a line.
    /// - Returns: false with `errno` if it could not be written completely.
    @discardableResult
    public static func write(_ line: String, to descriptor: Int32) -> Bool {
        WholeWrite.write((escaped(line) + "\n").utf8, to: descriptor)
    }

    /// Writes a line to standard output.
    package static func writeOut(_ line: String) throws(FileError) {
        guard write(line, to: STDOUT_FILENO) else { throw .refused(.write, code: errno, path: "/dev/stdout") }
    }

    private static func append(_ scalar: Unicode.Scalar, to line: inout String) {
        if let byte = scalar.pathByte {
            line += "\\x" + hex(UInt32(byte))
        } else if !scalar.steersText {
            line.unicodeScalars.append(scalar)
        } else {
            line += escape(scalar)
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case _ where scalar.value < 0x80: "\\x" + hex(scalar.value)
        default: "\\u{" + hex(scalar.value) + "}"
        }
    }

    private static func hex(_ value: UInt32) -> String { (value < 0x10 ? "0" : "") + String(value, radix: 16, uppercase: true) }
}
