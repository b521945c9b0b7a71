import Glibc

/// What a decoder wrote to its standard error, which may be a stranger's text: bounded, and on one line.
public struct LastWords: ~Copyable, Sendable {
    /// Bytes that are read of it.
    static let longest = 512

    private let descriptor: Int32

    /// - Parameter descriptor: the reading end of a pipe that never waits; closed with this value.
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// What has come since the last call, without its end where that is too long; nil when nothing has.
    borrowing func take() -> String? {
        var bytes = [UInt8](repeating: 0, count: Self.longest)
        var filled = 0
        while filled < bytes.count {
            let wanted = bytes.count - filled
            let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress?.advanced(by: filled), wanted) }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { break }
            filled += got
        }
        guard filled > 0 else { return nil }
        let line = Self.oneLine(String(decoding: bytes.prefix(filled), as: UTF8.self))
        return line.isEmpty ? nil : line
    }

    /// Removes what is older than the present moment, which is of no interest once a picture came out well.
    borrowing func discard() {
        var bytes = [UInt8](repeating: 0, count: Self.longest)
        _ = read(descriptor, &bytes, bytes.count)
    }

    /// The text without what would steer a terminal or turn the direction of reading; such scalars become blanks.
    public static func oneLine(_ text: String) -> String {
        var line = String.UnicodeScalarView(text.unicodeScalars.map { steers($0) ? " " : $0 })
        while line.last == " " { line.removeLast() }
        return String(line)
    }

    /// Control characters, and those that part lines or turn the direction. Asking for their categories would bring in tables of a megabyte.
    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF, 0xE0000..<0xE0080: true
        default: false
        }
    }
}
