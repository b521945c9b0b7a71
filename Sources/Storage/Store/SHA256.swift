import CDigest

/// The hash function SHA-256 of FIPS 180-4, from the system's library. Used for file names of ids that are too long to be a file name.
enum SHA256 {
    /// Returns the hash as 64 digits in lower case.
    /// - Complexity: O(n).
    static func digits(of bytes: some Collection<UInt8>) -> String {
        let message = Array(bytes)
        var digits = [CChar](repeating: 0, count: 2 * Int(SHA256_DIGEST_LENGTH) + 1)
        _ = SHA256Data(message, message.count, &digits)
        return String(decoding: digits.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
