/// Identifies a file's contents, so that a change by another program is noticed before it is overwritten.
public nonisolated struct FileVersion: Hashable, Sendable {
    /// `LENGTH-HASH`, as stored in drafts.
    public let text: String

    public init(text: String) { self.text = text }

    /// Creates the version of `bytes`: their length and 64-bit FNV-1a hash. Detects accidents, not forgery.
    public init(of bytes: some Collection<UInt8>) { text = "\(bytes.count)-" + String(FileVersion.hash(bytes), radix: 16) }

    /// FNV-1a in 64 bits, from draft-eastlake-fnv, section 2.
    static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}

/// A save refused because it would overwrite contents that the editor has not seen.
public nonisolated struct FileConflict: Error, Equatable, CustomStringConvertible {
    public let path: String
    /// The version now on disk.
    public let found: FileVersion
    /// Whether the editor had the file open; false if it has never seen it.
    public let isChange: Bool

    public init(path: String, found: FileVersion, isChange: Bool) {
        self.path = path
        self.found = found
        self.isChange = isChange
    }

    public var description: String {
        let name = FilePath.name(of: path).shownPath
        return isChange ? "\(name) has changed on disk since it was opened" : "\(name) is there already"
    }
}
