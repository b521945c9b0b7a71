import Glibc

/// A reader of untrusted input, as a function that takes any bytes.
///
/// The readers may refuse bytes, but must not trap. Results of accepted bytes must obey the rules that the functions check.
public struct FuzzTarget: Sendable {
    public let name: String
    /// The longest input to try, in bytes. Longer inputs only take more time.
    public let longest: Int
    /// Reads the bytes, and traps if a rule is broken.
    /// - Returns: Whether the bytes were accepted.
    public let read: @Sendable (_ bytes: [UInt8]) -> Bool
    /// Repairs checksums and lengths. Otherwise most of the altered bytes would not be read.
    public let mend: @Sendable (_ bytes: inout [UInt8]) -> Void

    init(
        _ name: String, longest: Int, mend: @escaping @Sendable (inout [UInt8]) -> Void = { _ in },
        read: @escaping @Sendable ([UInt8]) -> Bool
    ) {
        (self.name, self.longest, self.read, self.mend) = (name, longest, read, mend)
    }

    public static let all = pictures + profiles + documents + records + editing

    /// Ends the program if a rule is broken, and prints the rule, because the message of an optimised build would not name it.
    static func require(_ holds: Bool, _ rule: @autoclosure () -> String) {
        guard !holds else { return }
        let line = Array("Fatal error: \(rule())\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        abort()
    }
}
