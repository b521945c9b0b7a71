import Glibc

/// Reads the header of an OpenType file. This distinguishes a complete font from another or a truncated file without opening the font,
/// which takes milliseconds.
/// Source: OpenType 1.9, "Organization of an OpenType Font".
nonisolated enum FontFileHeader {
    /// Throws if the file at `path` is not an OpenType font or is truncated, which means that a table extends beyond its end.
    static func check(_ path: String) throws(SDLError) {
        let action = "opening the font \(path)"
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SDLError(action, reason: String(cString: strerror(errno)).lowercased()) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw SDLError(action, reason: "is no file") }
        var bytes = [UInt8](repeating: 0, count: headLength + longestDirectory * recordLength)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count >= headLength, versions.contains(word(bytes, at: 0)) else { throw SDLError(action, reason: "is no OpenType font") }
        let tables = Int(bytes[4]) << 8 | Int(bytes[5])
        let records = (0..<tables).map { headLength + $0 * recordLength }
        let isWhole = records.allSatisfy { record in
            record + recordLength <= count
                && Int(word(bytes, at: record + 8)) + Int(word(bytes, at: record + 12)) <= Int(status.st_size)
        }
        guard tables > 0, isWhole else { throw SDLError(action, reason: "ends too early") }
    }

    /// Bytes before the table directory, and bytes per record.
    private static let (headLength, recordLength) = (12, 16)
    /// Maximum number of tables that is supported; fonts have about 20.
    private static let longestDirectory = 64
    /// The version of TrueType, then `OTTO` and `true`.
    private static let versions: [UInt32] = [0x0001_0000, 0x4F54_544F, 0x7472_7565]

    private static func word(_ bytes: [UInt8], at index: Int) -> UInt32 {
        bytes[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
