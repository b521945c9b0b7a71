import Glibc
import Storage

/// The text that a decoder wrote to standard error. It may be untrusted, so its length is limited and it is reduced to one line.
public struct LastWords: ~Copyable, Sendable {
    /// Maximum number of bytes that are read.
    static let longest = 512

    private let descriptor: Int32

    /// - Parameter descriptor: The non-blocking read end of a pipe; closed with this value.
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Returns the text since the last call, truncated if too long; nil if there is none.
    borrowing func take() -> String? {
        let line = Self.oneLine(String(decoding: bytes(atMost: Self.longest), as: UTF8.self))
        return line.isEmpty ? nil : line
    }

    /// Returns the last line of the text since the last call, truncated if too long; nil if there is none. Earlier lines are remarks of
    /// libraries.
    borrowing func takeLastLine() -> String? {
        let lines = bytes(atMost: Self.mostText).split(separator: UInt8(ascii: "\n"))
        let line = Self.oneLine(String(decoding: (lines.last ?? []).prefix(Self.longest), as: UTF8.self))
        return line.isEmpty ? nil : line
    }

    /// More than the pipe can hold.
    private static let mostText = 1 << 16

    private borrowing func bytes(atMost count: Int) -> ArraySlice<UInt8> {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < bytes.count {
            let wanted = bytes.count - filled
            let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress?.advanced(by: filled), wanted) }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { break }
            filled += got
        }
        return bytes.prefix(filled)
    }

    /// Waits until the decoder has closed its end of the pipe, which also happens when it exits.
    /// - Returns: Whether this happened within `milliseconds`.
    borrowing func isClosed(within milliseconds: Int32) -> Bool {
        // With no events requested, poll reports only that the other end was closed, and no text.
        var end = pollfd(fd: descriptor, events: 0, revents: 0)
        var code = poll(&end, 1, milliseconds)
        // If a signal interrupts the wait, it starts again.
        while code < 0, errno == EINTR { code = poll(&end, 1, milliseconds) }
        return code > 0
    }

    /// Discards the text written so far, which no longer matters once a picture was decoded.
    borrowing func discard() {
        var bytes = [UInt8](repeating: 0, count: Self.longest)
        _ = read(descriptor, &bytes, bytes.count)
    }

    /// Replaces characters that control a terminal or the text direction with spaces.
    static func oneLine(_ text: String) -> String {
        var line = String.UnicodeScalarView(text.unicodeScalars.map { $0.steersText ? " " : $0 })
        while line.last == " " { line.removeLast() }
        return String(line)
    }
}
