import Glibc

/// A reader of bytes that come from strangers, as a function that any bytes can be tried on.
///
/// The readers may refuse bytes; they must not trap, and what they take must keep the rules that the functions check.
public struct FuzzTarget: Sendable {
    public let name: String
    /// The longest input that is tried, in bytes: longer ones only cost time.
    public let longest: Int
    /// Reads the bytes and traps where a rule is broken.
    /// - Returns: Whether the bytes were taken.
    public let read: @Sendable (_ bytes: [UInt8]) -> Bool
    /// Mends checksums and lengths behind which the rest of altered bytes would not be read.
    public let mend: @Sendable (_ bytes: inout [UInt8]) -> Void

    init(
        _ name: String, longest: Int, mend: @escaping @Sendable (inout [UInt8]) -> Void = { _ in },
        read: @escaping @Sendable ([UInt8]) -> Bool
    ) {
        (self.name, self.longest, self.read, self.mend) = (name, longest, read, mend)
    }

    public static let all = pictures + profiles + documents + records + editing

    /// Ends the program where a rule is broken, and says which: an optimised build's own message would not.
    static func require(_ holds: Bool, _ rule: @autoclosure () -> String) {
        guard !holds else { return }
        let line = Array("Fatal error: \(rule())\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        abort()
    }
}
